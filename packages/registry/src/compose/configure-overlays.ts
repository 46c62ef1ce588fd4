import { kit } from '@urikit/generic';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { Configured } from './plugin-config.js';
import { asRules } from '../given/overlay.js';
import { RegistryError, wordsOf } from '../given/registry-error.js';

function configured(given: SchemeOverlay, config: Configured): SchemeOverlay {
  let returned: unknown;
  try {
    // Only the overlay knows the type of its configuration; its own schema has just made this one.
    returned = given.configure?.(config.value as never, kit);
  } catch (cause) {
    throw new RegistryError(
      'registry/configure',
      `overlay "${given.id}" ${given.version}: configure threw: ${wordsOf(cause)}`,
      'see the cause; its configuration is frozen and must not be changed',
      { plugins: [given.id], cause },
    );
  }
  return Object.freeze({ ...given, ...asRules(returned, given.id) });
}

/**
 * The overlays, each with what its configuration makes of it.
 *
 * @param known - configurations by id
 * @throws RegistryError `registry/configure`, and as `asOverlay` for what `configure` returns
 */
export const configureOverlays = (
  overlays: readonly SchemeOverlay[],
  known: ReadonlyMap<string, Configured>,
): readonly SchemeOverlay[] =>
  overlays.map((given) => {
    const config = known.get(given.id);
    return config === undefined ? given : configured(given, config);
  });
