import { isHost, isIPv4Address, isRareIPv4, normalizeHost, octetsOfIPv6 } from '@urikit/generic/text';
import { isMapped, octetsOfIPv4 } from './read-host.js';

/** One parsed entry of a list, without its port. */
export type EntryHost =
  | { readonly kind: 'name' | 'suffix'; readonly name: string }
  | { readonly kind: 'range'; readonly octets: readonly number[]; readonly bits: number }
  /** The expectation, without a quotation of the entry. */
  | { readonly kind: 'malformed'; readonly expected: string };

const malformed = (expected: string): EntryHost => ({ kind: 'malformed', expected });

/** Letters, digits, hyphens and underscores, in labels of 1 to 63 of them. */
const NAME = /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/;

/** The maximal length of a DNS name (RFC 1123 2.1). */
const LONGEST = 253;

function readName(text: string, kind: 'name' | 'suffix'): EntryHost {
  if (/[^\0-\x7F]/.test(text))
    return malformed('an A-label, as in "xn--bcher-kva.example": write the name as IDNA has it in the DNS');
  if (!isHost(text)) return malformed('the name of a host, an address, a range of addresses, or the name of a range');
  const name = normalizeHost(text).replace(/\.$/, '');
  if (name.includes('%')) return malformed('an A-label, as in "xn--bcher-kva.example", and no percent-encoded bytes');
  if (isRareIPv4(name))
    return malformed('an IPv4address of four decimal numbers without leading zeros, as in "127.0.0.1"');
  if (kind === 'suffix' && isIPv4Address(name))
    return malformed('a name behind "*.": an address has no names below it');
  if (name.length > LONGEST || !NAME.test(name))
    return malformed(
      'a name with labels of 1 to 63 letters, digits, hyphens and underscores, of 253 characters in all',
    );
  return { kind, name };
}

/** Tells if all bits behind the first ones are zero. */
const isPrefix = (octets: readonly number[], bits: number): boolean =>
  octets.every((octet, i) => (octet & (0xff >> Math.min(8, Math.max(0, bits - i * 8)))) === 0);

function readRange(octets: readonly number[], prefix: string | undefined): EntryHost {
  const width = octets.length * 8;
  const bits = prefix === undefined ? width : Number(prefix);
  if (prefix !== undefined && (!/^(?:0|[1-9][0-9]{0,2})$/.test(prefix) || bits > width))
    return malformed(`the length of a prefix from 0 to ${String(width)} behind "/"`);
  if (!isPrefix(octets, bits)) return malformed('zeros behind the prefix, as in "10.0.0.0/8"');
  // Addresses in ::ffff:0:0/96 are IPv4 addresses.
  return octets.length === 16 && bits >= 96 && isMapped(octets)
    ? { kind: 'range', octets: octets.slice(12), bits: bits - 96 }
    : { kind: 'range', octets, bits };
}

function readLiteral(address: string, prefix: string | undefined): EntryHost {
  if (address.includes('%')) return malformed('no zone identifier: lists do not look at zones');
  if (address.startsWith('v')) return malformed('an IPv6address: no version of IPvFuture is defined');
  if (!isHost(`[${address}]`)) return malformed('an IPv6address in brackets, as in "[2001:db8::1]"');
  return readRange(octetsOfIPv6(address), prefix);
}

/**
 * Reads the host of an entry: a name, `*.` and a name, an address, or an address and the length of a prefix.
 *
 * @param text - in lower case, without port
 * @returns the parsed entry, or the expectation. Never throws.
 * @see RFC 3986 section 3.2.2, RFC 4632 section 3.1, RFC 4291 section 2.3
 * @example readEntryHost('10.0.0.0/8') // { kind: 'range', octets: [10, 0, 0, 0], bits: 8 }
 */
export function readEntryHost(text: string): EntryHost {
  const literal = /^\[([^\]]*)\](?:\/(.*))?$/.exec(text);
  if (literal !== null) return readLiteral(String(literal[1]), literal[2]);
  const slash = text.indexOf('/');
  const [host, prefix] = slash < 0 ? [text, undefined] : [text.slice(0, slash), text.slice(slash + 1)];
  if (host.includes(':'))
    return prefix === undefined
      ? malformed('brackets around an IPv6address, as in "[::1]"')
      : readLiteral(host, prefix);
  if (isIPv4Address(host)) return readRange(octetsOfIPv4(host), prefix);
  if (prefix !== undefined) return malformed('a host alone, or an address before "/" and the length of a prefix');
  if (host === '*') return malformed('a name behind "*.": for every host, leave the list out');
  return host.startsWith('*.') ? readName(host.slice(2), 'suffix') : readName(host, 'name');
}
