import type { Engine } from '@urikit/generic';
import type { Layer } from '../compose/layer.js';
import type { ResolvedComposition } from '../compose/resolved-composition.js';

/** A registry as it is compared with another one. */
export interface Compared {
  readonly layer: Layer;
  readonly composition: ResolvedComposition;
  readonly engine: Engine;
}
