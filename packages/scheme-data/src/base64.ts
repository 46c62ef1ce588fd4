const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (char, value) => [char, value]));

/** Space and line breaks, which "must be ignored by decoding software" (RFC 2045 6.8). */
const BLANK = /[\t\n\f\r ]/g;

/** A text that is base64 but for blanks: whole groups, or a last one of two or three with its padding or without. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** What can be said of a text that should be base64. */
export type Base64Fault = 'base64' | 'base64-padding';

/**
 * What is wrong with a text that should be base64: no octets can be made of it, or only its padding is missing.
 *
 * @returns undefined where nothing is. Never throws.
 * @see RFC 2045 section 6.8
 */
export function base64Fault(given: string): Base64Fault | undefined {
  const text = given.replace(BLANK, '');
  const padding = text.length - text.replaceAll('=', '').length;
  if (!BASE64.test(text) || (text.length - padding) % 4 === 1) return 'base64';
  if (text.length % 4 === 0) return undefined;
  return padding === 0 ? 'base64-padding' : 'base64';
}

/** The octets of a text in which `base64Fault` finds at most a missing padding. Never throws. */
export function base64Octets(given: string): Uint8Array {
  const text = given.replace(BLANK, '').replaceAll('=', '');
  const octets = new Uint8Array(Math.floor((text.length * 6) / 8));
  for (let bits = 0, value = 0, at = 0, i = 0; i < text.length; i++) {
    value = ((value << 6) | (VALUES.get(text.charAt(i)) ?? 0)) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    octets[at++] = (value >> bits) & 0xff;
  }
  return octets;
}
