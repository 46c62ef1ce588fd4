import { isHost, normalizeHost, octetsOfIPv6, rareIPv4Address, trimZeros } from '@urikit/generic/text';

/** A host as lists look at it. */
export interface ReadHost {
  /** In normal form, without one dot at its end; empty for an IP-literal. */
  readonly name: string;
  /** The address in bytes, and the IPv4 addresses that it carries; empty if the host is no address. */
  readonly addresses: readonly (readonly number[])[];
  /** The host as clients read it that take numbers with leading zeros for decimal ones; absent if they read the same. */
  readonly decimal?: ReadHost;
}

/** The maximal length of a DNS name (RFC 1123 2.1) with a final dot. */
const LONGEST = 254;

/** The bytes of an IPv4address. */
export const octetsOfIPv4 = (address: string): readonly number[] => address.split('.').map((octet) => Number(octet));

/** Tells if bytes are zero from one place up to another. */
function areZero(octets: readonly number[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (octets[i] !== 0) return false;
  return true;
}

/** `::ffff:0:0/96` (RFC 4291 2.5.5.2) */
export const isMapped = (octets: readonly number[]): boolean =>
  areZero(octets, 0, 10) && octets[10] === 0xff && octets[11] === 0xff;

/** `::/96` (RFC 4291 2.5.5.1), without `::` and `::1`, which are addresses of their own. */
const isCompatible = (octets: readonly number[]): boolean =>
  areZero(octets, 0, 12) && !(areZero(octets, 12, 15) && Number(octets[15]) <= 1);

/** `64:ff9b::/96` (RFC 6052 2.1) */
const isNat64 = (octets: readonly number[]): boolean =>
  octets[0] === 0 && octets[1] === 0x64 && octets[2] === 0xff && octets[3] === 0x9b && areZero(octets, 4, 12);

/** `2002::/16` (RFC 3056 2) */
const is6to4 = (octets: readonly number[]): boolean => octets[0] === 0x20 && octets[1] === 0x02;

/** `::ffff:0:0:0/96` (RFC 2765 2.1) */
const isTranslated = (octets: readonly number[]): boolean =>
  areZero(octets, 0, 8) && octets[8] === 0xff && octets[9] === 0xff && areZero(octets, 10, 12);

/** `::5efe:a.b.c.d` behind any prefix (RFC 5214 6.1) */
const isIsatap = (octets: readonly number[]): boolean =>
  (octets[8] === 0 || octets[8] === 2) && octets[9] === 0 && octets[10] === 0x5e && octets[11] === 0xfe;

/** `2001::/32` (RFC 4380 4): the address of the client, each bit inverted */
const isTeredo = (octets: readonly number[]): boolean =>
  octets[0] === 0x20 && octets[1] === 0x01 && octets[2] === 0 && octets[3] === 0;

/** The IPv4 address inside an IPv6 address; undefined if it contains none. */
function carriedIPv4(octets: readonly number[]): readonly number[] | undefined {
  if (isMapped(octets) || isCompatible(octets) || isNat64(octets)) return octets.slice(12);
  if (isTranslated(octets) || isIsatap(octets)) return octets.slice(12);
  if (isTeredo(octets)) return octets.slice(12).map((octet) => 0xff - octet);
  return is6to4(octets) ? octets.slice(2, 6) : undefined;
}

function addressesOfIPv6(address: string): readonly (readonly number[])[] {
  const octets = octetsOfIPv6(address);
  const carried = carriedIPv4(octets);
  return carried === undefined ? [octets] : [octets, carried];
}

/** Four numbers, of which one has a leading zero. */
const FOUR_NUMBERS = /^\d+\.\d+\.\d+\.\d+$/;
const LEADING_ZERO = /(?:^|\.)0\d/;

/**
 * The decimal reading of an IPv4 address with leading zeros: `010.8.8.8` is 8.8.8.8 to most clients, and 10.8.8.8 to some, as those
 * of Java. Undefined for any other name.
 */
const decimalReading = (name: string): string | undefined =>
  FOUR_NUMBERS.test(name) && LEADING_ZERO.test(name)
    ? name
        .split('.')
        .map((part) => trimZeros(part))
        .join('.')
    : undefined;

/**
 * Reads a host for lists. One dot at the end is the root of the DNS and ignored.
 *
 * @param text - a host in any spelling, without port; an IP-literal with its brackets
 * @returns the host; undefined if it cannot be read: it is malformed, an IPvFuture, or a name with bytes outside ASCII,
 *   a delimiter, an empty label or too many characters. Never throws.
 * @see RFC 3986 section 3.2.2
 * @example readHost('0x7F.1')?.addresses // [[127, 0, 0, 1]]
 */
export function readHost(text: string): ReadHost | undefined {
  if (text === '') return { name: '', addresses: [] };
  if (text.length > LONGEST * 3 || !isHost(text)) return undefined;
  const normal = normalizeHost(text);
  if (normal.charAt(0) === '[')
    return normal.charAt(1) === 'v' ? undefined : { name: '', addresses: addressesOfIPv6(normal.slice(1, -1)) };
  const name = normal.charAt(normal.length - 1) === '.' ? normal.slice(0, -1) : normal;
  const isName = name !== '' && name.charAt(0) !== '.' && !normal.includes('..');
  if (!isName || name.length >= LONGEST || name.includes('%')) return undefined;
  const address = rareIPv4Address(name);
  const addresses = address === undefined ? [] : [octetsOfIPv4(address)];
  const decimal = decimalReading(name);
  return decimal === undefined ? { name, addresses } : { name, addresses, decimal: readHost(decimal) as ReadHost };
}
