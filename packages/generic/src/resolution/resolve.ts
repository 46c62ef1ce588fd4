import { flagOf, optionsOf, recordOf, textOf } from '../syntax/expect.js';
import type { SchemePaths } from './no-references.js';
import { endOfSegment, withoutDotSegments } from './remove-dot-segments.js';
import type { Uri, UriReference } from '../syntax/uri-reference.js';

/** How `resolve` reads a reference that repeats its base's scheme. */
export interface ResolveOptions {
  /** `false`: ignore a scheme that is the base's own, as parsers before RFC 3986 did (5.2.2). Default `true`. */
  readonly strict?: boolean;
}

/** @throws UrikitError for an option of another name; `input/value` for a value that is no boolean or no plain object */
export const resolveOptions = (options: ResolveOptions | undefined): ResolveOptions | undefined =>
  options === undefined ? options : { strict: flagOf(optionsOf(options, ['strict']).strict, 'strict', true) };

/**
 * Interprets and removes `.` and `..`. The RFC's routine moves segments from an input buffer to an output buffer and
 * takes back the last one for each `..`; here the output buffer is a list of pieces of the input, and a piece is
 * shortened for each `..`. Linear in the path.
 *
 * @param path - percent-encoded; `%2e` is a dot here (section 2.4), so `%2E%2e` is `..` and `%2e%2e%2e` is no dot-segment
 * @returns the path without dot-segments; rooted when the input was, sometimes when it was not (`a/../b` gives `/b`)
 * @throws UriSyntaxError `input/not-string` for a value that is no string
 * @see RFC 3986 section 5.2.4, 2.4
 * @example removeDotSegments('/a/b/c/./../../g') // '/a/g'
 * @example removeDotSegments('/a/%2e%2e/g') // '/g'
 */
export const removeDotSegments = (path: string): string => withoutDotSegments(textOf(path));

/**
 * Merges a relative path with the base's.
 *
 * @param path - the reference's path, not beginning with `/`
 * @returns the base's path up to its last `/`, and `path` behind it. Never throws.
 * @see RFC 3986 section 5.2.3
 */
export function merge(base: UriReference, path: string): string {
  recordOf(base);
  textOf(path);
  if (base.authority !== undefined && base.path === '') return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path;
}

const NAME: Uri['authority'] = { userinfo: undefined, host: { kind: 'reg-name', text: '' }, port: undefined };

/** Schemes are case-insensitive (3.1). */
const sameScheme = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();

/** Tells if a reference's own scheme counts, and its path is taken whole. */
const bringsScheme = (R: UriReference, Base: Uri, options: ResolveOptions | undefined): R is Uri =>
  R.scheme !== undefined && !(options?.strict === false && sameScheme(R.scheme, Base.scheme));

/**
 * Transforms a reference R, relative to a base URI, into its target T.
 *
 * @param R - the reference
 * @param Base - the base URI; its fragment plays no part
 * @returns the target. It departs from 5.2.2 in two places: an encoded dot-segment is one (2.4), and a path that would
 *   begin with `//` without an authority gets `/.` before it, so that no path becomes an authority.
 * @throws UrikitError `input/not-record` for a string in place of a record; `input/unknown-option`, `input/value`
 * @see RFC 3986 section 5.2.2
 * @example recompose(resolve(parse('../g'), parseUri('http://a/b/c/d;p?q'))) // 'http://a/b/g'
 */
export function resolve(R: UriReference, Base: Uri, options?: ResolveOptions): Uri {
  const { fragment } = recordOf(R);
  if (bringsScheme(R, recordOf(Base), resolveOptions(options)))
    return target(R.scheme, R, withoutDotSegments(R.path), R.query, fragment);
  if (R.authority !== undefined) return target(Base.scheme, R, withoutDotSegments(R.path), R.query, fragment);
  if (R.path === '') return target(Base.scheme, Base, Base.path, R.query ?? Base.query, fragment);
  const merged = R.path.startsWith('/') ? R.path : merge(Base, R.path);
  return target(Base.scheme, Base, withoutDotSegments(merged), R.query, fragment);
}

function target(
  scheme: string,
  { authority }: UriReference,
  path: string,
  query: string | undefined,
  fragment: string | undefined,
): Uri {
  const T: Uri = { scheme, authority, path, query, fragment };
  return authority === undefined && path.startsWith('//') ? { ...T, path: `/.${path}` } : T;
}

/**
 * The same for an engine, which knows the schemes whose path is opaque: where 5.2.2 takes this path whole, from a
 * reference that has the scheme, its dot-segments are data and stay. A scheme may also read the first segment of its path
 * as 5.2.2 reads an authority. Never throws.
 *
 * @see RFC 3986 section 5.2.2, 6.2.2.3
 */
export function resolveWith(schemes: SchemePaths, R: UriReference, Base: Uri, options?: ResolveOptions): Uri {
  if (bringsScheme(R, Base, options)) return schemes.isOpaque(R.scheme) ? R : resolve(R, Base, options);
  const hasName = schemes.references(Base.scheme) !== undefined && (R.authority ?? Base.authority) === undefined;
  const end = hasName ? endOfSegment(Base.path, 0) : 0;
  if (end === 0) return resolve(R, Base, options);
  // Any authority stands for the name.
  const T = resolve(R, { ...Base, authority: NAME, path: Base.path.slice(end) }, options);
  return { ...T, authority: undefined, path: Base.path.slice(0, end) + T.path };
}
