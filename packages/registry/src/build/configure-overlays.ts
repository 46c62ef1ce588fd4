import { kit } from '@urikit/generic';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { type Secrets, secretsOf } from '../settings/shown.js';
import { asRules } from '../settings/overlay.js';
import { RegistryError, wordsOf } from '../given/registry-error.js';
import type { Configured } from '../settings/composition.js';

/** An error of rules, which may quote them, and a configuration with them. */
function withoutSecrets({ issue, cause }: RegistryError, id: string, { scrub, scrubCause }: Secrets): RegistryError {
  const circumstances = { plugins: [id], cause: scrubCause(cause) };
  return new RegistryError(issue.code, scrub(issue.message), scrub(String(issue.hint)), circumstances);
}

function configured(given: SchemeOverlay, config: Configured): SchemeOverlay {
  const secrets = (): Secrets => secretsOf(given.configSchema, config.written, config.value);
  let returned: unknown;
  try {
    // Only the overlay knows the type of its configuration; its own schema has just made this one.
    returned = given.configure?.(config.value as never, kit);
  } catch (cause) {
    throw new RegistryError(
      'registry/configure',
      `overlay "${given.id}" ${given.version}: configure threw: ${secrets().scrub(wordsOf(cause))}`,
      'see the cause; its configuration is frozen and must not be changed',
      { plugins: [given.id], cause: secrets().scrubCause(cause) },
    );
  }
  try {
    return Object.freeze({ ...given, ...asRules(returned, given.id) });
  } catch (cause) {
    // `asRules` throws nothing else.
    throw withoutSecrets(cause as RegistryError, given.id, secrets());
  }
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
