import type { Keyer, KeyRequest, Policy } from '@urikit/cache-key';
import { type ConfigFlags, refusalBy, registryFor } from '../engines.js';
import type { Fault } from '../io/fault.js';
import { type Context, Misuse } from '../io/io.js';
import { type FoundPolicy, readPolicy } from '../config/policy-file.js';

/** The URI of a request (RFC 9110 7.1). */
const uriOf = ({ scheme, host = '', target }: KeyRequest): string =>
  target.startsWith('/') ? `${scheme}://${host}${target}` : target;

/** The codes of strings that no verb of an engine takes. */
const NOT_TAKEN = /^syntax\/(?:too-|encoded-dot-segment$)/;

/** A keyer under a configuration. */
export interface BoundKeyer extends Keyer {
  /** The fault of a request, and of the string that it was read from, which has no key; absent without a configuration. */
  readonly refusal?: (request: KeyRequest, text?: string) => Fault | undefined;
}

/**
 * The keyer of a policy: without keys for requests whose URI `--parent` forbids, or which a limit of `--config` does not take.
 *
 * @throws Misuse for an invalid configuration, PolicyError for an invalid policy
 */
export async function keyerOfPolicy(policy: Policy, flags: ConfigFlags, context: Context): Promise<BoundKeyer> {
  const { compile } = await import('@urikit/cache-key');
  const { config, parent } = flags;
  if (config === undefined && parent === undefined) return compile(policy);
  const registry = await registryFor(flags, context);
  const keyer = compile(policy, registry);
  const forbidden = refusalBy(registry);
  const refused = (text: string): Fault | undefined => {
    if (parent !== undefined) return forbidden(text);
    const taken = registry.engine.tryNormalize(text);
    return taken.ok || !NOT_TAKEN.test(taken.issue.code) ? undefined : taken.issue;
  };
  const refusal: BoundKeyer['refusal'] = (request, text = '') =>
    refused(uriOf(request)) ?? (/^https?:/i.test(text) ? refused(text) : undefined);
  const decide: Keyer['decide'] = (request) =>
    refusal(request) === undefined ? keyer.decide(request) : { action: 'reject', reason: 'invalid-target' };
  return { ...keyer, decide, refusal };
}

/**
 * Reads a policy, by default the safe one, and makes its keyer, under the schemes of `--config` if given.
 *
 * @throws Misuse if the file cannot be read or compiled
 */
export async function compiledPolicy(
  file: string | undefined,
  flags: ConfigFlags,
  context: Context,
): Promise<{ readonly policy: Policy; readonly keyer: BoundKeyer; readonly found: FoundPolicy | undefined }> {
  const { PolicyError } = await import('@urikit/cache-key');
  const found = file === undefined ? undefined : await readPolicy(file, context);
  const policy = found === undefined ? {} : (found.value as Policy);
  try {
    return { policy, keyer: await keyerOfPolicy(policy, flags, context), found };
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    throw new Misuse(`${found?.placeOf(cause.issue.path) ?? 'policy'}: ${cause.message}`, { cause });
  }
}

/** The keyer of a policy in a file. @throws Misuse as `compiledPolicy` does */
export const keyerOf = async (...policy: Parameters<typeof compiledPolicy>): Promise<BoundKeyer> =>
  (await compiledPolicy(...policy)).keyer;
