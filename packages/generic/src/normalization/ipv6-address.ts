import { isHexDigit } from '../syntax/ip-literal.js';

/**
 * IPv6addresses as numbers, and in their one recommended form. The keyer runs this, too, so it keeps to its dialect.
 */

const DOT = 0x2e;

/** The eight groups of a valid IPv6address, in any notation and in either case. */
function groupsOfIPv6(address: string): readonly number[] {
  const groups = [0, 0, 0, 0, 0, 0, 0, 0];
  let count = 0;
  let gap = 8;
  for (let at = 0; at < address.length;) {
    let value = 0;
    let end = at;
    for (let code = address.charCodeAt(end); isHexDigit(code); code = address.charCodeAt(end)) {
      value = value * 16 + (code & 0xf) + (code > 0x40 ? 9 : 0);
      end++;
    }
    if (end === at) {
      // A colon of "::" that no group ends at.
      gap = count;
      at++;
    } else if (address.charCodeAt(end) === DOT) {
      // `ls32` written as an IPv4address.
      const octets = address.slice(at).split('.');
      groups[count] = Number(octets[0]) * 256 + Number(octets[1]);
      groups[count + 1] = Number(octets[2]) * 256 + Number(octets[3]);
      count += 2;
      break;
    } else {
      groups[count] = value;
      count++;
      at = end + 1;
    }
  }
  // The groups after the gap move to the end.
  for (let to = 7; count > gap; to--) {
    count--;
    groups[to] = groups[count] as number;
    groups[count] = 0;
  }
  return groups;
}

/** Groups as bytes, two for each. */
function octetsOf(groups: readonly number[]): readonly number[] {
  const octets: number[] = [];
  for (let i = 0; i < groups.length; i++) octets.push((groups[i] as number) >> 8, (groups[i] as number) & 0xff);
  return octets;
}

/** The sixteen bytes of a valid IPv6address. */
export const octetsOfIPv6 = (address: string): readonly number[] => octetsOf(groupsOfIPv6(address));

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
 * Writes an IPv6address in its one recommended form: lower case, no leading zeros, the longest run of two or more zero
 * groups as `::`, dotted decimal for IPv4-mapped addresses only.
 *
 * @param address - a valid IPv6address without brackets
 * @returns the form of RFC 5952. Never throws.
 * @see RFC 5952 section 4, 5
 * @example canonicalIPv6('2001:DB8:0:0:0:0:0:1') // '2001:db8::1'
 */
export function canonicalIPv6(address: string): string {
  const groups = groupsOfIPv6(address);
  // `::ffff:0:0/96`: "the mixed notation is RECOMMENDED" for a well-known prefix (RFC 5952 5).
  if (groups[5] === 0xffff && endOfZeros(groups, 0) === 5) return '::ffff:' + octetsOf(groups.slice(6)).join('.');
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
