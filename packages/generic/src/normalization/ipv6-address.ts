/**
 * IPv6addresses as numbers, and in their one recommended form. Loops over characters: lists of texts cost ten times as much. The
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

/** `ls32` written as an IPv4address that begins at `start`: two octets make a group. */
function pushIPv4(address: string, start: number, groups: number[]): void {
  let group = 0;
  let at = start;
  for (let i = 0; i < 4; i++) {
    const end = endOfGroup(address, at);
    group = group * 256 + numberAt(address, at, end, 10);
    at = end + 1;
    if (i === 1 || i === 3) {
      groups.push(group);
      group = 0;
    }
  }
}

/** The eight 16-bit groups of a valid IPv6address, whatever form it is written in. */
export function groupsOf(address: string): readonly number[] {
  const groups: number[] = [];
  let gap = -1;
  for (let at = 0; at < address.length;) {
    const end = endOfGroup(address, at);
    if (end === at) {
      // "::": one of the colons stood behind a group, if one stands before it.
      gap = groups.length;
      at += at === 0 ? 2 : 1;
    } else if (address.charCodeAt(end) === DOT) {
      pushIPv4(address, at, groups);
      break;
    } else {
      groups.push(numberAt(address, at, end, 16));
      at = end + 1;
    }
  }
  return gap < 0 ? groups : withZeros(groups, gap);
}

/** With as many groups of zero at `gap` as make eight. */
function withZeros(groups: readonly number[], gap: number): readonly number[] {
  const all: number[] = [];
  for (let i = 0; i < groups.length; i++) {
    if (i === gap) pushZeros(all, 8 - groups.length);
    all.push(groups[i] as number);
  }
  pushZeros(all, 8 - all.length);
  return all;
}

function pushZeros(groups: number[], count: number): void {
  for (let i = 0; i < count; i++) groups.push(0);
}

/** Where the groups of zero end that begin at `start`. */
function endOfZeros(groups: readonly number[], start: number): number {
  let end = start;
  while (end < groups.length && groups[end] === 0) end++;
  return end;
}

const DIGITS = '0123456789abcdef';

/** Without leading zeros, in lower case (RFC 5952 4.1, 4.3). */
const hexOf = (group: number): string => (group < 16 ? '' : hexOf(Math.floor(group / 16))) + DIGITS.charAt(group % 16);

/** The groups from `start` to `end`. */
function join(groups: readonly number[], start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += i === start ? hexOf(groups[i] as number) : ':' + hexOf(groups[i] as number);
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
