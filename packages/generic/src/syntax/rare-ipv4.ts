import { isDigit, isIPv4Address } from './host.js';

/**
 * Names that look like IPv4 addresses (RFC 3986 section 7.4). The keyer runs `isRareIPv4` in njs, so that function uses
 * only the JavaScript of njs.
 */

/** A last label of digits, or of hexadecimal digits behind `0x`, with or without a dot behind it. */
const LAST_LABEL_IS_NUMBER = /(?:^|\.)(?:[0-9]+|0[xX][0-9A-Fa-f]*)\.?$/;

/**
 * Tells if readers disagree on a name being an IPv4 address: its last label is a number, and it is no IPv4address. Some
 * read it as an address, some refuse it, some look it up: `127.1`, `0x7f.1`, `256.256.256.256`, `08.1`, `a.1`.
 *
 * @param name - decoded, or a reg-name in normal form, in which no letter, digit or dot is percent-encoded
 * @returns Never throws.
 * @see RFC 3986 section 7.4
 * @example isRareIPv4('127.1') // true
 */
export const isRareIPv4 = (name: string): boolean => LAST_LABEL_IS_NUMBER.test(name) && !isIPv4Address(name);

/** Decimal, octal behind `0`, hexadecimal behind `0x`; a bare `0x` is a zero to the URL Standard. */
const NUMBER = /^(?:0[xX][0-9A-Fa-f]*|0[0-7]*|[1-9][0-9]*)$/;

const IS_HEXADECIMAL = /^0[xX]/;

const valueOf = (part: string): number => {
  if (IS_HEXADECIMAL.test(part)) return Number.parseInt('0' + part.slice(2), 16);
  return Number.parseInt(part, part.startsWith('0') ? 8 : 10);
};

/**
 * The address that a resolver after `inet_aton` reads from a name: one to four numbers, all but the last one byte
 * wide, the last filling the rest, with or without a dot at the end.
 *
 * @param name - decoded
 * @returns dotted decimal; undefined for a name that no resolver reads so. Never throws.
 * @see RFC 3986 section 7.4
 * @example rareIPv4Address('0x7f.1') // '127.0.0.1'
 */
export function rareIPv4Address(name: string): string | undefined {
  // Every number begins with a digit, and few names do.
  if (!isDigit(name.charCodeAt(0))) return undefined;
  const parts = (name.charAt(name.length - 1) === '.' ? name.slice(0, -1) : name).split('.', 5);
  if (parts.length > 4 || !parts.every((part) => NUMBER.test(part))) return undefined;
  const numbers = parts.map(valueOf);
  const before = numbers.length - 1;
  // Places from the left in base 256; the last number stands for all of the places that are left.
  const address = numbers.reduce((sum, number, i) => sum + number * 256 ** (i < before ? 3 - i : 0), 0);
  if (numbers.some((number, i) => number >= (i < before ? 256 : 256 ** (4 - before)))) return undefined;
  return [3, 2, 1, 0].map((place) => Math.floor(address / 256 ** place) % 256).join('.');
}
