import { readHost } from '../syntax/host.js';
import { canonicalLiteral, lowerCaseName } from './host-text.js';
import { guardPath } from '../syntax/path.js';
import type { Profile } from '../scheme/profile.js';
import { collapseDotSegments, hasDotSegment, removeDotSegments } from '../resolution/remove-dot-segments.js';
import { decodeUnreserved, upperCaseTriplets } from '../encoding/triplets.js';
import type { Authority, Host, UriReference } from '../syntax/uri-reference.js';

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

export const percentEncodingUnreserved = (uri: UriReference): UriReference => mapComponents(uri, decodeUnreserved);

export const percentEncodingCase = (uri: UriReference): UriReference => mapComponents(uri, upperCaseTriplets);

/** Replaces the text of the host. */
export function withHost(uri: UriReference, authority: Authority, text: string): UriReference {
  return text === authority.host.text ? uri : { ...uri, authority: { ...authority, host: readHost(text) } };
}

/** A zone identifier (RFC 6874) names an interface and is left alone. */
function lowerCaseHost({ kind, text }: Host): string {
  const zone = kind === 'IPv6address' ? text.indexOf('%') : -1;
  return zone < 0 ? lowerCaseName(text) : text.slice(0, zone).toLowerCase() + text.slice(zone);
}

/** "Scheme and host are case-insensitive and therefore should be normalized to lowercase." */
export function hostCase(uri: UriReference): UriReference {
  return uri.authority === undefined ? uri : withHost(uri, uri.authority, lowerCaseHost(uri.authority.host));
}

export function hostIPv6(uri: UriReference): UriReference {
  const { authority } = uri;
  if (authority?.host.kind !== 'IPv6address') return uri;
  return withHost(uri, authority, canonicalLiteral(authority.host.text));
}

/** Replaces or removes the port. */
export function withPort(uri: UriReference, authority: Authority, port: string | undefined): UriReference {
  return port === authority.port ? uri : { ...uri, authority: { ...authority, port } };
}

/** "URI producers and normalizers should omit the port component and its ":" delimiter if port is empty" (3.2.3). */
export function emptyPort(uri: UriReference): UriReference {
  return uri.authority?.port === '' ? withPort(uri, uri.authority, undefined) : uri;
}

/**
 * Removes dot-segments where the path is a hierarchy: it begins with `/`, the reference is relative, or the scheme says
 * so.
 */
export function withoutDotSegments(path: string, uri: UriReference, profile: Profile): string {
  if (!hasDotSegment(path) || profile.path === 'opaque') return path;
  const rooted = path.startsWith('/');
  if (!rooted && uri.scheme !== undefined && profile.path !== 'hierarchical') return path;
  return guardPath(rooted ? removeDotSegments(path) : collapseDotSegments(path), path, uri);
}

/** "URI normalizers should remove dot-segments by applying the remove_dot_segments algorithm to the path" */
export function dotSegments(uri: UriReference, profile: Profile): UriReference {
  const path = withoutDotSegments(uri.path, uri, profile);
  return path === uri.path ? uri : { ...uri, path };
}
