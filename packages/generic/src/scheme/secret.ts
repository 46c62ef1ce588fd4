import { isPlain } from '../syntax/expect.js';
import type { Secret } from './scheme-hooks.js';

const NAMED: readonly unknown[] = [
  'password',
  'path-password',
  'userinfo',
  'path',
  'query',
  'fragment',
  'bare-parameters',
];

/**
 * Whether a value says what must not be shown: see `Secret`.
 *
 * @returns Never throws.
 */
export function isSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' || NAMED.includes(value);
  const { parameter } = value as { readonly parameter?: unknown };
  return (
    isPlain(value) && Object.keys(value).join() === 'parameter' && typeof parameter === 'string' && parameter !== ''
  );
}

/**
 * The secrets of a policy, which nobody changes any more.
 *
 * @throws RangeError for what is no list of secrets
 */
export function validateSecrets(secrets: readonly Secret[] = []): readonly Secret[] {
  if (!Array.isArray(secrets) || !secrets.every(isSecret))
    throw new RangeError('secrets: expected a list of secrets, as in ["userinfo", { parameter: "token" }]');
  return (secrets as readonly Secret[]).map((secret) => (typeof secret === 'object' ? { ...secret } : secret));
}
