import { percentDecode } from '../encoding/percent-decode.js';
import type { SecretSpan } from './secret.js';
import { looksLikeToken } from './looks-like-token.js';
import { nestedSecrets } from './nested-secrets.js';
import { SECRET_ENDINGS, SECRET_PARAMETERS } from './secret-parameters.js';

/** Where the values of parameters stand that nobody should see, whatever the scheme. */

/** A component that may hold parameters. */
export type ParameterComponent = 'path' | 'query' | 'fragment';

/** `name=value` between `;`, and in query and fragment between `&` too; in a path between `/`, in a fragment behind `?`. */
export const PIECE = { path: /[^;/]+/g, query: /[^;&]+/g, fragment: /[^;&?]+/g } as const;

const NAMES: ReadonlySet<string> = new Set(SECRET_PARAMETERS);

/** How often a text is decoded, at most: who wraps a URI in a URI in a URI encodes three times. */
const ROUNDS = 3;

/** What stands behind a decoded `%` may be no triplet: only triplets are decoded. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (triplets) => percentDecode(triplets, 'replace'));

/** A text decoded until nothing changes, the text itself first. */
function decodings(text: string): readonly string[] {
  const all = [text];
  for (let i = 0; i < ROUNDS && text.includes('%'); i++) {
    text = decoded(text);
    all.push(text);
  }
  return all;
}

const letters = (name: string): string => name.replace(/[^a-z0-9]/g, '');

const isListed = (name: string): boolean => NAMES.has(name) || SECRET_ENDINGS.some((ending) => name.endsWith(ending));

/** Whether a name is on the list: in any case, encoding and width of letters, and inside of `user[token]` too. */
function isSecretName(written: string): boolean {
  const name = (decodings(written).at(-1) as string).normalize('NFKC').toLowerCase();
  return isListed(letters(name)) || name.split(/[^a-z0-9_-]+/).some((word) => isListed(letters(word)));
}

/** A name before `=`, or before `:` in JSON; no name on the list is longer. What is no ASCII is sorted out where it is read. */
const NESTED_NAME = /([\w%.[\]\u{80}-\u{10FFFF}-]{1,64})["']?[ \t]{0,4}[=:]/gu;

/** The end of a name of JSON, which may hold any character. */
const QUOTED_NAME = /([\w%.[\]\u{80}-\u{10FFFF}-]{1,64})["'][ \t]{0,4}:/gu;

/** Whether a text, as written or decoded, has a listed name where an expression finds one. */
const hasName = (text: string, pattern: RegExp): boolean =>
  decodings(text).some((each) => Array.from(each.matchAll(pattern)).some((match) => isSecretName(match[1] as string)));

/** A parameter without a name, behind a delimiter of a query. */
const BARE = /[?&;]([A-Za-z0-9_.~+-]{20,})(?![=A-Za-z0-9_.~+-])/g;

const hasToken = (text: string): boolean =>
  decodings(text).some((each) => Array.from(each.matchAll(BARE)).some((match) => looksLikeToken(match[1] as string)));

/** Whether a value holds a URI, a form or a document with a secret of its own. */
const isNesting = (value: string): boolean =>
  nestedSecrets(value).length > 0 || hasName(value, NESTED_NAME) || hasToken(value);

const ENCODED_EQUALS = /%(?:25){0,2}3d/gi;

/** Where the value of the first name on the list begins, of parameters that are encoded: `https%3A%2F%2Fh%2F%3Fa%3D1%26token%3Dx`. */
function encodedSecretOf(name: string): number | undefined {
  let start = 0;
  for (const { 0: sign, index } of name.matchAll(ENCODED_EQUALS)) {
    if (isSecretName(name.slice(start, index))) return index + sign.length;
    start = index + sign.length;
  }
  return undefined;
}

/**
 * Where the secret of one piece begins, undefined where it has none.
 *
 * @param isInQuery - of a fragment, whether `?` stands before it, as in `#/route?TOKEN`
 */
function secretOf(piece: string, component: ParameterComponent, isInQuery: boolean): number | undefined {
  const equals = piece.indexOf('=');
  const name = equals < 0 ? piece : piece.slice(0, equals);
  const encoded = encodedSecretOf(name);
  if (encoded !== undefined) return encoded;
  if (equals >= 0) return isSecretName(name) || isNesting(piece.slice(equals + 1)) ? equals + 1 : undefined;
  if (component !== 'path' && hasName(piece, QUOTED_NAME)) return 0;
  return isInQuery && looksLikeToken(piece) ? 0 : undefined;
}

/**
 * The values of parameters on the published list, and of those that hold a URI with one.
 *
 * @param text - the component as written; it need not be valid
 * @returns spans in the order of the text. Never throws.
 * @see RFC 3986 section 7.5
 */
export function listedSpans(text: string, component: ParameterComponent): readonly SecretSpan[] {
  return Array.from(text.matchAll(PIECE[component])).flatMap(({ 0: piece, index }) => {
    const start = secretOf(piece, component, component === 'query' || text.charAt(index - 1) === '?');
    return start === undefined ? [] : [{ component, start: index + start, end: index + piece.length }];
  });
}

/** Parameters without `=`, of which nobody knows whether they are a name or a value. */
export function bareSpans(query: string): readonly SecretSpan[] {
  return Array.from(query.matchAll(PIECE.query)).flatMap(({ 0: piece, index }) =>
    piece.includes('=') ? [] : [{ component: 'query' as const, start: index, end: index + piece.length }],
  );
}
