import { readIPv6 } from '../syntax/ip-literal.js';

/**
 * IPv6addresses as numbers, and in their one recommended form. The keyer runs this, too, so it keeps to its dialect.
 */

/** The groups of a valid IPv6address. */
export const groupsOfIPv6 = (address: string): readonly number[] =>
  readIPv6(address, 0, address.length) as readonly number[];

/** The bytes of groups, two for each, from a group on. */
export function octetsOf(groups: readonly number[], start: number): readonly number[] {
  const octets: number[] = [];
  for (let i = start; i < 8; i++) octets.push((groups[i] as number) >> 8, (groups[i] as number) & 0xff);
  return octets;
}

/** Where the groups of zero end that begin at `start`. */
function endOfZeros(groups: readonly number[], start: number): number {
  let end = start;
  while (groups[end] === 0) end++;
  return end;
}

/** Groups from `start` to `end` as lower-case hexadecimal numbers without leading zeros (RFC 5952 4.1, 4.3). */
function written(groups: readonly number[], start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += (i === start ? '' : ':') + (groups[i] as number).toString(16);
  return text;
}

/**
 * Writes the groups of an IPv6address in their one recommended form: lower case, no leading zeros, the longest run of two or
 * more zero groups as `::`, dotted decimal for IPv4-mapped addresses only.
 *
 * @returns the form of RFC 5952. Never throws.
 * @see RFC 5952 section 4, 5
 * @example writeIPv6([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1]) // '2001:db8::1'
 */
export function writeIPv6(groups: readonly number[]): string {
  // `::ffff:0:0/96`: "the mixed notation is RECOMMENDED" for a well-known prefix (RFC 5952 5).
  if (groups[5] === 0xffff && endOfZeros(groups, 0) === 5) return '::ffff:' + octetsOf(groups, 6).join('.');
  // "`::` MUST be used to its maximum capability" and not for one group; of equal runs the first (RFC 5952 4.2).
  let start = 0;
  let end = 1;
  for (let at = 0; at < 8;) {
    const next = endOfZeros(groups, at);
    if (next - at > end - start) {
      start = at;
      end = next;
    }
    at = next + 1;
  }
  return end < 2 ? written(groups, 0, 8) : written(groups, 0, start) + '::' + written(groups, end, 8);
}

/**
 * Writes an IPv6address in its one recommended form, as `writeIPv6`.
 *
 * @param address - a valid IPv6address without brackets, in any notation and in either case
 * @returns the form of RFC 5952. Never throws.
 * @see RFC 5952 section 4, 5
 * @example canonicalIPv6('2001:DB8:0:0:0:0:0:1') // '2001:db8::1'
 */
export const canonicalIPv6 = (address: string): string => writeIPv6(groupsOfIPv6(address));
