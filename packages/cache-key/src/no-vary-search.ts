import { textOf } from '@urikit/generic/internal';
import { parseDictionary } from 'structured-headers';

/**
 * A parsed No-Vary-Search header (draft-ietf-httpbis-no-vary-search-10): the query parameters that do not affect the
 * response, and if their order does. Names are bytes, one character each, decoded as application/x-www-form-urlencoded.
 */
export interface NoVarySearch {
  /** The parameters that do not matter; `wildcard` for all but `varyParams`. */
  readonly noVaryParams: readonly string[] | 'wildcard';
  /** The parameters that matter; `wildcard` for all but `noVaryParams`. */
  readonly varyParams: readonly string[] | 'wildcard';
  readonly varyOnKeyOrder: boolean;
}

/** The default for an absent or malformed header: every byte of the query matters. */
export const DEFAULT_NO_VARY_SEARCH: NoVarySearch = Object.freeze({
  noVaryParams: Object.freeze([]),
  varyParams: 'wildcard',
  varyOnKeyOrder: true,
});

const TRIPLET = /%([0-9A-Fa-f]{2})/g;

/**
 * Decodes a name of application/x-www-form-urlencoded to bytes. The draft continues to UTF-8 with replacement, which
 * would make several malformed names equal.
 */
const formDecode = (text: string): string =>
  text.replaceAll('+', ' ').replace(TRIPLET, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A value and its parameters. Users of a member check the type of the value. */
type Member = readonly [value: unknown, parameters: unknown];

/** The strings of an inner list; undefined for any other value and for a list with other items. */
function stringsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names: string[] = [];
  for (const [item] of value as readonly Member[]) {
    if (typeof item !== 'string') return undefined;
    names.push(formDecode(item));
  }
  return names;
}

/** Parses the dictionary; an absent or malformed header has no members. Parameters of a member are ignored. */
function membersOf(field: string | undefined): ReadonlyMap<string, Member> {
  if (field === undefined) return new Map();
  const text = textOf(field);
  try {
    return parseDictionary(text);
  } catch {
    return new Map();
  }
}

/**
 * Reads a No-Vary-Search field as strictly as the draft does: a dictionary with `key-order`, a boolean, and either
 * `params` or `except`, each a list of strings. Drafts up to 04 wrote `params, except=("a")` for `except=("a")`, and
 * `params` for `except=()`: both are read. Any other value of these three members, or a malformed dictionary, gives the
 * default; other members are ignored.
 *
 * @param field - the value, several joined by `, `; undefined if the header is absent
 * @returns `DEFAULT_NO_VARY_SEARCH` itself if the header is absent, malformed or equal to the default
 * @throws UriSyntaxError `input/not-string`; never for a string
 */
export function parseNoVarySearch(field: string | undefined): NoVarySearch {
  const members = membersOf(field);
  const keyOrder = members.get('key-order')?.[0] ?? false;
  const except = members.get('except')?.[0];
  const params = members.get('params')?.[0] ?? except !== undefined;
  if (typeof keyOrder !== 'boolean') return DEFAULT_NO_VARY_SEARCH;
  const varyOnKeyOrder = !keyOrder;
  if (params === true) {
    const varyParams = except === undefined ? [] : stringsOf(except);
    return varyParams === undefined ? DEFAULT_NO_VARY_SEARCH : { noVaryParams: 'wildcard', varyParams, varyOnKeyOrder };
  }
  const noVaryParams = params === false ? [] : stringsOf(params);
  if (noVaryParams === undefined || except !== undefined) return DEFAULT_NO_VARY_SEARCH;
  if (noVaryParams.length === 0 && varyOnKeyOrder) return DEFAULT_NO_VARY_SEARCH;
  return { noVaryParams, varyParams: 'wildcard', varyOnKeyOrder };
}

const nameOf = (param: string): string => {
  const equals = param.indexOf('=');
  return formDecode(equals < 0 ? param : param.slice(0, equals));
};

/**
 * The part of a target's query that matters in a look-up: targets of one path and one variant may share responses. This
 * merges less than the draft's equivalence (6), never more:
 *
 * - a parameter with a raw `;` stays, and no query with one is sorted: some origins take it for `&`;
 * - the rest is compared byte by byte: `a` is not `a=`, `+` is not `%20`, `a&&b` is not `a&b`.
 *
 * @param target - the forwarded request-target, normalized
 * @returns the query with its `?`, or `''` if the query is absent or no parameter of it matters
 * @throws UriSyntaxError `input/not-string`
 */
export function searchVariant(target: string, noVarySearch: NoVarySearch): string {
  const mark = textOf(target).indexOf('?');
  if (mark < 0) return '';
  const query = target.slice(mark + 1);
  const { noVaryParams, varyParams, varyOnKeyOrder } = noVarySearch;
  const matters = (param: string): boolean => {
    if (param === '' || param.includes(';')) return true;
    const name = nameOf(param);
    return varyParams === 'wildcard' ? !noVaryParams.includes(name) : varyParams.includes(name);
  };
  const kept = query.split('&').filter(matters);
  if (kept.length === 0) return '';
  if (!varyOnKeyOrder && !query.includes(';')) {
    // Stable, so that parameters of one name keep their order; decorated, so that each name is decoded once.
    const named = kept.map((param) => ({ param, name: nameOf(param) }));
    named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return `?${named.map(({ param }) => param).join('&')}`;
  }
  return `?${kept.join('&')}`;
}
