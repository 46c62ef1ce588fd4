import type { KeyParts } from '../request.js';

/**
 * The written form of a key: fields between single spaces, none of which holds a space unless its length stands before
 * it.
 *
 *     key    = "u2" SP fingerprint SP scope SP method SP scheme "://" host target *( SP value )
 *     scope  = "-" / 1*sized
 *     value  = "-" / sized
 *     sized  = length ":" length*OCTET
 *     scheme = "http" / "https" / "*"
 *
 * Whatever differs in a part differs in the key, and `decodeKey` gives the parts back.
 */

/** The version of the format. It rises with every change that gives a request another key under the same plan. */
export const VERSION = 2;

/** How a key begins. No key of one version is a key of another. */
export const FORMAT = 'u' + String(VERSION);

/** The scheme of a policy that keys none. */
export const ANY_SCHEME = '*';

/** An absent part. */
export const ABSENT = '-';

/** A text with its length in octets (one character each) before it: it may hold anything. */
export const sized = (text: string): string => String(text.length) + ':' + text;

/** One value at the end of a key. */
export const encodeValue = (value: string | undefined): string => ' ' + (value === undefined ? ABSENT : sized(value));

/** The declared scope; its values in the policy's order. */
export const encodeScope = (values: readonly string[]): string =>
  values.length === 0 ? ABSENT : values.map(sized).join('');

/** The beginning of a key, up to its host. */
export const beginKey = (fingerprint: string, scope: string, method: string, scheme: string): string =>
  FORMAT + ' ' + fingerprint + ' ' + scope + ' ' + method + ' ' + scheme + '://';

/** Writes a key from its parts. */
export function encodeKey({ fingerprint, scope, method, scheme, host, target, values }: KeyParts): string {
  const beginning = beginKey(fingerprint, encodeScope(scope), method, scheme ?? ANY_SCHEME);
  return beginning + host + target + values.map(encodeValue).join('');
}
