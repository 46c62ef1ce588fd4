import { kit } from '@urikit/generic';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { type Secrets, secretsOf } from '../settings/shown.js';
import { asRules } from '../settings/overlay.js';
import { RegistryError, wordsOf } from '../given/registry-error.js';
import type { Configured } from '../settings/composition.js';

/** What is wrong with rules may quote them, and a configuration with them. */
function withoutSecrets({ code, message, cure, cause }: RegistryError, id: string, secrets: Secrets): RegistryError {
  const problem = message.slice(0, message.lastIndexOf(`; ${cure} (`));
  const circumstances = { plugins: [id], cause: secrets.scrubCause(cause) };
  return new RegistryError(code, secrets.scrub(problem), secrets.scrub(cure), circumstances);
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
