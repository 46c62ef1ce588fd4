import { readHost } from '@urikit/hosts/internal';
import { isIPv4Address } from '@urikit/generic/text';

/** An IPv6 address, and the zone identifier that sockets have behind it (RFC 4007 11). */
const IPV6 = /^([0-9A-Fa-f:.]+)(?:%[\w.:~-]+)?$/;

/**
 * An IP address as a host of a URI, without its zone identifier.
 *
 * @param address - any value
 * @returns undefined if the value is not an IP address as sockets write it. Never throws.
 * @see RFC 3986 section 3.2.2
 * @example hostOfAddress('fe80::1%eth0') // '[fe80::1]'
 */
export function hostOfAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  if (isIPv4Address(address)) return address;
  const [, literal] = IPV6.exec(address) ?? [];
  return literal !== undefined && readHost(`[${literal}]`) !== undefined ? `[${literal}]` : undefined;
}
