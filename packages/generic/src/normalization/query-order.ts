/**
 * A query as `name=value` parameters between `&`, as HTML forms write it. RFC 3986 3.4 knows no such thing: an opt-in
 * rule or a policy asks for it. Written in the dialect of the per-request files: plain functions over text.
 */

/**
 * The name of a parameter: what stands before its first `=`.
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

/** By name, octet by octet; parameters of one name stay in the order in which they came, whatever `sort` does. */
function byName(a: Placed, b: Placed): number {
  if (a.name < b.name) return -1;
  return a.name > b.name ? 1 : a.index - b.index;
}

/**
 * Sorts parameters by name; those of one name keep their order.
 *
 * @param parameters - percent-encoded, triplets in normal form, each without `&` and `;`
 * @returns a new list. Never throws.
 * @see RFC 3986 section 3.4
 * @example sortParameters(['b=1', 'a=2', 'a=1']) // ['a=2', 'a=1', 'b=1']
 */
export const sortParameters = (parameters: readonly string[]): readonly string[] =>
  parameters
    .map((parameter, index) => ({ parameter, name: parameterName(parameter), index }))
    .sort(byName)
    .map((one) => one.parameter);

/**
 * Sorts the parameters of a query by name; those of one name keep their order.
 *
 * A query with a raw `;` stays as it is: some origins split there too, and see other names. `b;a=2&a=1` would become
 * `a=1&b;a=2`, which gives them the two values of `a` in another order.
 *
 * @param query - without `?`, triplets in normal form
 * @returns the same string where nothing has to move. Never throws.
 * @see RFC 3986 section 3.4
 * @example sortQuery('b=1&a=2&a=1') // 'a=2&a=1&b=1'
 */
export const sortQuery = (query: string): string =>
  query.indexOf('&') < 0 || query.indexOf(';') >= 0 ? query : sortParameters(query.split('&')).join('&');
