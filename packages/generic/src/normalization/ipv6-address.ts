/**
 * IPv6addresses as numbers, and in their one recommended form. Loops over characters: lists of texts cost three times as much. The
 * keyer runs this, too, so it keeps to its dialect.
 */

const COLON = 0x3a;
const DOT = 0x2e;

/** The value of a hexadecimal digit: a letter is 0x61 or more in lower case. */
const digitOf = (code: number): number => (code < 0x40 ? code - 0x30 : (code | 0x20) - 0x57);

/** Where the hexadecimal digits end that begin at `start` of a valid address. */
function endOfGroup(address: string, start: number): number {
  let end = start;
  while (end < address.length && address.charCodeAt(end) !== COLON && address.charCodeAt(end) !== DOT) end++;
  return end;
}

/** The number written from `start` to `end`. */
function numberAt(text: string, start: number, end: number, base: number): number {
  let value = 0;
  for (let i = start; i < end; i++) value = value * base + digitOf(text.charCodeAt(i));
  return value;
}

/** `ls32` written as an IPv4address, from `start` on, as one number. */
function ipv4At(address: string, start: number): number {
  let value = 0;
  for (let at = start; at < address.length;) {
    const end = endOfGroup(address, at);
    value = value * 256 + numberAt(address, at, end, 10);
    at = end + 1;
  }
  return value;
}

/** The eight 16-bit groups of a valid IPv6address, whatever form it is written in. */
export function groupsOf(address: string): readonly number[] {
  const groups = [0, 0, 0, 0, 0, 0, 0, 0];
  let count = 0;
  let gap = 8;
  for (let at = 0; at < address.length;) {
    const end = endOfGroup(address, at);
    if (end === at) {
      // "::": one of the colons stood behind a group, if one stands before it.
      gap = count;
      at += at === 0 ? 2 : 1;
    } else if (address.charCodeAt(end) === DOT) {
      const value = ipv4At(address, at);
      groups[count] = Math.floor(value / 0x10000);
      groups[count + 1] = value % 0x10000;
      count += 2;
      at = address.length;
    } else {
      groups[count] = numberAt(address, at, end, 16);
      count++;
      at = end + 1;
    }
  }
  // What stands behind the gap goes to the end.
  for (let to = 7; count > gap; to--) {
    count--;
    groups[to] = groups[count] as number;
    groups[count] = 0;
  }
  return groups;
}

/** Where the groups of zero end that begin at `start`. */
function endOfZeros(groups: readonly number[], start: number): number {
  let end = start;
  while (end < groups.length && groups[end] === 0) end++;
  return end;
}

/** The groups from `start` to `end`, without leading zeros, in lower case (RFC 5952 4.1, 4.3). */
function join(groups: readonly number[], start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += (i === start ? '' : ':') + (groups[i] as number).toString(16);
  return text;
}

/** The two octets of a group. */
const octets = (group: number): string => `${String(Math.floor(group / 256))}.${String(group % 256)}`;

/**
 * Writes an IPv6address in its one recommended form: lower case, no leading zeros, the longest run of two or more zero
 * groups as `::`, dotted decimal for IPv4-mapped addresses only.
 *
 * @param address - a valid IPv6address without brackets and zone
 * @returns the form of RFC 5952. Never throws.
 * @see RFC 5952 section 4, 5
 * @example canonicalIPv6('2001:DB8:0:0:0:0:0:1') // '2001:db8::1'
 */
export function canonicalIPv6(address: string): string {
  const groups = groupsOf(address);
  // `::ffff:0:0/96`: "the mixed notation is RECOMMENDED" for a well-known prefix (RFC 5952 5).
  if (groups[5] === 0xffff && endOfZeros(groups, 0) === 5)
    return `::ffff:${octets(groups[6] as number)}.${octets(groups[7] as number)}`;
  // "`::` MUST be used to its maximum capability" and not for one group; of equal runs the first (RFC 5952 4.2).
  let start = 0;
  let end = 1;
  for (let at = 0; at < groups.length;) {
    const next = endOfZeros(groups, at);
    if (next - at > end - start) {
      start = at;
      end = next;
    }
    at = next + 1;
  }
  return end - start < 2 ? join(groups, 0, 8) : `${join(groups, 0, start)}::${join(groups, end, 8)}`;
}
