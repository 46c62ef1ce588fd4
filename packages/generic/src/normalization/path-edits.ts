/**
 * Edits of a path that RFC 3986 does not call for: an opt-in rule or a policy asks for them. Written in the dialect of
 * the per-request files: plain functions over strings.
 */

const SLASH = 0x2f;

/**
 * Writes one `/` in place of several in a row. `/a//b` is three segments to RFC 3986; many servers read two.
 *
 * @param path - percent-encoded
 * @returns the path without empty segments inside it; the same string if all inside have characters. Never throws.
 * @see RFC 3986 section 3.3
 * @example withoutDuplicateSlashes('/a//b///c') // '/a/b/c'
 */
export function withoutDuplicateSlashes(path: string): string {
  let merged = '';
  let start = 0;
  for (let at = path.indexOf('//'); at >= 0; at = path.indexOf('//', start)) {
    merged += path.slice(start, at + 1);
    start = at + 2;
    while (path.charCodeAt(start) === SLASH) start++;
  }
  return merged + path.slice(start);
}

/**
 * Takes away every `/` at the end of a path, but never its root. `/a/` and `/a` are two resources to RFC 3986.
 *
 * @param path - percent-encoded; begins with `/`
 * @returns a path that ends in no `/`, or `/`. Never throws.
 * @see RFC 3986 section 3.3
 * @example withoutTrailingSlashes('/a//') // '/a'
 */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.charCodeAt(end - 1) === SLASH) end--;
  return path.slice(0, end);
}

/**
 * Ends a path in a `/`.
 *
 * @param path - percent-encoded
 * @returns the same string where it ends in one already. Never throws.
 * @see RFC 3986 section 3.3
 * @example withTrailingSlash('/a') // '/a/'
 */
export const withTrailingSlash = (path: string): string =>
  path.charCodeAt(path.length - 1) === SLASH ? path : path + '/';
