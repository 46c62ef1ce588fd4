import { percentDecode } from '../encoding/percent-decode.js';
import { normalizeTriplets } from '../encoding/triplets.js';
import { isHost } from '../syntax/is-component.js';
import { readHost } from '../syntax/host.js';
import type { Host } from '../syntax/uri-reference.js';

/** Functions over strings for plugins: pieces between delimiters, case. */

/** `name=value`, or a name alone; percent-encoded as it stands. */
export interface Pair {
  readonly name: string;
  /** Undefined without `=`; empty if the string ends after it. */
  readonly value: string | undefined;
  /** Zero-based UTF-16 offset of the name in the string that was split. */
  readonly at: number;
}

/** A string with parameters, as `+1;ext=2`. */
export interface Parameters {
  readonly head: string;
  readonly parameters: readonly Pair[];
}

/** A pair to be written; where it stood does not matter. */
type RecomposablePair = Omit<Pair, 'at'>;

/** Parameters to be written. */
interface RecomposableParameters {
  readonly head: string;
  readonly parameters: readonly RecomposablePair[];
}

/** The pieces between delimiters, `name=value` or a name alone, each with the position where it begins. */
function pairsOf(text: string, delimiter: string, start: number): readonly Pair[] {
  let at = start;
  return text.split(delimiter).map((piece) => {
    const equals = piece.indexOf('=');
    const pair =
      equals < 0
        ? { name: piece, value: undefined, at }
        : { name: piece.slice(0, equals), value: piece.slice(equals + 1), at };
    at += piece.length + 1;
    return pair;
  });
}

const pairText = ({ name, value }: RecomposablePair): string => (value === undefined ? name : `${name}=${value}`);

/**
 * Splits a string before its parameters, as `+1;ext=2` of tel and segments of RFC 3986 3.3 have them.
 *
 * @param text - percent-encoded; so are the names and values
 * @param from - where the string begins; places count from there
 * @returns the part before the first `;`, and the parameters. Never throws.
 * @see RFC 3986 section 3.3
 * @example parameters('+1;ext=2;x').parameters[0] // { name: 'ext', value: '2', at: 3 }
 */
export function parameters(text: string, from = 0): Parameters {
  const start = text.indexOf(';');
  if (start < 0) return { head: text, parameters: [] };
  return { head: text.slice(0, start), parameters: pairsOf(text.slice(start + 1), ';', from + start + 1) };
}

/**
 * Parameters as a text: `recomposeParameters(parameters(text))` is `text`.
 *
 * @param parameters - percent-encoded; names hold neither `;` nor `=`, values no `;`
 * @returns Never throws.
 * @see RFC 3986 section 3.3
 * @example recomposeParameters({ head: '+1', parameters: [{ name: 'ext', value: '2' }] }) // '+1;ext=2'
 */
export const recomposeParameters = ({ head, parameters: pairs }: RecomposableParameters): string =>
  [head, ...pairs.map(pairText)].join(';');

/**
 * The pairs of a query between `&`. RFC 3986 does not define them; a scheme may.
 *
 * @param query - percent-encoded, without `?`; so are the names and values
 * @param from - where the query begins; places count from there
 * @returns empty for the empty query. Never throws.
 * @see RFC 3986 section 3.4
 * @example queryPairs('a=1&b')[1] // { name: 'b', value: undefined, at: 4 }
 */
export const queryPairs = (query: string, from = 0): readonly Pair[] => (query === '' ? [] : pairsOf(query, '&', from));

/**
 * Pairs as a query: `recomposeQueryPairs(queryPairs(query))` is `query`.
 *
 * @param pairs - percent-encoded; names hold neither `&` nor `=`, values no `&`
 * @returns Never throws.
 * @see RFC 3986 section 3.4
 * @example recomposeQueryPairs([{ name: 'a', value: '1' }, { name: 'b', value: undefined }]) // 'a=1&b'
 */
export const recomposeQueryPairs = (pairs: readonly RecomposablePair[]): string => pairs.map(pairText).join('&');

/**
 * Lower case, but triplets stay as they are: normal forms have them in upper case (6.2.2.1).
 *
 * @param text - percent-encoded
 * @returns the same string if no letter changes; letters outside of ASCII stay. Never throws.
 * @see RFC 3986 section 6.2.2.1
 * @example lowerCase('A%2Fb') // 'a%2Fb'
 */
export const lowerCase = (text: string): string =>
  text.replace(/%[0-9A-Fa-f]{2}|[A-Z]+/g, (each) => (each.startsWith('%') ? each : each.toLowerCase()));

/**
 * Normalizes a pair, so that findings do not depend on its spelling.
 *
 * @param pair - percent-encoded
 * @returns the name in lower case; triplets of unreserved characters decoded, the others in upper case. Never throws.
 * @see RFC 3986 section 6.2.2.2
 * @example normalPair({ name: '%45xt', value: '%31', at: 3 }) // { name: 'ext', value: '1', at: 3 }
 */
export const normalPair = ({ name, value, at }: Pair): Pair => ({
  name: lowerCase(normalizeTriplets(name)),
  value: value === undefined ? value : normalizeTriplets(value),
  at,
});

/**
 * Pairs for people: decoded, bytes that are no UTF-8 replaced.
 *
 * @param pairs - percent-encoded
 * @returns name and value of each; a value is undefined if there is no `=`. Never throws.
 * @see RFC 3986 section 2.4
 * @example decodePairs(queryPairs('a=%20&b')) // [['a', ' '], ['b', undefined]]
 */
export const decodePairs = (pairs: readonly Pair[]): readonly (readonly [name: string, value: string | undefined])[] =>
  pairs.map(({ name, value }) => [
    percentDecode(name, 'replace'),
    value === undefined ? value : percentDecode(value, 'replace'),
  ]);

/**
 * The kind of a host, by the engine's definition.
 *
 * @param text - an IP-literal with its brackets; the empty string is a reg-name
 * @returns the host; undefined if the string is not a host. Never throws.
 * @see RFC 3986 section 3.2.2
 * @example hostOf('192.0.2.1')?.kind // 'IPv4address'
 */
export const hostOf = (text: string): Host | undefined => (isHost(text) ? readHost(text) : undefined);
