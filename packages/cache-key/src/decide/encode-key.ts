import type { KeyParts } from '../request.js';

/**
 * The format of a key: parts between single spaces. A part that may contain a space has its length before it.
 *
 *     key    = "u2" SP fingerprint SP scope SP method SP scheme "://" host target *( SP value )
 *     scope  = "-" / 1*sized
 *     value  = "-" / sized
 *     sized  = length ":" length*OCTET
 *     scheme = "http" / "https" / "*"
 *
 * Two keys are equal only if all their parts are equal, and `decodeKey` gives the parts back.
 */

/** The version of the format. It rises with every change that gives a request another key under the same plan. */
export const VERSION = 2;

/** The prefix of a key. It names the version, so keys of two versions never collide. */
export const FORMAT = 'u' + String(VERSION);

/** Written in place of the scheme if the policy does not key it. */
export const ANY_SCHEME = '*';

/** Written in place of an absent part. */
export const ABSENT = '-';

/** Writes a string behind its length in bytes (one character each), so that it may hold any byte. */
export const sized = (text: string): string => String(text.length) + ':' + text;

/** Writes one value at the end of a key. */
export const encodeValue = (value: string | undefined): string => ' ' + (value === undefined ? ABSENT : sized(value));

/** Writes the declared scope, its values in the policy's order. */
export const encodeScope = (values: readonly string[]): string =>
  values.length === 0 ? ABSENT : values.map(sized).join('');

/** Writes the start of a key, up to its host. */
export const beginKey = (fingerprint: string, scope: string, method: string, scheme: string): string =>
  FORMAT + ' ' + fingerprint + ' ' + scope + ' ' + method + ' ' + scheme + '://';

/** Writes a key from its parts. */
export function encodeKey({ fingerprint, scope, method, scheme, host, target, values }: KeyParts): string {
  const beginning = beginKey(fingerprint, encodeScope(scope), method, scheme ?? ANY_SCHEME);
  return beginning + host + target + values.map(encodeValue).join('');
}
