import { textOf } from './expect.js';

/**
 * Splits a path at each `/`. The slash at the start of a rooted path gives no segment, so `/a/b` and `a/b` have the
 * same segments; tell `joinSegments` which one it was.
 *
 * @param path - percent-encoded; an encoded slash (`%2F`) is data and not a delimiter
 * @returns percent-encoded segments, which may be empty; an empty list for `''`.
 * @throws UriSyntaxError `input/not-string` if the value is not a string
 * @see RFC 3986 section 3.3
 */
export function segments(path: string): readonly string[] {
  textOf(path);
  return path === '' ? [] : (path.startsWith('/') ? path.slice(1) : path).split('/');
}
