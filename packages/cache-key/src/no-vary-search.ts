import { parseDictionary } from 'structured-headers';

/**
 * What an origin says by No-Vary-Search of the query of its targets (draft-ietf-httpbis-no-vary-search-10): which
 * parameters do not matter, and whether the order of the others does. Names are octets, one character each, decoded as
 * application/x-www-form-urlencoded has them.
 */
export interface NoVarySearch {
  /** The parameters that do not matter; `wildcard` for all but `varyParams`. */
  readonly noVaryParams: readonly string[] | 'wildcard';
  /** The parameters that matter; `wildcard` for all but `noVaryParams`. */
  readonly varyParams: readonly string[] | 'wildcard';
  readonly varyOnKeyOrder: boolean;
}

/** What holds without the field, and where the field is malformed: every octet of the query matters. */
export const DEFAULT_NO_VARY_SEARCH: NoVarySearch = Object.freeze({
  noVaryParams: Object.freeze([]),
  varyParams: 'wildcard',
  varyOnKeyOrder: true,
});

const TRIPLET = /%([0-9A-Fa-f]{2})/g;

/**
 * A name as application/x-www-form-urlencoded reads it, to octets: the draft goes on to UTF-8 with replacement, which
 * would make one name of several that are malformed in different ways.
 */
const formDecode = (text: string): string =>
  text.replaceAll('+', ' ').replace(TRIPLET, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A value and its parameters. What the value is, is asked where it is used. */
type Member = readonly [value: unknown, parameters: unknown];

/** The strings of an inner list, undefined for any other value and for a list with anything else in it. */
function stringsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names: string[] = [];
  for (const [item] of value as readonly Member[]) {
    if (typeof item !== 'string') return undefined;
    names.push(formDecode(item));
  }
  return names;
}

/** An absent or malformed field has no members. Parameters of a member mean nothing here. */
function membersOf(field: string | undefined): ReadonlyMap<string, Member> {
  if (field === undefined) return new Map();
  try {
    return parseDictionary(field);
  } catch {
    return new Map();
  }
}

/**
 * Reads a No-Vary-Search field as strictly as the draft does: a dictionary with `key-order`, a boolean, and either
 * `params` or `except`, each a list of strings. Drafts up to 04 wrote `params, except=("a")` for `except=("a")`, and
 * `params` for `except=()`: both are read. Anything else of one of the three is the default, as is what is no
 * dictionary; other members are ignored.
 *
 * @param field - the value, several joined by `, `; undefined where there is none
 * @returns `DEFAULT_NO_VARY_SEARCH` itself where nothing is said or nothing may be relied on. Never throws.
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
 * What of a target's query matters, for a look-up: responses may be shared by targets of one path and one variant. It
 * is a part of the draft's equivalence (6), never more:
 *
 * - a parameter with a raw `;` stays, and no query with one is sorted: some origins take it for `&`;
 * - what stays is compared octet by octet: `a` is not `a=`, `+` is not `%20`, `a&&b` is not `a&b`.
 *
 * @param target - a request-target, normalized and as it is forwarded
 * @returns the query with its `?`, or `''` where there is none or nothing of it matters. Never throws.
 */
export function searchVariant(target: string, noVarySearch: NoVarySearch): string {
  const mark = target.indexOf('?');
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
