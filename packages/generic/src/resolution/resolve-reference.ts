import { parse } from '../syntax/parse.js';
import { join } from '../syntax/recompose.js';
import type { Uri, UriReference } from '../syntax/uri-reference.js';
import { collapseDotSegments, guardPath, removeDotSegments } from './remove-dot-segments.js';
import { merge, resolve } from './resolve.js';

/** Dot-segments of a path that has no root stay where some base would still make something of them. */
function withoutDotSegments(path: string, reference: UriReference): string {
  const rooted = path.startsWith('/');
  const surroundings = { hasScheme: false, hasAuthority: reference.authority !== undefined };
  return guardPath(rooted ? removeDotSegments(path) : collapseDotSegments(path), path, surroundings);
}

/** 5.2.2 for a base that has no scheme of its own. */
function resolveAgainstRelative(R: UriReference, Base: UriReference): UriReference {
  const { fragment } = R;
  if (R.authority !== undefined) return { ...R, scheme: undefined, path: withoutDotSegments(R.path, R) };
  if (R.path === '') return { ...Base, query: R.query ?? Base.query, fragment };
  const T: UriReference = { ...Base, query: R.query, fragment };
  // A base that ends in ".." is a folder once it is resolved itself.
  const folder = { ...Base, path: withoutDotSegments(Base.path, Base) };
  return { ...T, path: withoutDotSegments(R.path.startsWith('/') ? R.path : merge(folder, R.path), T) };
}

/** A URI needs no base; what it resolves to does not depend on one. */
const ANY_BASE: Uri = { scheme: 'x', authority: undefined, path: '', query: undefined, fragment: undefined };

/**
 * Resolves a reference against a base that may be relative itself, as a JSON Schema does with `#/a` against `#`. The
 * result is relative where both are: it stands for the two references, one after the other. Resolving it against a base
 * gives what resolving the base of this call first, and the reference then, would give.
 *
 * @param reference - any URI reference
 * @param base - a URI, or a relative reference; its fragment plays no part
 * @returns the target as text, not normalized; a path without a root keeps a dot-segment that some base would need
 * @throws UriSyntaxError where either text is malformed
 * @see RFC 3986 section 5.2, 5.1
 * @example resolveReference('c', '/a/b') // '/a/c'
 */
export function resolveReference(reference: string, base: string): string {
  const R = parse(reference);
  return resolveAgainst(R, parse(base));
}

/** The same for references that were read. */
export function resolveAgainst(R: UriReference, Base: UriReference): string {
  if (R.scheme !== undefined) return join(resolve(R, ANY_BASE));
  return join(Base.scheme === undefined ? resolveAgainstRelative(R, Base) : resolve(R, Base as Uri));
}
