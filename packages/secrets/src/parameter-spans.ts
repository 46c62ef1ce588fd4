import { decodings, type Range, tableOf } from '@urikit/generic/internal';
import { schemedAt } from './credentials.js';
import { looksLikeToken } from './looks-like-token.js';
import { nestedSecrets } from './nested-secrets.js';
import { hasPair } from './nested-pairs.js';
import { isPlainValue } from './plain-value.js';
import { kindOfLetters, kindOfName } from './secret-name.js';
import { shapeSpans } from './shape-spans.js';

/** Finds the values of secret parameters, for every scheme. */

/**
 * `name=value` between `;`, and in query and fragment between `&` too; in a path between `/`, in a fragment behind `?`. In a line
 * of a log, parameters are those of the URIs in it, so that a character ends them that no URI has.
 */
const DELIMITER = {
  path: tableOf(';/'),
  query: tableOf(';&'),
  fragment: tableOf(';&?'),
  line: tableOf(';&\\s"<>'),
} as const;

/** Tells if a name on the table has a value that is not plain. */
function isSecretPair(name: string, value: string): boolean {
  const kind = kindOfName(name);
  return kind !== undefined && !isPlainValue(value, kind);
}

/** A character that a component needs for a secret behind a name. */
const NAMED = /[=%"']/;

/** The length of the shortest secret without a name. */
const SHORTEST_BARE = 20;

/** A parameter without a name, behind a delimiter of a query. */
const BARE = /[?&;][A-Za-z0-9_.~+-]{20,}(?![=A-Za-z0-9_.~+-])/g;

/** Parameters without a name that are tokens by their looks. */
function bareTokens(text: string): readonly Range[] {
  const spans: Range[] = [];
  BARE.lastIndex = 0;
  for (let match = BARE.exec(text); match !== null; match = BARE.exec(text))
    if (looksLikeToken(match[0].slice(1))) spans.push({ start: match.index + 1, end: BARE.lastIndex });
  return spans;
}

/** A character that a form or a document needs. */
const DELIMITED = /[=:?&;@]/;

/**
 * Tells if a value holds a URI, a form or a document with a secret of its own.
 *
 * @param all - the value and its decodings
 */
const isNesting = (all: readonly string[]): boolean =>
  all.some((each) => DELIMITED.test(each) && (hasPair(each, false) || bareTokens(each).length > 0)) ||
  nestedSecrets(all[0] as string).length > 0;

/** A value that is a URI, up to its query. */
const TO_QUERY = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^?]*\??/;

/** Finds the beginning of the secret of a URI that is a value in a line. Its password is found in the line itself. */
function secretOfUri(value: string, length: number): number | undefined {
  const secret = secretOf(value.slice(length), 'query', true);
  return secret === undefined ? undefined : length + secret;
}

/** Tells if a string, decoded, has more secrets of a known shape than are written. */
function hasEncodedShape([piece, ...decoded]: readonly string[]): boolean {
  const most = Math.max(...decoded.map((each) => shapeSpans(each).length));
  return most > 0 && most > shapeSpans(piece as string).length;
}

