import { UNRESERVED } from './characters.js';

/**
 * What normalization does to triplets: decode those of unreserved characters (6.2.2.2), write the others in upper case
 * (6.2.2.1). Everything here is derived from the one definition of unreserved.
 */

const OCTETS = Array.from({ length: 256 }, (_, octet) => octet);
const isUnreserved = new RegExp(`[${UNRESERVED}]`);
const hexOf = (octet: number): string => octet.toString(16).toUpperCase().padStart(2, '0');

/** By octet: its character where that is unreserved. */
const UNRESERVED_CHARS = OCTETS.map((octet) => String.fromCharCode(octet)).map((char) => (isUnreserved.test(char) ? char : undefined));

/** By octet: its triplet in upper case. */
const TRIPLETS = OCTETS.map((octet) => `%${hexOf(octet)}`);

/** By character code: the value of a hexadecimal digit. */
const HEX = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0);

/** The source of an expression for every triplet that normalization leaves alone: upper case, not unreserved. */
export const NORMAL_TRIPLET = `%(?:${OCTETS.filter((octet) => octet % 16 === 0)
  .map((high) => {
    const lows = OCTETS.slice(high, high + 16).filter((octet) => UNRESERVED_CHARS[octet] === undefined);
    return lows.length === 0 ? '' : `${hexOf(high).charAt(0)}[${lows.map((octet) => hexOf(octet).charAt(1)).join('')}]`;
  })
  .filter((source) => source !== '')
  .join('|')})`;

/** Replaces triplets of valid text; the same string comes back where `replacement` finds nothing to do. */
function replaceTriplets(text: string, replacement: (octet: number, lowerCase: boolean) => string | undefined): string {
  let result = '';
  let done = 0;
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 3)) {
    const high = text.charCodeAt(at + 1);
    const low = text.charCodeAt(at + 2);
    const octet = ((HEX[high] as number) << 4) | (HEX[low] as number);
    // "a" is 0x61: of the hexadecimal digits only the lower-case letters are above 0x60.
    const instead = replacement(octet, high > 0x60 || low > 0x60);
    if (instead !== undefined) {
      result += text.slice(done, at) + instead;
      done = at + 3;
    }
  }
  return done === 0 ? text : result + text.slice(done);
}

/**
 * "URIs that differ in the replacement of an unreserved character with its corresponding percent-encoded US-ASCII octet
 * are equivalent" (2.3).
 *
 * @see RFC 3986 section 6.2.2.2
 */
export const decodeUnreserved = (text: string): string => replaceTriplets(text, (octet) => UNRESERVED_CHARS[octet]);

/** @see RFC 3986 section 6.2.2.1 */
export const upperCaseTriplets = (text: string): string =>
  replaceTriplets(text, (octet, lowerCase) => (lowerCase ? TRIPLETS[octet] : undefined));
