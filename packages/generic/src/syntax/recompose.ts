import { checkRecord } from './check-record.js';
import { componentsOf, type Components, rangeOf } from './component.js';
import { diagnoseTexts } from './diagnose.js';
import { syntaxIssue, UriSyntaxError } from './issue.js';
import { colonInFirstSegment } from './path.js';
import type { UriReference } from './uri-reference.js';

/** Puts together the components of a reference that is known to be valid. */
export function joinComponents({ scheme, userinfo, host, port, path, query, fragment }: Components): string {
  // Always the string so far plus a piece: V8 flattens a list of pieces faster than a tree of them.
  let result = scheme === undefined ? '' : `${scheme}:`;
  if (host !== undefined) {
    result += '//';
    if (userinfo !== undefined) result = result + userinfo + '@';
    result += host;
    if (port !== undefined) result = result + ':' + port;
  }
  result += path;
  if (query !== undefined) result = result + '?' + query;
  return fragment === undefined ? result : result + '#' + fragment;
}

/** Puts together the parts of a record that is known to be valid. */
export const join = (reference: UriReference): string => joinComponents(componentsOf(reference));

/**
 * Puts a reference together again; the delimiter of a component stands exactly where the component is present.
 *
 * @returns the string, which reads back as the same parts; for a record from `parse`, the very string that was parsed
 * @throws UriSyntaxError if a part breaks its rule or is not a string, or if parts would be read back as other parts: a
 *   path `//x` without authority, a path `x` with one, a first segment with a colon and no scheme. Its range counts in
 *   the string that would have been
 * @throws UrikitError `input/unknown-option` for a name that no part has, `input/value` for a value that is no record
 * @see RFC 3986 section 5.3
 */
export function recompose(reference: UriReference): string {
  checkRecord(reference);
  const texts = componentsOf(reference);
  checkPath(texts);
  const issue = diagnoseTexts(texts);
  if (issue !== undefined) throw new UriSyntaxError(issue);
  return joinComponents(texts);
}

/**
 * "When authority is present, the path must either be empty or begin with a slash", and the other two sentences of 3
 * and 4.2.
 */
function checkPath(texts: Components): void {
  const { scheme, host, path } = texts;
  const fail = (code: 'syntax/path' | 'syntax/colon-in-first-segment', end: number, message: string): never => {
    throw new UriSyntaxError(syntaxIssue(code, rangeOf(texts, 'path', 0, end), message));
  };
  const slash = path.startsWith('/');
  if (host !== undefined) {
    if (path !== '' && !slash)
      fail('syntax/path', 0, 'expected an empty path or one that begins with "/" behind an authority');
  } else if (slash) {
    if (path.startsWith('//')) fail('syntax/path', 2, 'expected an authority before a path that begins with "//"');
  } else if (scheme === undefined && colonInFirstSegment(path)) {
    const colon = path.indexOf(':') + 1;
    fail('syntax/colon-in-first-segment', colon, 'expected "../" before a first segment with ":"');
  }
}
