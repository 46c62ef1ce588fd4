import { SCHEME_HEAD, SCHEME_TAIL } from '../syntax/characters.js';
import { flagOf, optionsOf, textOf, textsOf } from '../syntax/expect.js';
import { schemeNameOf } from '../scheme/scheme-name.js';
import { hasNonAscii } from '../encoding/iri.js';
import { isUri } from '../syntax/parse.js';
import { enclosed, endOfPiece, endOfPlain, endOfUri, isIri, withoutPunctuation } from './piece.js';

/**
 * Finding URIs in prose, mail and source text (RFC 3986 Appendix C). Delimiters decide first: `<...>` and `"..."`
 * contain the complete URI, line breaks included. Outside of them a URI ends at a character that neither a URI nor a
 * name contains, and punctuation at its end belongs to the sentence.
 */

/** A URI that was found, and where. */
export interface Extracted {
  /** The URI, or the IRI, without the white space that a line break brought into it. */
  readonly text: string;
  /** Zero-based UTF-16 offsets of the URI, the end exclusive; delimiters and `URL:` are outside. */
  readonly start: number;
  readonly end: number;
  /** Present if a line broke behind a hyphen: "the hyphen may or may not actually be part of the URI". */
  readonly hyphen?: true;
  /** True for a malformed string that is meant as a URI; found only with the option `malformed`. */
  readonly malformed?: true;
}

/** The options that define a URI in running text. */
export interface ExtractOptions {
  /** Schemes, in lower case, whose URIs count without `//`, as in `mailto:joe@example.com`. Between delimiters every scheme counts. */
  readonly schemes?: readonly string[];
  /**
   * True to find malformed URIs, too, up to the next white space, quote or angle bracket. Default: a URI ends before
   * the first invalid character.
   */
  readonly malformed?: boolean;
  /**
   * True if IRIs are found too (RFC 3987), as `http://bücher.example/`. Absent: an IRI is passed as a whole, because
   * its beginning names another resource.
   */
  readonly iri?: boolean;
}

type Options = Required<ExtractOptions>;

const SCHEME = `[${SCHEME_HEAD}][${SCHEME_TAIL}]*`;

/** The longest text between delimiters that is looked at, in UTF-16 units: prose holds `<` and `"` that no URI follows. */
export const LONGEST = 8192;

/**
 * The possible starts: delimiters with their content, or the colon of a scheme at the start of a word. The colon is
 * sought and the scheme read backwards, because most words have no colon.
 */
const BEGIN = new RegExp(`<[^<>]*>|"[^"]*"|:(?<=(?<![${SCHEME_TAIL}%])(${SCHEME}):)`, 'g');

const URL_PREFIX = /^\s*(?:URL:)?\s*/i;

/** A found string before a caller has it: an extractor moves its offsets. */
type Found = { -readonly [Member in keyof Extracted]: Extracted[Member] };

/** A string that was read as an IRI or as text that is meant as one, and from where on the text is read further. */
interface Read {
  /** Absent for a string that the options do not ask for. */
  readonly one: Found | undefined;
  readonly next: number;
}

/** A found string, if the options include it. */
function wanted(one: Found, { iri, malformed }: Options): Found | undefined {
  if (hasNonAscii(one.text) ? iri && isIri(one.text) : isUri(one.text)) return one;
  return malformed ? { ...one, malformed: true } : undefined;
}

/**
 * Reads the content of delimiters. White space between `<` and `>` comes from line wrapping; between quotes it is not
 * allowed.
 */
function delimited(whole: string, at: number, options: Options): Read | undefined {
  const inside = whole.slice(1, -1);
  if (inside.length > LONGEST) return undefined;
  const before = inside.length - inside.replace(URL_PREFIX, '').length;
  const written = inside.slice(before).trimEnd();
  const uri = whole.startsWith('<') ? written.replace(/\s/g, '') : written;
  if (!isIri(uri)) return undefined;
  const start = at + 1 + before;
  const found = { text: uri, start, end: start + written.length };
  const isBroken = /-[^\S\n]*\n/.test(written);
  return { one: wanted(isBroken ? { ...found, hyphen: true } : found, options), next: at + whole.length };
}

/** The string from `start` to `limit` without the punctuation of its sentence; undefined if it ends at `head`. */
function written(text: string, start: number, head: number, limit: number): Found | undefined {
  const piece = withoutPunctuation(enclosed(text.slice(start, limit), text, start));
  const end = start + piece.length;
  return end <= head ? undefined : { text: piece, start, end };
}

/**
 * A URI in running text that begins with a scheme at `start`. No authority holds another `//`, so a text full of broken
 * ones is still read once; a malformed piece and an IRI are passed as a whole.
 */
function bare(text: string, start: number, scheme: string, options: Options): Read | undefined {
  const colon = start + scheme.length + 1;
  const hasAuthority = text.startsWith('//', colon);
  if (!hasAuthority && !options.schemes.includes(scheme.toLowerCase())) return undefined;
  const head = hasAuthority ? colon + '//'.length : colon;
  const limit = endOfPlain(text, colon, options.malformed ? 'piece' : 'uri');
  const plain = limit <= head ? undefined : written(text, start, head, limit);
  if (plain !== undefined) return { one: plain, next: plain.end };
  const found = written(text, start, head, options.malformed ? endOfPiece(text, start) : endOfUri(text, start, colon));
  if (found === undefined) return undefined;
  const one = wanted(found, options);
  return one === undefined && !hasNonAscii(found.text) ? undefined : { one, next: found.end };
}

/** The options with their defaults filled in. */
export function extractOptions(given: ExtractOptions): Options {
  const { schemes = [], malformed, iri } = optionsOf(given, ['schemes', 'malformed', 'iri']);
  for (const name of textsOf(schemes, 'schemes')) schemeNameOf(name, ['schemes']);
  return { schemes, malformed: flagOf(malformed, 'malformed'), iri: flagOf(iri, 'iri') };
}

/** Reads the strings that begin at `from` or later and before `until`; the part before is only used to find the start of a word. */
export function scan(text: string, from: number, until: number, options: Options): readonly Read[] {
  const all: Read[] = [];
  BEGIN.lastIndex = from;
  for (let match; (match = BEGIN.exec(text)) !== null;) {
    const { index, 0: whole, 1: scheme = '' } = match;
    const at = index - scheme.length;
    if (at >= until) break;
    // A scheme that begins before `from` is the end of a string that was read.
    if (at < from) continue;
    const read = scheme === '' ? delimited(whole, at, options) : bare(text, at, scheme, options);
    if (read !== undefined) all.push(read);
    BEGIN.lastIndex = from = read?.next ?? index + 1;
  }
  return all;
}

/**
 * Finds the URIs in a text.
 *
 * @param text - any text
 * @param options - `schemes`: the schemes whose URIs count without `//`; `malformed`: malformed URIs, too; `iri`: IRIs,
 *   too
 * @returns the URIs in their order, without overlaps. Delimiters count if at most 8,192 UTF-16 units are between them.
 *   Time is linear in the text. Never throws.
 * @see RFC 3986 Appendix C
 * @example extract('see <http://h/a\n b> (or http://h/c).').map(({ text }) => text) // ['http://h/ab', 'http://h/c']
 */
export function extract(text: string, given: ExtractOptions = {}): readonly Extracted[] {
  const options = extractOptions(given);
  return scan(textOf(text), 0, Infinity, options).flatMap(({ one }) => one ?? []);
}
