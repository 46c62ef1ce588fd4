import { UNRESERVED } from '../syntax/characters.js';

/**
 * Normalization of triplets: decodes those of unreserved characters (6.2.2.2) and writes the others in upper case
 * (6.2.2.1). All tables are derived from the one definition of unreserved.
 */

const OCTETS = Array.from({ length: 256 }, (_, octet) => octet);
const isUnreserved = new RegExp(`[${UNRESERVED}]`);
const hexOf = (octet: number): string => octet.toString(16).toUpperCase().padStart(2, '0');

/** By byte: its character where that is unreserved. */
const UNRESERVED_CHARS = OCTETS.map((octet) => String.fromCharCode(octet)).map((char) =>
  isUnreserved.test(char) ? char : undefined,
);

/** By byte: its triplet in upper case. */
const TRIPLETS = OCTETS.map((octet) => `%${hexOf(octet)}`);

/** By character code: the value of a hexadecimal digit; 0 for any other, as a byte that is no number is. */
const HEX = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16));

/** The source of an expression for every triplet that normalization leaves alone: upper case, not unreserved. */
export const NORMAL_TRIPLET = normalTriplet(() => true);

/** The same for some bytes, as pairs of `[highs][lows]`; high digits with the same low digits stand together. */
export function normalTriplet(isOne: (octet: number) => boolean): string {
  const highs: Record<string, string> = {};
  for (let high = 0; high < 256; high += 16) {
    const kept = OCTETS.slice(high, high + 16).filter((octet) => UNRESERVED_CHARS[octet] === undefined && isOne(octet));
    const lows = kept.map((octet) => hexOf(octet).charAt(1)).join('');
    if (lows !== '') highs[lows] = (highs[lows] ?? '') + hexOf(high).charAt(0);
  }
  return `%(?:${Object.keys(highs)
    .map((lows) => `[${String(highs[lows])}][${lows}]`)
    .join('|')})`;
}

/** Rewrites triplets of a valid string from `start` on; returns the same string if no triplet changes. */
function rewrite(text: string, start: number, decode: boolean, upperCase: boolean): string {
  let result = '';
  let done = 0;
  for (let at = text.indexOf('%', start); at >= 0;) {
    const high = text.charCodeAt(at + 1);
    const low = text.charCodeAt(at + 2);
    const octet = ((HEX[high] as number) << 4) | (HEX[low] as number);
    const char = UNRESERVED_CHARS[octet];
    // "a" is 0x61: of the hexadecimal digits only the lower-case letters are above 0x60.
    if (char === undefined ? upperCase && Math.max(high, low) > 0x60 : decode) {
      if (done !== at) result += text.slice(done, at);
      result += char ?? TRIPLETS[octet];
      done = at + 3;
    }
    at += 3;
    // A character of several bytes is several triplets in a row.
    if (text.charCodeAt(at) !== 0x25) at = text.indexOf('%', at);
  }
  return done === 0 ? text : result + text.slice(done);
}

/**
 * "These URIs should be normalized by decoding any percent-encoded octet that corresponds to an unreserved character."
 *
 * @see RFC 3986 section 6.2.2.2
 */
export const decodeUnreserved = (text: string): string => rewrite(text, 0, true, false);

/**
 * "For all URIs, the hexadecimal digits within a percent-encoding triplet (e.g., "%3a" versus "%3A") are
 * case-insensitive and therefore should be normalized to use uppercase letters for the digits A-F."
 *
 * @see RFC 3986 section 6.2.2.1
 */
export const upperCaseTriplets = (text: string): string => rewrite(text, 0, false, true);

/**
 * Both rules in one pass.
 *
 * @param text - its triplets are valid
 * @param start - zero-based UTF-16 offset to begin at; the part before it is kept
 * @returns the same string if no triplet changes. Never throws.
 * @see RFC 3986 section 6.2.2.1, 6.2.2.2
 * @example normalizeTriplets('/%7eu/a%2fb') // '/~u/a%2Fb'
 */
export const normalizeTriplets = (text: string, start?: number): string => rewrite(text, start ?? 0, true, true);
