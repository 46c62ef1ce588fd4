import { isObject, isPlain, wrongValue } from '../syntax/expect.js';
import { sealed } from './sealed.js';
import type { Uri } from '../syntax/uri-reference.js';
import type { Range } from '../urikit-error.js';

/** A component that may hold a secret. */
export type SecretComponent = 'userinfo' | 'path' | 'query' | 'fragment';

/** Where a secret stands: offsets inside a component, the end exclusive. */
export interface SecretSpan extends Range {
  readonly component: SecretComponent;
}

/**
 * A part of a URI that must never be shown. `'password'` is the userinfo after its first `:` (RFC 3986 3.2.1);
 * `'path-password'` is one in a path without authority, as in `sip:alice:secret@h` and
 * `jdbc:postgresql://u:secret@h/db`. `'bare-parameters'` are the parameters of a query without `=`, as in `?TOKEN`; `{
 * parameter: 'token' }` are the values of `token=...` in path, query and fragment, its name in any case and encoding;
 * `{ item: 'token' }` are those between commas, as in `?options=a=1,token=x`. A function gives the positions of secrets
 * in a URI as written; if it throws, only the scheme is shown. Values behind names as `access_token` are always hidden.
 */
export type Secret =
  | 'password'
  | 'path-password'
  | 'bare-parameters'
  | SecretComponent
  | { readonly parameter: string }
  | { readonly item: string }
  | ((uri: Uri) => readonly SecretSpan[]);

const NAMED: readonly string[] = [
  'password',
  'path-password',
  'userinfo',
  'path',
  'query',
  'fragment',
  'bare-parameters',
];

/** The forms of a secret, for messages. */
export const SECRET_FORMS = `${NAMED.map((name) => `"${name}"`).join(', ')}, { parameter: NAME }, { item: NAME }`;

/**
 * Tells if a value is a `Secret`.
 *
 * @returns Never throws.
 */
export function isSecret(value: unknown): boolean {
  if (!isObject(value)) return typeof value === 'function' || NAMED.includes(value as string);
  if (!isPlain(value)) return false;
  const { parameter, item = parameter }: { readonly parameter?: unknown; readonly item?: unknown } = value;
  return Object.keys(value).length === 1 && typeof item === 'string' && item !== '';
}

/**
 * Validates and freezes the secrets of a policy.
 *
 * @throws UrikitError `input/value` if the value is not a list of secrets
 */
export function validateSecrets(secrets: readonly Secret[] = []): readonly Secret[] {
  if (!Array.isArray(secrets) || !secrets.every(isSecret))
    throw wrongValue(['secrets'], 'a list of secrets, as in ["userinfo", { parameter: "token" }]');
  return sealed(secrets) as readonly Secret[];
}
