import { canonicalIPv6 } from './ipv6-address.js';
import { normalizeTriplets, upperCaseTriplets } from '../encoding/triplets.js';

/** Lower case but for triplets, whose hexadecimal digits are upper case. */
export function lowerCaseName(name: string): string {
  return name.includes('%') ? upperCaseTriplets(name.toLowerCase()) : name.toLowerCase();
}

/** RFC 5952 names one form of the many that an IPv6address can be written in. Takes and gives brackets. */
export function canonicalLiteral(literal: string): string {
  const zone = literal.indexOf('%');
  const end = zone < 0 ? literal.length - 1 : zone;
  return `[${canonicalIPv6(literal.slice(1, end))}${literal.slice(end)}`;
}

/** "v" begins an IPvFuture, in either case (RFC 5234 2.3). */
const isIPvFuture = (literal: string): boolean => (literal.charCodeAt(1) | 0x20) === 0x76;

/**
 * The syntax-based normal form of a host: unreserved characters decoded, lower case, triplets in upper case, an
 * IPv6address in the form of RFC 5952.
 *
 * @param host - a valid host without port; an IP-literal with its brackets and without a zone
 * @returns the same string where nothing needs doing. Never throws for a valid host.
 * @see RFC 3986 section 6.2.2.1, 6.2.2.2
 * @example normalizeHost('%45X.test') // 'ex.test'
 */
export function normalizeHost(host: string): string {
  if (!host.startsWith('[')) return lowerCaseName(normalizeTriplets(host));
  return isIPvFuture(host) ? host.toLowerCase() : canonicalLiteral(host);
}
