import { GEN_DELIMS, HEXDIG, QUERY, tableOf, USERINFO } from '../syntax/characters.js';
import { shadowOf, STEPS } from '../encoding/iri.js';
import { endOfRun as endOfChars } from '../syntax/component.js';
import { isUri } from '../syntax/parse.js';

/**
 * Where a string that begins as a URI ends in running text. ASCII that no URI holds ends it, and so do white space,
 * punctuation and symbols outside of ASCII. A letter outside of ASCII goes on: `http://b` is another host than the
 * `bücher.example` that a writer meant.
 */

/**
 * Punctuation, symbols, white space and controls outside of ASCII, which end a URI. The list avoids Unicode property
 * escapes, which some JavaScript engines lack; a character missing here can only lose a URI.
 */
const ENDS = [
  // Latin-1 without its letters and digits
  '\\x80-\\xA9\\xAB-\\xB1\\xB4\\xB6-\\xB8\\xBB\\xBF\\xD7\\xF7',
  // Armenian, Hebrew, Arabic, Syriac, Indic, Thai, Myanmar, Ethiopic, Khmer, Mongolian
  '\\u0589\\u058A\\u05BE\\u05C0\\u05C3\\u060C\\u061B\\u061E\\u061F\\u066A-\\u066D\\u06D4\\u0700-\\u070D\\u0964\\u0965\\u0E4F',
  '\\u0E5A\\u0E5B\\u104A-\\u104F\\u1360-\\u1368\\u17D4-\\u17D6\\u1800-\\u180A',
  // General punctuation, currencies, arrows, mathematics, boxes, dingbats
  '\\u2000-\\u200A\\u200E-\\u205F\\u2061-\\u206F\\u207A-\\u207E\\u208A-\\u208E\\u20A0-\\u20CF\\u2190-\\u245F\\u249C-\\u24E9',
  '\\u2500-\\u2775\\u2794-\\u2BFF\\u2E00-\\u2E2E\\u2E30-\\u2E5D',
  // Chinese, Japanese and Korean, small and full-width forms
  '\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303D-\\u303F\\u30A0\\u30FB\\uFE10-\\uFE19\\uFE30-\\uFE6F\\uFF01-\\uFF0F\\uFF1A-\\uFF20',
  '\\uFF3B-\\uFF40\\uFF5B-\\uFF65\\uFFE0-\\uFFEE',
  // Pictographs
  '\\u{1F000}-\\u{1F0FF}\\u{1F10D}-\\u{1FAFF}',
].join('');

/** Characters without width, which mapping a name takes away (UTS #46). */
const WITHOUT_WIDTH = '\\xAD\\u200B-\\u200D\\u2060\\uFEFF';

/** They end a URI unless a letter or digit follows, as in `i❤.example`; with the selectors that may stand behind a pictograph. */
const PASSED = `${WITHOUT_WIDTH}\\u231A-\\u23FF\\u25AA-\\u25FE\\u2600-\\u27BF\\u2B00-\\u2BFF\\u{1F000}-\\u{1FAFF}`;
const SELECTORS = '\\u20D0-\\u20F0\\uFE00-\\uFE0F';

/** A letter, a digit, a mark or a code point without a meaning yet; U+FFFD too, which a decoder writes for an unknown character. */
const LETTER = `[^\\0-\\xA9${ENDS}${WITHOUT_WIDTH}]`;

/** Letters that stand on both sides of a katakana middle dot (RFC 5892 A.7). */
const KANA = '[\\u3041-\\u30FA\\u30FC-\\u30FF\\u3400-\\u9FFF]';

/** Punctuation that is a part of a name between certain letters: `col·lecció` (RFC 5892 A.3, A.7). */
const IN_A_NAME = `(?<=[Ll])\\xB7(?=[Ll])|(?<=${KANA})\\u30FB(?=${KANA})`;

/** Characters outside of ASCII with which a name goes on. */
const GOES_ON = `${LETTER}|${IN_A_NAME}|[${PASSED}][${SELECTORS}${PASSED}]*\\.?(?:[A-Za-z0-9]|${LETTER})`;

/** A run of a class, and of characters that take a step each. */
const run = (chars: string, steps: string): RegExp =>
  new RegExp(`[${chars}]*(?:(?:${steps})[${chars}]*){0,${String(STEPS)}}`, 'uy');

const TRIPLET_OR_NAME = `%[${HEXDIG}]{2}|${GOES_ON}`;

/** Userinfo, host and port without brackets. */
const AUTHORITY = run(`${USERINFO}@`, TRIPLET_OR_NAME);

/** An IP-literal behind `//` or userinfo, and its port: no other place of an authority has brackets. */
const LITERAL = new RegExp(`\\[[${USERINFO}]*\\](?::[0-9]*)?`, 'y');

/** Path and query, or a fragment: they have no bracket and no `#`. */
const REST = run(QUERY, TRIPLET_OR_NAME);

/** A string that its writer means as one piece: white space, the delimiters of Appendix C and punctuation outside of ASCII end it. */
const PIECE = run('^\\s"<>`\\x80-\\u{10FFFF}', GOES_ON);

