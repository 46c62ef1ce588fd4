import type { Keyer, Policy } from '@urikit/cache-key';
import { type ConfigFlags, registryFor } from '../engines.js';
import { type Context, Misuse } from '../io/io.js';
import { readPolicyFile } from '../config/policy-file.js';

/**
 * Reads a policy, by default the safe one, and makes its keyer, under the schemes of `--config` if given.
 *
 * @throws Misuse if the file cannot be read or compiled
 */
export async function compiledPolicy(
  file: string | undefined,
  flags: ConfigFlags,
  context: Context,
): Promise<{ readonly policy: Policy; readonly keyer: Keyer }> {
  const { compile, PolicyError } = await import('@urikit/cache-key');
  const registry = flags.config === undefined ? undefined : await registryFor(flags, context);
  const written = file === undefined ? undefined : await readPolicyFile(file, context);
  const policy = written === undefined ? {} : (written.value as Policy);
  try {
    return { policy, keyer: compile(policy, registry) };
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    throw new Misuse(`${written?.placeOf(cause.issue.path) ?? 'policy'}: ${cause.message}`, { cause });
  }
}

/** The keyer of a policy that stands in no file, under the schemes of `--config` if given. */
export async function keyerOfPolicy(policy: Policy, flags: ConfigFlags, context: Context): Promise<Keyer> {
  const { compile } = await import('@urikit/cache-key');
  return compile(policy, flags.config === undefined ? undefined : await registryFor(flags, context));
}

/** The keyer of a policy. @throws Misuse as `compiledPolicy` does */
export const keyerOf = async (...policy: Parameters<typeof compiledPolicy>): Promise<Keyer> =>
  (await compiledPolicy(...policy)).keyer;
