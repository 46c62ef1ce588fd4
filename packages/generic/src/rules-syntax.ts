import { readHost } from './host.js';
import { canonicalIPv6 } from './ipv6-address.js';
import { guardPath } from './path.js';
import type { Profile } from './profile.js';
import { collapseDotSegments, hasDotSegment, removeDotSegments } from './remove-dot-segments.js';
import { decodeUnreserved, upperCaseTriplets } from './triplets.js';
import type { Authority, UriReference } from './uri-reference.js';

/**
 * Syntax-based normalization (RFC 3986 section 6.2.2): each rule takes a reference and gives one back, the same object
 * where it has nothing to do.
 */

const hasUpper = /[A-Z]/;

/** "Scheme and host are case-insensitive and therefore should be normalized to lowercase." */
export function schemeCase(uri: UriReference): UriReference {
  return uri.scheme !== undefined && hasUpper.test(uri.scheme) ? { ...uri, scheme: uri.scheme.toLowerCase() } : uri;
}

/** Applies a function to each component that may hold triplets. */
function mapComponents(uri: UriReference, map: (text: string) => string): UriReference {
  const authority = uri.authority === undefined ? undefined : mapAuthority(uri.authority, map);
  const path = map(uri.path);
  const query = uri.query === undefined ? undefined : map(uri.query);
  const fragment = uri.fragment === undefined ? undefined : map(uri.fragment);
  const same = authority === uri.authority && path === uri.path && query === uri.query && fragment === uri.fragment;
  return same ? uri : { scheme: uri.scheme, authority, path, query, fragment };
}

function mapAuthority(authority: Authority, map: (text: string) => string): Authority {
  const userinfo = authority.userinfo === undefined ? undefined : map(authority.userinfo);
  const host = map(authority.host.text);
  if (userinfo === authority.userinfo && host === authority.host.text) return authority;
  // A decoded reg-name may turn out to be an IPv4address (3.2.2).
  return { userinfo, host: readHost(host), port: authority.port };
}

/** "These URIs should be normalized by decoding any percent-encoded octet that corresponds to an unreserved character." */
export const percentEncodingUnreserved = (uri: UriReference): UriReference => mapComponents(uri, decodeUnreserved);

/** "All letters within a percent-encoding triplet are case-insensitive and should be capitalized." */
export const percentEncodingCase = (uri: UriReference): UriReference => mapComponents(uri, upperCaseTriplets);

/** Replaces the text of the host. */
export function withHost(uri: UriReference, authority: Authority, text: string): UriReference {
  return text === authority.host.text ? uri : { ...uri, authority: { ...authority, host: readHost(text) } };
}

/** Lower case but for triplets; a zone identifier (RFC 6874) names an interface and is left alone. */
export function hostCase(uri: UriReference): UriReference {
  const { authority } = uri;
  if (authority === undefined || !hasUpper.test(authority.host.text)) return uri;
  const zone = authority.host.kind === 'IPv6address' ? authority.host.text.indexOf('%') : -1;
  const end = zone < 0 ? authority.host.text.length : zone;
  const address = upperCaseTriplets(authority.host.text.slice(0, end).toLowerCase());
  return withHost(uri, authority, address + authority.host.text.slice(end));
}

/** RFC 5952 names one form of the many that an IPv6address can be written in. */
export function hostIPv6(uri: UriReference): UriReference {
  const { authority } = uri;
  if (authority?.host.kind !== 'IPv6address') return uri;
  const [address = '', ...zone] = authority.host.text.slice(1, -1).split('%');
  return withHost(uri, authority, `[${[canonicalIPv6(address), ...zone].join('%')}]`);
}

/** "URI producers and normalizers should omit the port component and its ":" delimiter if port is empty" (3.2.3). */
export function emptyPort(uri: UriReference): UriReference {
  return uri.authority?.port === '' ? { ...uri, authority: { ...uri.authority, port: undefined } } : uri;
}

/** Removes dot-segments where the path is a hierarchy: it begins with `/`, the reference is relative, or the scheme says so. */
export function dotSegments(uri: UriReference, profile: Profile): UriReference {
  if (profile.path === 'opaque' || !hasDotSegment(uri.path)) return uri;
  const rooted = uri.path.startsWith('/');
  if (!rooted && uri.scheme !== undefined && profile.path !== 'hierarchical') return uri;
  const path = guardPath(rooted ? removeDotSegments(uri.path) : collapseDotSegments(uri.path), uri.path, uri);
  return path === uri.path ? uri : { ...uri, path };
}