/** The end of a match of a sticky expression; `start` if it does not match. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** The end of a run of any length. A match that is shorter than its number of steps has not used them up. */
function endOfRun(pattern: RegExp, text: string, start: number): number {
  for (let at = start; ;) {
    const end = endOf(pattern, text, at);
    if (end - at < STEPS) return end;
    at = end;
  }
}

/** Tells if a string is an IRI; each URI is one (RFC 3987 section 2.2). */
export const isIri = (text: string): boolean => isUri(shadowOf(text));

/** The end of the authority that begins at `head`, behind the `:` of a scheme; `head` if there is no `//`. */
function endOfAuthority(text: string, head: number): number {
  if (!text.startsWith('//', head)) return head;
  const end = endOfRun(AUTHORITY, text, head + 2);
  return '/@'.includes(text.charAt(end - 1)) ? endOf(LITERAL, text, end) : end;
}

/** Where a URI ends, punctuation of the sentence included. The rest is only read behind a valid authority. */
export function endOfUri(text: string, start: number, head: number): number {
  const authorityEnd = endOfAuthority(text, head);
  const isWhole = authorityEnd === head || isIri(text.slice(start, authorityEnd));
  if (!isWhole) return authorityEnd;
  const fragment = endOfRun(REST, text, authorityEnd);
  return text.charAt(fragment) === '#' ? endOfRun(REST, text, fragment + 1) : fragment;
}

/** ASCII that ends a string of each kind, and ASCII that ends a URI because no URI has it. */
const STOPS = { piece: tableOf('\\s"<>`'), uri: tableOf(`^${QUERY}${GEN_DELIMS}%`) } as const;

/**
 * Where most URIs end: plain ones with a name and a port as their authority, or without an authority, before a character that ends
 * them in ASCII. They are valid, and without the punctuation of the sentence, too.
 *
 * @param head - behind the `:` of a scheme
 * @param kind - whether a malformed string goes on up to white space or a delimiter of Appendix C
 * @returns 0 for another string
 */
export function endOfPlain(text: string, head: number, kind: keyof typeof STOPS): number {
  let end = head;
  if (text.startsWith('//', head)) {
    end = endOfChars('host', text, head + 2);
    if (text.charAt(end) === ':') end = endOfChars('port', text, end + 1);
  }
  if (end === head || '/?#'.includes(text.charAt(end))) end = endOfChars('query', text, end);
  if (text.charAt(end) === '#') end = endOfChars('fragment', text, end + 1);
  return end === text.length || STOPS[kind][text.charCodeAt(end)] === 1 ? end : 0;
}

/** The end of a string that is meant as a URI and may be malformed. */
export const endOfPiece = (text: string, start: number): number => endOfRun(PIECE, text, start);

const PUNCTUATION = /[.,;:!?'*_|]/;
const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const CLOSED_BY: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', "'": "'" };

/** The number of UTF-16 units before a URI in which a bracket may open that closes behind it. */
export const BEFORE = 256;

/** The brackets that a string leaves open, each with its number; a quote opens at the end of the string only. */
function openIn(before: string): Map<string, number> {
  const open = new Map<string, number>(before.endsWith("'") ? [["'", 1]] : []);
  for (const char of before) {
    const close = char === "'" ? undefined : CLOSED_BY[char];
    if (close !== undefined) open.set(close, (open.get(close) ?? 0) + 1);
    else if ((open.get(char) ?? 0) > 0 && char !== "'") open.set(char, Number(open.get(char)) - 1);
  }
  return open;
}

/**
 * The part before the first delimiter that closes one before the piece, as in `[a](http://h)[b](http://g)` and
 * `(see http://h)for`; the whole piece without that delimiter.
 *
 * @param text - the text with the piece, of which `BEFORE` characters before `start` count
 */
export function enclosed(piece: string, text: string, start: number): string {
  if (!/[)\]}']/.test(piece)) return piece;
  let open: ReadonlyMap<string, number> | undefined;
  const inside = new Map<string, number>();
  for (const { 0: char, index } of piece.matchAll(/[()[\]{}']/g)) {
    const depth = inside.get(char) ?? 0;
    const closing = CLOSED_BY[char];
    if (depth > 0) inside.set(char, depth - 1);
    else if (char !== "'" && closing !== undefined) inside.set(closing, (inside.get(closing) ?? 0) + 1);
    // Most brackets stand in pairs: the text before the piece is read for the first one without its opening one.
    else if (((open ??= openIn(text.slice(Math.max(0, start - BEFORE), start))).get(char) ?? 0) > 0)
      return piece.slice(0, index);
  }
  return piece;
}

/** Cuts off punctuation of the sentence, and closing brackets without an opening one. The `:` of a scheme stays. */
export function withoutPunctuation(text: string): string {
  const surplus: Record<string, number> = {};
  for (let end = text.length; ; end--) {
    const last = text.charAt(end - 1);
    const open = OPENED_BY[last];
    const unopened = open === undefined ? 0 : (surplus[last] ??= text.split(last).length - text.split(open).length);
    if (unopened > 0) surplus[last] = unopened - 1;
    else if (!PUNCTUATION.test(last)) return text.slice(0, end);
  }
}
