import { percentEncode } from '../encoding/percent-encode.js';
import { listOf, textOf, wrongValue } from '../syntax/expect.js';
import { segments } from '../syntax/segments.js';

/**
 * Editing a path segment by segment (RFC 3986 section 3.3). Paths are percent-encoded, segments that are put in are data:
 * a `/` in a segment becomes `%2F`, so that no edit makes or removes a delimiter.
 */

/**
 * One segment of a path from data. `.` and `..` have another meaning in a path, and percent-encoding does not hide them
 * (6.2.2.2): there is no segment for them.
 *
 * @param data - decoded; any characters
 * @throws UrikitError `input/value` for `.` and `..`; EncodingError for a string that is percent-encoded already or is no Unicode
 * @see RFC 3986 section 3.3
 * @example segmentOf('a/b') // 'a%2Fb'
 */
export function segmentOf(data: string): string {
  if (data === '.' || data === '..') throw wrongValue(['data'], `a segment that is no dot-segment, found "${data}"`);
  return percentEncode(data, 'segment', { triplets: 'encode' });
}

/**
 * A path from segments.
 *
 * @param list - percent-encoded segments, as `segments` gives them
 * @param rooted - whether the path begins with `/`
 * @returns the path; `segments` of it are the list again. Empty for no segment and no root.
 * @throws UrikitError `input/value` for a list that has no path: a rootless one whose first segment is empty; for a
 *   segment that holds `/`, `?` or `#`
 * @see RFC 3986 section 3.3
 * @example joinSegments(['a', '', 'b'], true) // '/a//b'
 */
export function joinSegments(list: readonly string[], rooted: boolean): string {
  listOf(list, ['list'], 'a list of segments');
  if (!rooted && list[0] === '') throw wrongValue(['list'], 'a first segment that is not empty in a path without root');
  if (list.some((segment) => /[/?#]/.test(textOf(segment))))
    throw wrongValue(['list'], 'segments without "/", "?" and "#"');
  return (rooted ? '/' : '') + list.join('/');
}

/**
 * Puts segments behind a path. A path that ends in `/` has an empty last segment, which the first new one fills.
 *
 * @param path - percent-encoded
 * @param data - decoded segments
 * @throws as `segmentOf`
 * @see RFC 3986 section 3.3
 * @example appendSegments('/a/', 'b c', 'd') // '/a/b%20c/d'
 */
export function appendSegments(path: string, ...data: readonly string[]): string {
  textOf(path);
  const added = data.map(segmentOf);
  if (added.length === 0) return path;
  const kept = [...segments(path)];
  if (kept.at(-1) === '') kept.pop();
  return joinSegments([...kept, ...added], path.startsWith('/') || path === '');
}

/**
 * The path of the folder that a path is in: up to the last `/`, which stays. The folder of a folder is the one above.
 *
 * @returns the path; undefined if there is none: for `/`, for a path of one segment without root, and for the empty
 *   path
 * @see RFC 3986 section 3.3
 * @example parentPath('/a/b') // '/a/'
 */
export function parentPath(path: string): string | undefined {
  // The last slash before the last character.
  const slash = textOf(path).lastIndexOf('/', path.length - 2);
  return path.length < 2 || slash < 0 ? undefined : path.slice(0, slash + 1);
}

/**
 * The position of the `.` of the last segment's extension; -1 without an extension. A dot at the start of a name does
 * not begin one.
 */
function extensionStart(path: string): number {
  const name = textOf(path).lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  return /^\.*$/.test(path.slice(name, dot + 1)) ? -1 : dot;
}

/**
 * The extension of the last segment, without its dot.
 *
 * @param path - percent-encoded
 * @returns percent-encoded; undefined if the last segment has no dot behind its first character
 * @see RFC 3986 section 3.3
 * @example extensionOf('/a/b.tar.gz') // 'gz'
 */
export function extensionOf(path: string): string | undefined {
  const dot = extensionStart(path);
  return dot < 0 ? undefined : path.slice(dot + 1);
}

/**
 * Replaces, adds or removes the extension of the last segment.
 *
 * @param extension - decoded, without its dot; undefined removes the extension
 * @throws UrikitError `input/value` if the last segment is empty or a dot-segment; as `segmentOf` for the extension
 * @see RFC 3986 section 3.3
 * @example withExtension('/a/b.txt', 'md') // '/a/b.md'
 */
export function withExtension(path: string, extension: string | undefined): string {
  const name = textOf(path).slice(path.lastIndexOf('/') + 1);
  if (name === '' || name === '.' || name === '..') throw wrongValue(['path'], 'a last segment that is a name');
  const dot = extensionStart(path);
  const stem = dot < 0 ? path : path.slice(0, dot);
  return extension === undefined ? stem : `${stem}.${percentEncode(extension, 'segment', { triplets: 'encode' })}`;
}
