import type { KeyParts } from '../request.js';

/**
 * The written form of a key: fields between single spaces, none of which holds a space unless its length stands before
 * it.
 *
 *     key    = "u1" SP fingerprint SP scope SP method SP scheme "://" host target *( SP value )
 *     scope  = "-" / 1*sized
 *     value  = "-" / sized
 *     sized  = length ":" length*OCTET
 *     scheme = "http" / "https" / "*"
 *
 * Whatever differs in a part differs in the key, and `decodeKey` gives the parts back.
 */
export const FORMAT = 'u1';

/** An absent part. */
export const ABSENT = '-';

/** The scheme of a policy that keys none. */
export const ANY_SCHEME = '*';

/** A text with its length in octets (one character each) before it: it may hold anything. */
export const sized = (text: string): string => String(text.length) + ':' + text;

export const encodeScope = (values: readonly string[]): string =>
  values.length === 0 ? ABSENT : values.map(sized).join('');

/** The end of a key: the values of keyed fields and cookies. */
export function encodeValues(values: readonly (string | undefined)[]): string {
  let text = '';
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    text += ' ' + (value === undefined ? ABSENT : sized(value));
  }
  return text;
}

/** Writes a key from its parts. */
export function encodeKey({ fingerprint, scope, method, scheme, host, target, values }: KeyParts): string {
  return beginKey(fingerprint, encodeScope(scope), method, scheme ?? ANY_SCHEME) + host + target + encodeValues(values);
}

/** The beginning of a key, up to its host. */
export const beginKey = (fingerprint: string, scope: string, method: string, scheme: string): string =>
  FORMAT + ' ' + fingerprint + ' ' + scope + ' ' + method + ' ' + scheme + '://';
