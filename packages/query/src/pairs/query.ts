/** One pair of a query, decoded once. */
export interface QueryPair {
  /** Decoded. */
  readonly name: string;
  /** Decoded; undefined where the pair has no `=`. */
  readonly value: string | undefined;
  /** The pair as it stands in the query. */
  readonly raw: string;
}

/**
 * Names to take away or to keep: an exact decoded name; a beginning with a `*` behind it; `'tracking'` for the list of
 * `@urikit/query/tracking`; `{ exact }` for a name that would be read as one of the other two. A string that is nearly
 * `'tracking'` is an error.
 */
export type NameSelector = string | { readonly exact: string };

/**
 * The pairs of a query, in their order. It is immutable: edits return a new query. Pairs that an edit does not name
 * keep every byte.
 */
export interface Query {
  /** All pairs in their order, in a frozen list. An empty pair has the name `''` and no value. */
  readonly pairs: readonly QueryPair[];
  /** The value of the first pair with this name; undefined where there is no pair, and where it has no `=`. */
  get(name: string): string | undefined;
  /** The values of all pairs with this name, in order; undefined for a pair without `=`. */
  getAll(name: string): readonly (string | undefined)[];
  /** Tells if a pair has this name. */
  has(name: string): boolean;
  /** The first pair with this name gets the value, the others go; without one, it is appended. Undefined: no `=`. */
  set(name: string, value: string | undefined): Query;
  /** Puts a pair behind the last. */
  append(name: string, value: string | undefined): Query;
  /** Takes away every pair with exactly this name. */
  delete(name: string): Query;
  /** Takes away every pair that a selector names. */
  strip(names: NameSelector | readonly NameSelector[]): Query;
  /** Takes away every pair that no selector names, empty pairs too. */
  keep(names: NameSelector | readonly NameSelector[]): Query;
  /** Orders pairs by their decoded names, by UTF-16 code units; pairs with one name keep their order, empty pairs their place. */
  sort(): Query;
  /** The values by name, in a frozen object without a prototype: `__proto__` is a name as any other. */
  toRecord(): Readonly<Record<string, readonly (string | undefined)[]>>;
  /**
   * The query, without `?`: the text that was parsed, and in it the edits. A query without pairs is `''`, and a URI with an empty
   * query has a `?`: `editQuery` removes it, as `query.toString() || undefined` does in `replaceComponents`.
   */
  toString(): string;
}
