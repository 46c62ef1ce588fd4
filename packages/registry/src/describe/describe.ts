import type { Engine } from '@urikit/generic';
import type { ResolvedComposition } from '../build/resolved-composition.js';
import type { Description } from '../settings/description.js';
import { KINDS, settingOf } from '../settings/table.js';
import { saidIn } from './said.js';
import type { Layer } from '../settings/layer.js';

/** What a registry is made of. The engine knows what overlays made of a plugin's hooks. */
export const describe = (
  composition: ResolvedComposition,
  layer: Layer,
  engine: Engine,
  fingerprint: string | undefined,
): Description =>
  Object.assign(
    {
      fingerprint,
      withoutFingerprint: composition.lacks.length === 0 ? undefined : composition.lacks.map(({ id }) => id),
    },
    ...KINDS.map((kind) => settingOf(kind).described?.(composition, layer, engine)),
    // Asked of this layer: a composition may be shared by layers whose words are by others.
    { said: saidIn(layer) },
  ) as Description;
