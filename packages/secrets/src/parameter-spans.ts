import { decodings } from './decodings.js';
import type { Range } from '@urikit/generic/internal';
import { looksLikeToken } from './looks-like-token.js';
import { nestedSecrets } from './nested-secrets.js';
import { hasPair } from './nested-pairs.js';
import { isPlainValue } from './plain-value.js';
import { kindOfName } from './secret-name.js';
import { shapeSpans } from './shape-spans.js';

/** Finds the values of secret parameters, for every scheme. */

/** A component that may hold parameters. */
export type ParameterComponent = 'path' | 'query' | 'fragment';

/** `name=value` between `;`, and in query and fragment between `&` too; in a path between `/`, in a fragment behind `?`. */
export const PIECE = { path: /[^;/]+/g, query: /[^;&]+/g, fragment: /[^;&?]+/g } as const;

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
const BARE = /[?&;]([A-Za-z0-9_.~+-]{20,})(?![=A-Za-z0-9_.~+-])/g;

function hasToken(text: string): boolean {
  return text.search(BARE) >= 0 && Array.from(text.matchAll(BARE)).some((match) => looksLikeToken(match[1] as string));
}

/** A character that a nested value needs: a delimiter, or a triplet that may be one. */
const DELIMITED = /[%=:?&;@]/;

/** Tells if a value holds a URI, a form or a document with a secret of its own, as written or decoded. */
const isNesting = (value: string): boolean =>
  DELIMITED.test(value) &&
  (nestedSecrets(value).length > 0 || decodings(value).some((each) => hasPair(each, false) || hasToken(each)));

/** Tells if a string, decoded, has more secrets of a known shape than are written. */
function hasEncodedShape(piece: string): boolean {
  if (!piece.includes('%')) return false;
  const [, ...decoded] = decodings(piece);
  const most = Math.max(...decoded.map((each) => shapeSpans(each).length));
  return most > 0 && most > shapeSpans(piece).length;
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
function secretOf(piece: string, component: ParameterComponent, isInQuery: boolean): number | undefined {
  const equals = piece.indexOf('=');
  const length = equals < 0 ? piece.length : equals;
  const encoded = piece.includes('%') ? encodedSecretOf(piece, length) : undefined;
  if (encoded !== undefined) return encoded;
  const value = piece.slice(equals + 1);
  if (equals >= 0 && (isSecretPair(piece.slice(0, length), value) || isNesting(value))) return equals + 1;
  if (hasEncodedShape(piece)) return equals + 1;
  if (equals >= 0) return undefined;
  if (component !== 'path' && QUOTED.test(piece) && decodings(piece).some((each) => hasPair(each, true))) return 0;
  return isInQuery && looksLikeToken(piece) ? 0 : undefined;
}

/**
 * The values of parameters on the published table, and of those that hold a URI with one.
 *
 * @param text - the component as written; it need not be valid
 * @returns spans in the order of the string. Never throws.
 * @see RFC 3986 section 7.5
 */
export function listedSpans(text: string, component: ParameterComponent): readonly Range[] {
  const spans: Range[] = [];
  if (!NAMED.test(text) && (component === 'path' || text.length < SHORTEST_BARE)) return spans;
  const pieces = PIECE[component];
  // An expression that finds no more begins at the start again.
  for (let match = pieces.exec(text); match !== null; match = pieces.exec(text)) {
    const { 0: piece, index } = match;
    const start = secretOf(piece, component, component === 'query' || text.charAt(index - 1) === '?');
    if (start !== undefined) spans.push({ start: index + start, end: index + piece.length });
  }
  return spans;
}

/** Parameters without `=`, which may be a name or a value. */
export const bareSpans = (query: string): readonly Range[] =>
  Array.from(query.matchAll(PIECE.query)).flatMap(({ 0: piece, index }) =>
    piece.includes('=') ? [] : [{ start: index, end: index + piece.length }],
  );
