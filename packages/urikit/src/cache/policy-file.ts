import type { Keyer, Policy } from '@urikit/cache-key';
import { type ConfigFlags, registryFor } from '../engines.js';
import { type Context, Misuse } from '../io/io.js';
import { readPolicyFile } from '../config/policy-file.js';

const dotted = (path: readonly (string | number)[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${String(part)}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');

/**
 * Makes the keyer of a policy, by default the safe one, under the schemes of `--config` if given.
 *
 * @throws Misuse if the file cannot be read or compiled
 */
export async function keyerOf(file: string | undefined, flags: ConfigFlags, context: Context): Promise<Keyer> {
  const { compile, PolicyError } = await import('@urikit/cache-key');
  const registry = flags.config === undefined ? undefined : await registryFor(flags, context);
  const policy = file === undefined ? undefined : await readPolicyFile(file, context);
  try {
    return compile(policy === undefined ? {} : (policy.value as Policy), registry);
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    throw new Misuse(`${policy?.placeOf(dotted(cause.issue.path)) ?? 'policy'}: ${cause.message}`, { cause });
  }
}
