import { HEXDIG, QUERY, SCHEME_HEAD, SCHEME_TAIL } from '../syntax/characters.js';
import { isUri } from '../syntax/parse.js';

/**
 * Finding URIs in prose, mail and source text (RFC 3986 Appendix C). Delimiters decide first: `<...>` and `"..."` hold what
 * their writer meant, line breaks included. Outside of them a URI ends where a character stands that none may hold, and
 * punctuation at its end belongs to the sentence.
 */

/** A URI that was found, and where. */
export interface Extracted {
  /** The URI, without the white space that a line break brought into it. */
  readonly text: string;
  /** Zero-based UTF-16 offsets of what was read as the URI, the end exclusive; delimiters and `URL:` are outside. */
  readonly start: number;
  readonly end: number;
  /** Present where a line broke behind a hyphen: "the hyphen may or may not actually be part of the URI". */
  readonly hyphen?: true;
}

/** What counts as a URI in running text. */
export interface ExtractOptions {
  /** Schemes, in lower case, whose URIs count without `//`, as in `mailto:joe@example.com`. Between delimiters every scheme counts. */
  readonly schemes?: readonly string[];
}

const SCHEME = `[${SCHEME_HEAD}][${SCHEME_TAIL}]*`;

/** The longest text between delimiters that is looked at, in UTF-16 units: prose holds `<` and `"` that no URI follows. */
export const LONGEST = 8192;

/** Where something may begin: a delimiter, or a scheme that nothing of a word stands before. */
const BEGIN = new RegExp(`[<"]|(?<![${SCHEME_TAIL}%])(${SCHEME}):`, 'g');

/** A run of characters that a URI may hold; brackets are looked at by what they hold. */
const RUN = new RegExp(`(?:[${QUERY}#\\[\\]]|%[${HEXDIG}]{2})*`, 'y');

const URL_PREFIX = /^\s*(?:URL:)?\s*/i;
const PUNCTUATION = /[.,;:!?'*_]$/;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

const count = (text: string, char: string): number => text.split(char).length - 1;

/** Takes away what ends a sentence and not a URI: punctuation, and a closing bracket that nothing opens. */
function withoutPunctuation(text: string): string {
  let end = text.length;
  const surplus = Object.fromEntries(
    Object.entries(CLOSING).map(([close, open]) => [close, count(text, close) - count(text, open)]),
  );
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    const unopened = surplus[last] ?? 0;
    if (unopened > 0) surplus[last] = unopened - 1;
    else if (!PUNCTUATION.test(last)) break;
  }
  return text.slice(0, end);
}

/** A URI between `<` and `>`, where white space is a line break of whoever wrapped the text, or between quotes, where there is no white space. */
function delimited(text: string, open: number, close: number): Extracted | undefined {
  const inside = text.slice(open + 1, close);
  const before = inside.length - inside.replace(URL_PREFIX, '').length;
  const written = inside.slice(before).trimEnd();
  const uri = text.charAt(open) === '<' ? written.replace(/\s+/g, '') : written;
  if (!isUri(uri)) return undefined;
  const start = open + 1 + before;
  const found = { text: uri, start, end: start + written.length };
  return /-[^\S\n]*\n/.test(written) ? { ...found, hyphen: true } : found;
}

/** A URI in running text that begins with a scheme at `start`. */
function bare(text: string, start: number, scheme: string, schemes: readonly string[]): Extracted | undefined {
  const colon = start + scheme.length;
  if (!text.startsWith('//', colon + 1) && !schemes.includes(scheme.toLowerCase())) return undefined;
  RUN.lastIndex = colon + 1;
  RUN.test(text);
  const found = withoutPunctuation(text.slice(start, RUN.lastIndex));
  const valid = longestUri(found, scheme.length + 1);
  return valid === undefined ? undefined : { text: valid, start, end: start + valid.length };
}

/** Brackets and a second `#` may stand in the run and not in a URI: the text before the first that breaks it. */
function longestUri(text: string, least: number): string | undefined {
  if (text.length <= least || /^[^:]*:\/\/(?=[/?#]|$)/.test(text)) return undefined;
  if (isUri(text)) return text;
  const authorityEnd = /^[^:]*:\/\/[^/?#]*/.exec(text)?.[0].length ?? 0;
  const hash = text.indexOf('#');
  const stops = [text.slice(authorityEnd).search(/[[\]]/) + authorityEnd, hash < 0 ? -1 : text.indexOf('#', hash + 1)];
  const stop = Math.min(...stops.filter((at) => at >= authorityEnd && at > least));
  const cut = Number.isFinite(stop) ? withoutPunctuation(text.slice(0, stop)) : '';
  return cut.length > least && isUri(cut) ? cut : undefined;
}

/**
 * Finds the URIs in a text.
 *
 * @param text - any text
 * @param options - `schemes`: the schemes whose URIs count without `//`
 * @returns the URIs in the order in which they stand; none overlap. Time is linear in the text. Never throws.
 * @see RFC 3986 Appendix C
 * @example extract('see <http://h/a\n b> (or http://h/c).').map(({ text }) => text) // ['http://h/ab', 'http://h/c']
 */
export function extract(text: string, { schemes = [] }: ExtractOptions = {}): readonly Extracted[] {
  const found: Extracted[] = [];
  const closing = { '<': -1, '"': -1 };
  BEGIN.lastIndex = 0;
  for (let match = BEGIN.exec(text); match !== null; match = BEGIN.exec(text)) {
    const [begin, scheme] = match;
    const at = match.index;
    let one: Extracted | undefined;
    if (scheme !== undefined) one = bare(text, at, scheme, schemes);
    else {
      const open = begin as '<' | '"';
      // Found once for all that stand before it, so that a text full of "<" is read once.
      if (closing[open] >= 0 && closing[open] <= at) closing[open] = -1;
      if (closing[open] === -1) closing[open] = nextClosing(text, open, at);
      const close = closing[open];
      if (close > at && close - at <= LONGEST) one = delimited(text, at, close);
      if (one !== undefined) BEGIN.lastIndex = close + 1;
    }
    if (one === undefined) continue;
    found.push(one);
    if (scheme !== undefined) BEGIN.lastIndex = one.end;
  }
  return found;
}

function nextClosing(text: string, open: '<' | '"', at: number): number {
  const close = text.indexOf(open === '<' ? '>' : '"', at + 1);
  return close < 0 ? text.length + LONGEST + 1 : close;
}
