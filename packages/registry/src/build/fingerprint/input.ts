import { canonical } from '@urikit/generic/internal';
import type { Composition } from '../../settings/composition.js';
import { KINDS, settingOf } from '../../settings/table.js';
import { VERSION } from '../../version.js';

/** Raised where the same composition is described in another way: no fingerprint of before means the same. */
const FORMAT = 3;

/**
 * The text of all that a composition's answers depend on: the engine, and the members of each setting. It is the same on every
 * machine, and another one where the behaviour may be another. Left out: plugins that own no scheme, the layer that said a
 * value, and the order in which plugins, overlays and keys were written.
 *
 * @param floor - the composition of a parent that answers depend on
 */
export const fingerprintText = (
  composition: Composition,
  floor: { readonly fingerprintInput: () => string } | undefined,
): string =>
  String(
    canonical(
      Object.assign(
        { format: FORMAT, engine: VERSION },
        Object.keys(composition.policy).length > 0 && { policy: composition.policy },
        floor !== undefined && { floor: floor.fingerprintInput() },
        ...KINDS.map((kind) => settingOf(kind).fingerprint?.(composition)),
      ),
    ),
  );
