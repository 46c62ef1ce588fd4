import { listMembers } from './fields.js';
import type { Rules } from './rules-of.js';

/**
 * Names of request fields, in lower case, that are part of the key: a response may vary on them, because all requests
 * with one key bring the origin the same of them. Cookie is among them where the policy says what happens to cookies.
 */
export function keyedFields(rules: Rules): ReadonlySet<string> {
  const names = new Set([...rules.headers.map(({ name }) => name), ...rules.scope]);
  if (rules.cookies.keyed.length > 0 || rules.cookies.others === 'strip') names.add('cookie');
  return names;
}

/** Why a Vary field keeps a response from being stored; undefined where it does not. */
export function varyRefusal(vary: string | undefined, keyed: ReadonlySet<string>): 'vary-star' | 'vary' | undefined {
  if (vary === undefined) return undefined;
  const names = listMembers(vary.toLowerCase());
  if (names.includes('*')) return 'vary-star';
  return names.every((name) => keyed.has(name)) ? undefined : 'vary';
}
