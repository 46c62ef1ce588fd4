import { isPlain } from './data.js';

const NAMED: readonly unknown[] = ['password', 'path-password', 'userinfo', 'path', 'query', 'fragment'];

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
