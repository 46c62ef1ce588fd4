import { HEXDIG, QUERY, SCHEME_HEAD, SCHEME_TAIL, USERINFO } from '../syntax/characters.js';
import { optionsOf, textOf } from '../syntax/expect.js';
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
  /** Present where a URI was meant and the text is none: only found where `malformed` asks for it. */
  readonly malformed?: true;
}

/** What counts as a URI in running text. */
export interface ExtractOptions {
  /** Schemes, in lower case, whose URIs count without `//`, as in `mailto:joe@example.com`. Between delimiters every scheme counts. */
  readonly schemes?: readonly string[];
  /**
   * Whether text that begins as a URI and is none is found too, up to the white space, quote or angle bracket behind it.
   * Absent: a URI ends before the first character that it may not hold.
   */
  readonly malformed?: boolean;
}

const SCHEME = `[${SCHEME_HEAD}][${SCHEME_TAIL}]*`;

/** The longest text between delimiters that is looked at, in UTF-16 units: prose holds `<` and `"` that no URI follows. */
export const LONGEST = 8192;

/** Where something may begin: delimiters with what they hold, or a scheme that nothing of a word stands before. */
const BEGIN = new RegExp(`<[^<>]*>|"[^"]*"|(?<![${SCHEME_TAIL}%])(${SCHEME}):`, 'g');

/** `//` and what may be an authority; whether its brackets hold an IP-literal is looked at afterwards. */
const AUTHORITY = new RegExp(`//(?:[${USERINFO}@\\[\\]]|%[${HEXDIG}]{2})*`, 'y');

/** Path, query and fragment: they hold no bracket, and no second `#`. */
const REST = new RegExp(`(?:[${QUERY}]|%[${HEXDIG}]{2})*(?:#(?:[${QUERY}]|%[${HEXDIG}]{2})*)?`, 'y');

/** What a writer means as one piece: only white space and delimiters of Appendix C end it. */
const PIECE = /[^\s"<>`]*/y;

/** Where a match of a sticky expression ends; `start` where it does not match. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

const URL_PREFIX = /^\s*(?:URL:)?\s*/i;
const PUNCTUATION = /[.,;:!?'*_|]/;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Takes away what ends a sentence and not a URI: punctuation, and a closing bracket that nothing opens. A scheme stays. */
function withoutPunctuation(text: string): string {
  const surplus = Object.fromEntries(
    Object.entries(CLOSING).map(([close, open]) => [close, text.split(close).length - text.split(open).length]),
  );
  for (let end = text.length; ; end--) {
    const last = text.charAt(end - 1);
    const unopened = surplus[last] ?? 0;
    if (unopened > 0) surplus[last] = unopened - 1;
    else if (!PUNCTUATION.test(last)) return text.slice(0, end);
  }
}

/** Between `<` and `>`, white space is a line break of whoever wrapped the text; between quotes there is no white space. */
function delimited(whole: string, at: number): Extracted | undefined {
  const inside = whole.slice(1, -1);
  if (inside.length > LONGEST) return undefined;
  const before = inside.length - inside.replace(URL_PREFIX, '').length;
  const written = inside.slice(before).trimEnd();
  const uri = whole.startsWith('<') ? written.replace(/\s/g, '') : written;
  if (!isUri(uri)) return undefined;
  const start = at + 1 + before;
  const found = { text: uri, start, end: start + written.length };
  return /-[^\S\n]*\n/.test(written) ? { ...found, hyphen: true } : found;
}

/** Where a URI ends whose authority ends at `authorityEnd`: the rest is only read behind a valid one. */
function endOfUri(text: string, start: number, head: number, authorityEnd: number): number {
  const isWhole = authorityEnd === head || isUri(text.slice(start, authorityEnd));
  return isWhole ? endOf(REST, text, authorityEnd) : authorityEnd;
}

/**
 * A URI in running text that begins with a scheme at `start`. No authority holds another `//`, so a text full of broken
 * ones is still read once; a malformed piece is passed as a whole.
 */
function bare(text: string, start: number, scheme: string, options: Required<ExtractOptions>): Extracted | undefined {
  const head = start + scheme.length + 1;
  const authorityEnd = endOf(AUTHORITY, text, head);
  if (authorityEnd === head && !options.schemes.includes(scheme.toLowerCase())) return undefined;
  const least = authorityEnd === head ? head : head + '//'.length;
  const limit = options.malformed ? endOf(PIECE, text, start) : endOfUri(text, start, head, authorityEnd);
  const piece = withoutPunctuation(text.slice(start, limit));
  const found = { text: piece, start, end: start + piece.length };
  if (found.end <= least) return undefined;
  if (isUri(piece)) return found;
  return options.malformed ? { ...found, malformed: true } : undefined;
}

/** What is said of options, with what is meant where they say nothing. */
export function extractOptions(given: ExtractOptions): Required<ExtractOptions> {
  const { schemes = [], malformed = false } = optionsOf(given, ['schemes', 'malformed']);
  return { schemes, malformed };
}

/** What was found, where that began, delimiters included, and from where on the text is read further. */
interface Scanned {
  readonly one: Extracted;
  readonly at: number;
  readonly next: number;
}

/** Finds the URIs that begin at `from` or later; what stands before is only looked at for the word that may end there. */
export function scan(text: string, from: number, options: Required<ExtractOptions>): readonly Scanned[] {
  const found: Scanned[] = [];
  BEGIN.lastIndex = from;
  for (let match = BEGIN.exec(text); match !== null; match = BEGIN.exec(text)) {
    const { index: at, 0: whole, 1: scheme } = match;
    const one = scheme === undefined ? delimited(whole, at) : bare(text, at, scheme, options);
    const next = one === undefined ? at + 1 : scheme === undefined ? BEGIN.lastIndex : one.end;
    if (one !== undefined) found.push({ one, at, next });
    BEGIN.lastIndex = next;
  }
  return found;
}

/**
 * Finds the URIs in a text.
 *
 * @param text - any text
 * @param options - `schemes`: the schemes whose URIs count without `//`; `malformed`: text that is meant as one, too
 * @returns the URIs in the order in which they stand; none overlap. Delimiters decide where no more than 8,192 UTF-16 units
 *   stand between them. Time is linear in the text. Never throws.
 * @see RFC 3986 Appendix C
 * @example extract('see <http://h/a\n b> (or http://h/c).').map(({ text }) => text) // ['http://h/ab', 'http://h/c']
 */
export function extract(text: string, given: ExtractOptions = {}): readonly Extracted[] {
  const options = extractOptions(given);
  return scan(textOf(text), 0, options).map(({ one }) => one);
}
