import type { Engine } from '@urikit/generic';
import type { ResolvedComposition } from '../build/resolved-composition.js';
import type { Layer } from '../settings/layer.js';

/** A registry as it is compared with another one. */
export interface Compared {
  readonly layer: Layer;
  readonly composition: ResolvedComposition;
  readonly engine: Engine;
}
