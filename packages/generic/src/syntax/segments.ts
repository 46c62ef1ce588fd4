import { textOf } from './expect.js';

/**
 * Splits a path at each `/`. The slash that begins a rooted path separates nothing from nothing and gives no segment,
 * so `/a/b` and `a/b` have the same segments; `joinSegments` needs to be told which it was.
 *
 * @param path - percent-encoded; an encoded slash (`%2F`) is data and splits nothing
 * @returns percent-encoded segments, which may be empty; an empty list for `''`.
 * @throws UriSyntaxError `input/not-string` for a value that is no string
 * @see RFC 3986 section 3.3
 */
export function segments(path: string): readonly string[] {
  textOf(path);
  return path === '' ? [] : (path.startsWith('/') ? path.slice(1) : path).split('/');
}
