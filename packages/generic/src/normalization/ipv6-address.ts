import { endOfDigits } from '../syntax/ip-literal.js';

/**
 * IPv6addresses as bytes, and in their one recommended form. Read by a loop: lists of strings cost twice as much. The keyer runs
 * this, too, so it keeps to its dialect.
 */

const DOT = 0x2e;
const ZERO = 0x30;

/** Two bytes of an IPv4address as a group. */
const pair = (octets: readonly string[], i: number): string =>
  (Number(octets[i]) * 256 + Number(octets[i + 1])).toString(16);

/**
 * The eight groups of a valid IPv6address in lower case, in any notation, without leading zeros (RFC 5952 4.1). They
 * stay strings, because parsing and writing numbers takes longer than all the rest.
 */
function textsOf(address: string): readonly string[] {
  const groups = ['0', '0', '0', '0', '0', '0', '0', '0'];
  let count = 0;
  let gap = 8;
  for (let at = 0; at < address.length;) {
    let start = at;
    while (address.charCodeAt(start) === ZERO) start++;
    const end = endOfDigits(address, start);
    if (end === at) {
      // A colon of "::" that no group ends at.
      gap = count;
      at++;
    } else if (address.charCodeAt(end) === DOT) {
      // `ls32` written as an IPv4address.
      const octets = address.slice(at).split('.');
      groups[count] = pair(octets, 0);
      groups[count + 1] = pair(octets, 2);
      count += 2;
      at = address.length;
    } else {
      if (end > start) groups[count] = address.slice(start, end);
      count++;
      at = end + 1;
    }
  }
  // The groups after the gap move to the end.
  for (let to = 7; count > gap; to--) {
    count--;
    groups[to] = groups[count] as string;
    groups[count] = '0';
  }
  return groups;
}

/** Groups as bytes, two for each. */
function octetsOf(groups: readonly string[]): readonly number[] {
  const octets: number[] = [];
  for (let i = 0; i < groups.length; i++) {
    const value = Number.parseInt(groups[i] as string, 16);
    octets.push(value >> 8, value & 0xff);
  }
  return octets;
}

/** The bytes of an IPv6address without brackets. */
export const octetsOfIPv6 = (address: string): readonly number[] => octetsOf(textsOf(address));

/** Where the groups of zero end that begin at `start`. */
function endOfZeros(groups: readonly string[], start: number): number {
  let end = start;
  while (groups[end] === '0') end++;
  return end;
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
  // In lower case (RFC 5952 4.3).
  const groups = textsOf(address.toLowerCase());
  // `::ffff:0:0/96`: "the mixed notation is RECOMMENDED" for a well-known prefix (RFC 5952 5).
  if (groups[5] === 'ffff' && endOfZeros(groups, 0) === 5) return '::ffff:' + octetsOf(groups.slice(6)).join('.');
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
  return end < 2 ? groups.join(':') : `${groups.slice(0, start).join(':')}::${groups.slice(end).join(':')}`;
}
