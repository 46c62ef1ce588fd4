import { readSafely } from '../given/read-safely.js';
import { RegistryError, wordsOf } from '../given/registry-error.js';
import type { Configured } from '../settings/layer.js';
import { secretsOf } from '../settings/shown.js';
import type { Configurable } from './configure.js';

/**
 * Calls `configure` of a plugin or an overlay, and reads its result. No error shows a secret of the configuration.
 *
 * @param subject - as in `plugin "acme" 1.0.0`
 * @param read - of the result; throws only RegistryErrors, or errors of a getter
 * @throws RegistryError `registry/configure`, and those of `read`
 */
export function callConfigure<T>(
  subject: string,
  { id, configSchema }: Partial<Configurable> & Pick<Configurable, 'id'>,
  { value, written }: Configured,
  call: () => unknown,
  read: (returned: unknown) => T,
): T {
  const failed = ({ issue, cause }: Pick<RegistryError, 'issue' | 'cause'>): RegistryError => {
    const { scrub, scrubCause } = secretsOf(configSchema, written, value);
    const { code, message, hint, path, file } = issue;
    const circumstances = { plugins: [id], path, file, cause: scrubCause(cause) };
    return new RegistryError(code, scrub(message), scrub(String(hint)), circumstances);
  };
  let returned: unknown;
  try {
    returned = call();
  } catch (cause) {
    const problem = `${subject}: configure threw: ${wordsOf(cause)}`;
    const cure = 'see the cause; its configuration is frozen and must not be changed';
    throw failed(new RegistryError('registry/configure', problem, cure, { cause }));
  }
  try {
    return readSafely({ code: 'registry/hooks', subject: `what configure of ${subject} returned` }, () =>
      read(returned),
    );
  } catch (cause) {
    throw failed(cause as RegistryError);
  }
}
