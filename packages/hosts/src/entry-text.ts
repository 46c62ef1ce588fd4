import { visible } from '@urikit/generic/internal';

/** Parts of an entry that may be secrets: userinfo, query, fragment, parameters. The `?` of `https?://` is no query. */
const HIDDEN = /^[^]*(?=@)|(?:\?(?!:\/\/)|[#;])[^]*/g;

/**
 * Names an entry of a list in a message, as people count: `rule 2 of allow, "https://h/a b"`.
 *
 * @param index - zero-based
 */
export const entryText = (kind: string, list: string, index: number, entry: unknown): string =>
  `${kind} ${String(index + 1)} of ${list}${
    typeof entry === 'string' && entry !== '' ? `, "${visible(entry.replace(HIDDEN, '***'), 60)}"` : ''
  }`;

/** Signs of regular expressions: an anchor, an escape, a repeated character or class, a class with a range, alternatives. */
const REGEXP = /^\^|\\[^]|[.)\]][*+?]|\$$|\w\?:|\[[^[\]-]*-[^[\]]*\]|\([^()|]*\|/;

/** The cure for an entry that is a regular expression or looks like one, behind the expectation; else empty. */
export const unlessRegExp = (entry: unknown, cure: string): string =>
  entry instanceof RegExp || (typeof entry === 'string' && REGEXP.test(entry))
    ? `; no regular expressions: ${cure}`
    : '';
