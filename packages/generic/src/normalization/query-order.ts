/**
 * A query as `name=value` parameters between `&`, as HTML forms write it. RFC 3986 3.4 does not define them, so only an
 * opt-in rule or a policy uses them. Written in the dialect of the per-request files: plain functions over strings.
 */

/**
 * The name of a parameter: the part before its first `=`.
 *
 * @param parameter - percent-encoded, without `&`
 * @returns percent-encoded as it stands; empty for `=a`. Never throws.
 * @see RFC 3986 section 3.4
 * @example parameterName('a=b=c') // 'a'
 */
export function parameterName(parameter: string): string {
  const equals = parameter.indexOf('=');
  return equals < 0 ? parameter : parameter.slice(0, equals);
}

/** A parameter on its way to its place. */
interface Placed {
  readonly parameter: string;
  readonly name: string;
  readonly index: number;
}

/** Compares by name, byte by byte; parameters of one name keep their order, even if `sort` is not stable. */
function byName(a: Placed, b: Placed): number {
  if (a.name < b.name) return -1;
  return a.name > b.name ? 1 : a.index - b.index;
}

/**
 * Sorts parameters by name; those of one name keep their order, and an empty one, which has no name, keeps its place.
 *
 * @param parameters - percent-encoded, triplets in normal form, each without `&` and `;`
 * @returns a new list. Never throws.
 * @see RFC 3986 section 3.4
 * @example sortParameters(['b=1', '', 'a=2', 'a=1']) // ['a=2', '', 'a=1', 'b=1']
 */
export function sortParameters(parameters: readonly string[]): readonly string[] {
  const sorted = parameters
    .map((parameter, index) => ({ parameter, name: parameterName(parameter), index }))
    .filter((one) => one.parameter !== '')
    .sort(byName);
  let next = 0;
  return parameters.map((parameter) => (parameter === '' ? parameter : (sorted[next++] as Placed).parameter));
}

/** Tells if the parameters of a query are in the order of their names. */
function isSorted(query: string): boolean {
  let previous = '';
  let equals = -1;
  for (let start = 0; start <= query.length;) {
    const ampersand = query.indexOf('&', start);
    const end = ampersand < 0 ? query.length : ampersand;
    // One that stands behind a later "&" is not looked for again.
    if (equals < start) equals = query.indexOf('=', start);
    if (equals < 0) equals = query.length;
    const name = query.slice(start, equals < end ? equals : end);
    if (end > start) {
      if (name < previous) return false;
      previous = name;
    }
    start = end + 1;
  }
  return true;
}

/**
 * Sorts the parameters of a query by name; those of one name keep their order, and an empty one keeps its place: `b&a&`
 * is `a&b&`.
 *
 * A query with a raw `;` stays as it is: some origins split there too, and see other names. `b;a=2&a=1` would become
 * `a=1&b;a=2`, which gives them the two values of `a` in another order.
 *
 * @param query - without `?`, triplets in normal form
 * @returns the same string if it is sorted already. Never throws.
 * @see RFC 3986 section 3.4
 * @example sortQuery('b=1&a=2&a=1') // 'a=2&a=1&b=1'
 */
export function sortQuery(query: string): string {
  if (query.indexOf('&') < 0 || query.indexOf(';') >= 0 || isSorted(query)) return query;
  return sortParameters(query.split('&')).join('&');
}
