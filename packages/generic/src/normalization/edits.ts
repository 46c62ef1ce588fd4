import { normalizeTriplets, upperCaseTriplets } from '../encoding/triplets.js';
import { collapseDotSegments, guardPath, withoutDotSegments } from '../resolution/remove-dot-segments.js';
import type { Profile } from '../scheme/profile.js';
import type { Components } from '../syntax/component.js';
import { canonicalIPv6 } from './ipv6-address.js';

/**
 * The safe rules of single components (RFC 3986 6.2.2, 6.2.3). All take valid strings and return the same string if the
 * rule does not apply; `undefined` removes the component.
 */

/** "Scheme and host are case-insensitive and therefore should be normalized to lowercase." */
export const schemeCase = (scheme: string, profile: Profile): string =>
  // To compare with the name of a known scheme costs a third of writing it in lower case.
  scheme === profile.scheme ? scheme : scheme.toLowerCase();

/**
 * "Scheme and host are case-insensitive and therefore should be normalized to lowercase." All but triplets, whose
 * hexadecimal digits are upper case.
 */
export const hostCase = (host: string): string => upperCaseTriplets(host.toLowerCase());

const DOT = 0x2e;

/** Tells an IPv6address in brackets from other hosts: "v" begins an IPvFuture, in either case (RFC 5234 2.3). */
const isIPv6Literal = (host: string): boolean => host.charCodeAt(0) === 0x5b && (host.charCodeAt(1) | 0x20) !== 0x76;

/** RFC 5952 names one form of the many that an IPv6address can be written in. Takes and gives brackets. */
export function hostIPv6(host: string): string {
  return isIPv6Literal(host) ? `[${canonicalIPv6(host.slice(1, -1))}]` : host;
}

/**
 * The syntax-based normal form of a host: unreserved characters decoded, lower case, triplets in upper case, an
 * IPv6address in the form of RFC 5952.
 *
 * @param host - a valid host without port; an IP-literal with its brackets
 * @returns the same string if it is normal already. Never throws for a valid host.
 * @see RFC 3986 section 6.2.2.1, 6.2.2.2
 * @example normalizeHost('%45X.test') // 'ex.test'
 */
export const normalizeHost = (host: string): string => hostIPv6(hostCase(normalizeTriplets(host)));

/** Removes an empty component: "normalizers should omit the port component and its ":" delimiter if port is empty" (3.2.3). */
export const withoutEmpty = (text: string): string | undefined => (text === '' ? undefined : text);

/**
 * A port without the zeros before its number (RFC 3986 3.2.3, 6.2.3); one zero is a number.
 *
 * @param port - digits, or empty
 * @returns Never throws.
 * @see RFC 3986 section 6.2.3
 * @example trimZeros('0080') // '80'
 */
export function trimZeros(port: string): string {
  let start = 0;
  while (start < port.length - 1 && port.charCodeAt(start) === 0x30) start++;
  return port.slice(start);
}

/**
 * Removes leading zeros from the port of a scheme with a default port, because there it is a decimal number (3.2.3).
 */
export const withoutLeadingZeros = (port: string, { defaultPort }: Profile): string =>
  defaultPort === undefined ? port : trimZeros(port);

/**
 * Removes the default port: "an explicit ":port", for which the port is empty or the default for the scheme" equals an
 * absent one (6.2.3).
 */
export const withoutDefaultPort = (port: string, { defaultPort }: Profile): string | undefined =>
  port === defaultPort ? undefined : port;

/**
 * "URI normalizers should remove dot-segments by applying the remove_dot_segments algorithm to the path": as 5.2.2 does
 * it to a reference with this scheme. In a relative path without a root, dot-segments stay that affect the resolution.
 * An opaque path stays unchanged.
 *
 * @see RFC 3986 section 6.2.2.3
 */
export function dotSegments(path: string, profile: Profile, uri: Components): string {
  // Encoded dots are decoded by now.
  if ((path.charCodeAt(0) !== DOT && path.indexOf('/.') < 0) || profile.path === 'opaque') return path;
  const isMerged = uri.scheme === undefined && !path.startsWith('/');
  return guardPath(isMerged ? collapseDotSegments(path) : withoutDotSegments(path), path, uri);
}

/**
 * "In general, a URI that uses the generic syntax for authority with an empty path should be normalized to a path of
 * "/"." A scheme says so.
 *
 * @see RFC 3986 section 6.2.3
 */
export const emptyPath = (path: string, profile: Profile, { host }: Components): string =>
  path === '' && host !== undefined ? profile.emptyPath : path;
