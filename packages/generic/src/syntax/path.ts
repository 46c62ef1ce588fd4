import type { UriReference } from './uri-reference.js';

/** Which of the five path rules a reference's path matches (section 3.3). */
export type PathKind = 'abempty' | 'absolute' | 'noscheme' | 'rootless' | 'empty';

/**
 * Names the path rule that applies.
 *
 *     path = path-abempty    ; begins with "/" or is empty
 *          / path-absolute   ; begins with "/" but not "//"
 *          / path-noscheme   ; begins with a non-colon segment
 *          / path-rootless   ; begins with a segment
 *          / path-empty      ; zero characters
 *
 * @returns `'abempty'` wherever there is an authority, even for an empty path. Never throws.
 * @see RFC 3986 section 3.3
 */
export function pathKind(reference: UriReference): PathKind {
  if (reference.authority !== undefined) return 'abempty';
  if (reference.path === '') return 'empty';
  if (reference.path.startsWith('/')) return 'absolute';
  return reference.scheme === undefined ? 'noscheme' : 'rootless';
}

/**
 * Splits a path at each `/`. The slash that begins a rooted path separates nothing from nothing and gives no segment,
 * so `/a/b` and `a/b` have the same segments; `joinSegments` needs to be told which it was.
 *
 * @param path - percent-encoded; an encoded slash (`%2F`) is data and splits nothing
 * @returns percent-encoded segments, which may be empty; none for `''`. Never throws.
 * @see RFC 3986 section 3.3
 */
export function segments(path: string): readonly string[] {
  return path === '' ? [] : (path.startsWith('/') ? path.slice(1) : path).split('/');
}

/** Whether a path's first segment would be read as a scheme (section 4.2). Never throws. */
export function colonInFirstSegment(path: string): boolean {
  const colon = path.indexOf(':');
  return colon >= 0 && !path.slice(0, colon).includes('/');
}

/** Where a path ends: at the first `?` or `#`, or with the text. Never throws. */
export function endOfPath(text: string, start: number): number {
  const fragment = text.indexOf('#', start);
  const query = text.indexOf('?', start);
  if (query < 0) return fragment < 0 ? text.length : fragment;
  return fragment < 0 ? query : Math.min(query, fragment);
}

/**
 * The last `/` before `end`, -1 where there is none; as `lastIndexOf`, which V8 leaves to a slow call. Never throws.
 */
export function slashBefore(path: string, end: number): number {
  let at = end - 1;
  while (at >= 0 && path.charCodeAt(at) !== 0x2f) at--;
  return at;
}
