import { tryParse } from '@urikit/generic';
import { splitComponents } from '@urikit/generic/internal';
import { normalizeTriplets } from '@urikit/generic/text';
import { decoded } from '../near-miss.js';
import { lower } from '../parts.js';
import { encoded } from '../read.js';
import type { Standard } from '../standard.js';
import { VERSION } from '../version.js';

/** Encodes spaces and all beyond ASCII; decodes unreserved characters (RFC 9309 2.2.2). */
export const written = (text: string): string =>
  normalizeTriplets(encoded(text).replace(/[\0-\x20\x7f]/g, encodeURIComponent));

/** Path and query, in which `*` and `$` are the characters. */
export function valueOf(uri: string): string {
  const { path, query } = splitComponents(uri);
  const value = `${path === '' ? '/' : path}${query === undefined ? '' : `?${query}`}`;
  return written(value).replace(/\*/g, '%2A').replace(/\$/g, '%24');
}

/**
 * Finds the pieces between asterisks from the left.
 *
 * @param value - path and query
 * @param pattern - `*` is any run of characters; `$` the end, as last character
 */
export function isMatch(value: string, pattern: string): boolean {
  if (pattern === '') return false;
  const isWhole = pattern.endsWith('$');
  const [first = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).replace(/\$/g, '%24').split('*');
  if (!value.startsWith(first)) return false;
  const last = isWhole ? pieces.pop() : undefined;
  let at = first.length;
  for (const piece of pieces) {
    const found = value.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === value.length : value.length - last.length >= at && value.endsWith(last);
}

const refused = (part: string, section: string, expected: string) => ({ part, section, expected });

/**
 * A URI (`a`) and the pattern of one allow or disallow line of robots.txt (`b`).
 *
 * RFC 9309 2.2.2: "The match evaluates positively if and only if the end of the path from the rule is reached before a
 * difference in octets is encountered." "The matching process compares every octet in the path portion of the URI and
 * the path from the rule." 2.2.3: "*" designates any number of characters, "$" the end of the match pattern, "#" a comment.
 * Reserved characters stay as they are written.
 *
 * @see RFC 9309 section 2.2.2, 2.2.3
 */
export const robotsPath: Standard<'robots-path', object> = {
  id: 'robots-path',
  version: VERSION,
  kind: 'match',
  section: (_a, { text }) => (/[*]|%2a|%24|\$$/i.test(text) ? 'RFC 9309 2.2.3' : 'RFC 9309 2.2.2'),
  syntax: 'string',
  check: ({ text, scheme }, side) => {
    if (side === 'b') {
      if (text.includes('#')) return refused('comment', 'RFC 9309 2.2.3', 'no "#", which begins a comment');
      return /^(?:[/*]|$)/.test(text) ? undefined : refused('path', 'RFC 9309 2.2', '"/" or "*" first');
    }
    const result = tryParse(text);
    if (!result.ok) return { ...refused('', result.issue.section, ''), issue: result.issue };
    return scheme === undefined ? refused('relative', 'RFC 9309 2.2.2', 'a scheme') : undefined;
  },
  matches: (a, b) => isMatch(valueOf(a), written(b)),
  nearMiss: (a, b) => {
    const [value, pattern] = [valueOf(a), written(b)];
    if (isMatch(lower(value), lower(pattern).replace(/%2a/g, '%2A'))) return 'path-case';
    return isMatch(decoded(value), decoded(pattern)) ? 'reserved-encoding' : undefined;
  },
  fingerprint: '1',
};