/** A character that a document has in every encoding. */
const QUOTED = /["'%]/;

const ENCODED_EQUALS = /%(?:25){0,2}3d/gi;

const ENCODED_END = /%(?:25){0,2}(?:26|3b)/i;

/** Where the value of the first secret begins, of parameters that are encoded: `https%3A%2F%2Fh%2F%3Fa%3D1%26token%3Dx`. */
function encodedSecretOf(piece: string, length: number): number | undefined {
  const name = piece.slice(0, length);
  if (name.search(ENCODED_EQUALS) < 0) return undefined;
  let start = 0;
  for (const { 0: sign, index } of name.matchAll(ENCODED_EQUALS)) {
    const end = index + sign.length;
    if (isSecretPair(piece.slice(start, index), piece.slice(end).split(ENCODED_END, 1)[0] as string)) return end;
    start = end;
  }
  return undefined;
}

/**
 * Finds the beginning of the secret of one piece; undefined for a piece without a secret.
 *
 * @param isInQuery - of a fragment, whether `?` stands before it, as in `#/route?TOKEN`
 */
export function secretOf(piece: string, component: keyof typeof DELIMITER, isInQuery: boolean): number | undefined {
  const equals = piece.indexOf('=');
  const length = equals < 0 ? piece.length : equals;
  const percent = piece.indexOf('%');
  const isNameEncoded = percent >= 0 && percent < length;
  const encoded = isNameEncoded ? encodedSecretOf(piece, length) : undefined;
  if (encoded !== undefined) return encoded;
  const value = piece.slice(equals + 1);
  if (equals >= 0 && isSecretPair(piece.slice(0, length), value)) return equals + 1;
  const uri = component === 'line' && percent < 0 && equals >= 0 ? TO_QUERY.exec(value) : null;
  if (uri !== null) return secretOfUri(piece, equals + 1 + uri[0].length);
  const all = percent < 0 ? [piece] : decodings(piece);
  // A name without triplets stays as it is.
  const values = isNameEncoded ? decodings(value) : all.map((each) => each.slice(equals + 1));
  if (equals >= 0 && isNesting(values)) return equals + 1;
  if (percent >= 0 && hasEncodedShape(all)) return equals + 1;
  if (equals >= 0) return undefined;
  // In a path, each segment is data; a document is there if it is encoded, as in a `data:` URI. Names in a line are looked for there.
  const mayBeDocument = component === 'path' || component === 'line' ? percent >= 0 : QUOTED.test(piece);
  if (mayBeDocument && all.some((each) => hasPair(each, true))) return 0;
  return isInQuery && looksLikeToken(piece) ? 0 : undefined;
}

/** A letter, a digit, or a sign between words. */
const WORD = tableOf('\\w-');

const EQUALS = 0x3d;

/** A character without which a piece of a line has no secret. */
const SIGN = /[=%]/g;

/** The start of the next piece of a line with a sign; the length of the line without one. */
function startOfSigned(line: string, from: number): number {
  SIGN.lastIndex = from;
  if (!SIGN.test(line)) return line.length;
  let start = SIGN.lastIndex - 1;
  while (start > from && DELIMITER.line[line.charCodeAt(start - 1)] !== 1) start--;
  return start;
}

/** A parameter of a path before a query: `;v=x?a=b`; a session before anything (Java Servlet 6.0 7.1.3). */
const IN_PATH = /\w*sess(?:ion)?_?id=[\w.!:~-]+(?=[/?#])|[\w.~-]+=[^\s;&"<>?#=]*(?=\?[\w.~%-]+=)/iy;

/** Where a parameter of a path in a line ends before the next delimiter. */
function endInPath(line: string, start: number, end: number): number {
  if (line.charAt(start - 1) !== ';') return end;
  IN_PATH.lastIndex = start;
  return IN_PATH.test(line) ? IN_PATH.lastIndex : end;
}

/** Ends a string, a list or a sentence around a URI in a line. */
const CLOSING = tableOf(`'\`,)\\]}\\\\`);

/**
 * The values of parameters on the published table, and of those that hold a URI with one.
 *
 * @param text - the component as written; it need not be valid
 * @returns spans in no order, which may overlap. Never throws.
 * @see RFC 3986 section 7.5
 */
export function listedSpans(text: string, component: keyof typeof DELIMITER): readonly Range[] {
  const spans: Range[] = [];
  if (!NAMED.test(text) && (component === 'path' || text.length < SHORTEST_BARE)) return spans;
  if (component === 'line') spans.push(...bareTokens(text));
  const delimiters = DELIMITER[component];
  const startFrom = (from: number): number => (component === 'line' ? startOfSigned(text, from) : from);
  for (let start = startFrom(0), next; start < text.length; start = startFrom(next + 1)) {
    let equals = -1;
    let isIntricate = false;
    for (next = start; next < text.length; next++) {
      const unit = text.charCodeAt(next);
      if (WORD[unit] === 1) continue;
      if (delimiters[unit] === 1) break;
      if (unit === EQUALS && equals < 0) equals = next;
      else isIntricate = true;
    }
    if (component === 'line') next = endInPath(text, start, next);
    let end = next;
    if (component === 'line') while (end > start && CLOSING[text.charCodeAt(end - 1)] === 1) end--;
    // In a line, a quote or a blank behind the sign begins the value of an assignment.
    if (component === 'line' && (equals < 0 ? !isIntricate : equals === end - 1 || text.charAt(equals + 1) === "'"))
      continue;
    const isInQuery = component === 'query' || text.charAt(start - 1) === '?';
    const isBare = equals < 0 && isInQuery && end - start >= SHORTEST_BARE;
    if (isBare || isIntricate) {
      const secret = secretOf(text.slice(start, end), component, isInQuery);
      if (secret !== undefined) spans.push({ start: start + secret, end });
    } else if (equals >= 0) {
      const kind = kindOfLetters(text, start, equals);
      if (kind === undefined) continue;
      const isHeader = /authorization$/i.test(text.slice(start, equals));
      const credentials = component === 'line' ? schemedAt(text, equals + 1, isHeader) : undefined;
      if (credentials !== undefined || !isPlainValue(text.slice(equals + 1, end), kind))
        spans.push(credentials ?? { start: equals + 1, end });
    }
  }
  return spans;
}
