import { visible } from '@urikit/generic/internal';

/** The longest piece of an entry that a message shows. */
const LONGEST = 60;

/** The `?` of `https?://` is no query. */
const shownPart = (entry: string): string => entry.replace(/^[^]*@/, '***@').replace(/(?:\?(?!:\/\/)|[#;])[^]*/, '...');

/**
 * Names an entry of a list in a message, as people count: `rule 2 of allow, "https://h/a b"`. Userinfo, query, fragment and
 * parameters are not shown: each may be a secret.
 *
 * @param index - zero-based
 */
export const entryText = (kind: string, list: string, index: number, entry: unknown): string =>
  `${kind} ${String(index + 1)} of ${list}${
    typeof entry === 'string' && entry !== '' ? `, "${visible(shownPart(entry), LONGEST)}"` : ''
  }`;

/** Signs of regular expressions: an anchor, an escape, a repeated character or class, a class with a range, alternatives. */
const REGEXP = /^\^|\\[^]|[.)\]][*+?]|\$$|\w\?:|\[[^[\]-]*-[^[\]]*\]|\([^()|]*\|/;

/** The cure for an entry that is a regular expression or looks like one, behind the expectation; else empty. */
export const unlessRegExp = (entry: unknown, cure: string): string =>
  entry instanceof RegExp || (typeof entry === 'string' && REGEXP.test(entry))
    ? `; no regular expressions: ${cure}`
    : '';
