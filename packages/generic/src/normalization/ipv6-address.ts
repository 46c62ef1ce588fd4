const COLON = 0x3a;

/** The eight 16-bit groups of a valid IPv6address, whatever form it is written in. */
export function groupsOf(address: string): readonly number[] {
  const hex = address.indexOf('.') < 0 ? address : withoutDots(address);
  const gap = hex.indexOf('::');
  if (gap < 0) return h16s(hex);
  const groups = h16s(hex.slice(0, gap)).slice();
  const after = h16s(hex.slice(gap + 2));
  while (groups.length + after.length < 8) groups.push(0);
  return groups.concat(after);
}

const h16s = (text: string): readonly number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));

/** With its dotted octets, which stand behind the last ":", as two groups. */
function withoutDots(address: string): string {
  let start = address.length;
  while (start > 0 && address.charCodeAt(start - 1) !== COLON) start--;
  return address.slice(0, start) + ipv4Groups(address.slice(start));
}

/** `ls32` written as an IPv4address, as two groups. */
function ipv4Groups(address: string): string {
  const octets = address.split('.').map((octet) => Number(octet).toString(16).padStart(2, '0'));
  return `${octets.slice(0, 2).join('')}:${octets.slice(2).join('')}`;
}

/** "`::` MUST be used to its maximum capability" and not for one group; of equal runs the first (RFC 5952 4.2). */
function longestZeros(groups: readonly number[]): { readonly start: number; readonly end: number } {
  let longest = { start: -1, end: 0 };
  let start = 0;
  groups.forEach((group, i) => {
    if (group !== 0) start = i + 1;
    else if (i + 1 - start > longest.end - longest.start) longest = { start, end: i + 1 };
  });
  return longest;
}

const toHex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

/**
 * `::ffff:0:0/96` carries an IPv4 address: "the mixed notation is RECOMMENDED" for a well-known prefix (RFC 5952 5).
 */
const isIPv4Mapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

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
  if (isIPv4Mapped(groups)) {
    const octets = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
    return `::ffff:${octets.join('.')}`;
  }
  const { start, end } = longestZeros(groups);
  if (start < 0) return toHex(groups);
  return `${toHex(groups.slice(0, start))}::${toHex(groups.slice(end))}`;
}
