const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (char, value) => [char, value]));

/** Space and line breaks, which "must be ignored by decoding software" (RFC 2045 6.8). */
const BLANK = /[\t\n\f\r ]/g;

/** Base64 without blanks; the padding of the last group may be missing. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Faults of a string that should be base64. */
export type Base64Fault = 'base64' | 'base64-padding';

/**
 * Finds the fault of a string that should be base64: it cannot be decoded, or only its padding is missing.
 *
 * @returns undefined for valid base64. Never throws.
 * @see RFC 2045 section 6.8
 */
export function base64Fault(given: string): Base64Fault | undefined {
  const text = given.replace(BLANK, '');
  const padding = text.length - text.replaceAll('=', '').length;
  if (!BASE64.test(text) || (text.length - padding) % 4 === 1) return 'base64';
  if (text.length % 4 === 0) return undefined;
  return padding === 0 ? 'base64-padding' : 'base64';
}

/** Decodes a string in which `base64Fault` finds at most a missing padding. Never throws. */
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
