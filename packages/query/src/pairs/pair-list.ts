import { assertText, QueryError } from '../query-error.js';
import type { Dialect } from './options.js';
import type { NameSelector, Query, QueryPair } from './query.js';
import { hasName, nameEnd, nameOf, pairOf, rawName, rawPair, valueOf } from './raw-pair.js';
import { selects } from './selectors.js';

/** A value to be written: text, or undefined. @throws QueryError `query/type` */
function assertValue(value: unknown): asserts value is string | undefined {
  if (value !== undefined) assertText(value, 'a value');
}

/**
 * A `Query` over the pairs as they stand. Names are decoded when they are asked for, so that an edit of one pair costs
 * little more than the pair. A class and not a record with functions, because it is made once for each query that is
 * read; its fields are private, so that nobody can change it.
 */
export class PairList implements Query {
  readonly #raws: readonly string[];
  readonly #dialect: Dialect;
  #text: string | undefined;
  #pairs: readonly QueryPair[] | undefined;

  constructor(raws: readonly string[], dialect: Dialect, text?: string) {
    this.#raws = raws;
    this.#dialect = dialect;
    this.#text = text;
  }

  get pairs(): readonly QueryPair[] {
    return (this.#pairs ??= Object.freeze(this.#raws.map((raw) => pairOf(raw, this.#dialect))));
  }

  #test(name: string): (raw: string) => boolean {
    assertText(name, 'a name');
    return hasName(name, this.#dialect);
  }

  get(name: string): string | undefined {
    const raw = this.#raws.find(this.#test(name));
    return raw === undefined ? undefined : valueOf(raw, this.#dialect);
  }

  getAll(name: string): readonly (string | undefined)[] {
    return this.#raws.filter(this.#test(name)).map((raw) => valueOf(raw, this.#dialect));
  }

  has(name: string): boolean {
    return this.#raws.some(this.#test(name));
  }

  set(name: string, value: string | undefined): Query {
    const test = this.#test(name);
    assertValue(value);
    const at = this.#raws.findIndex(test);
    const found = this.#raws[at];
    if (found === undefined) return this.append(name, value);
    const pair = rawPair(found.slice(0, nameEnd(found)), value, this.#dialect);
    const raws = this.#raws.filter((raw, i) => i <= at || !test(raw));
    raws[at] = pair;
    return this.#with(raws, name);
  }

  append(name: string, value: string | undefined): Query {
    assertText(name, 'a name');
    assertValue(value);
    return this.#with([...this.#raws, rawPair(rawName(name, this.#dialect), value, this.#dialect)], name);
  }

  delete(name: string): Query {
    const test = this.#test(name);
    return this.#without((raw) => !test(raw));
  }

  strip(names: NameSelector | readonly NameSelector[]): Query {
    const isNamed = selects(names);
    return this.#without((raw) => !isNamed(nameOf(raw, this.#dialect)));
  }

  keep(names: NameSelector | readonly NameSelector[]): Query {
    const isNamed = selects(names);
    return this.#without((raw) => isNamed(nameOf(raw, this.#dialect)));
  }

  sort(): Query {
    const named = this.#raws.map((raw) => ({ raw, name: nameOf(raw, this.#dialect) }));
    const sorted = named.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
    return new PairList(
      sorted.map(({ raw }) => raw),
      this.#dialect,
    );
  }

  toRecord(): Readonly<Record<string, readonly (string | undefined)[]>> {
    const record = Object.create(null) as Record<string, (string | undefined)[]>;
    for (const { name, value } of this.pairs) (record[name] ??= []).push(value);
    for (const values of Object.values(record)) Object.freeze(values);
    return Object.freeze(record);
  }

  toString(): string {
    return (this.#text ??= this.#raws.join(this.#dialect.separator));
  }

  /** Pairs with one that was written. @throws QueryError where they would be read back as other pairs */
  #with(raws: readonly string[], parameter: string): Query {
    if (raws.length === 1 && raws[0] === '')
      throw new QueryError('query/lone-empty-pair', 'expected a name or a value, since "" is a query without pairs', {
        parameter,
      });
    const { maxPairs } = this.#dialect;
    if (raws.length > maxPairs) throw tooManyPairs(maxPairs);
    return new PairList(raws, this.#dialect);
  }

  /** The pairs that stay; a lone empty pair is the query without pairs, as when its text is read. */
  #without(stays: (raw: string) => boolean): Query {
    const raws = this.#raws.filter(stays);
    if (raws.length === this.#raws.length) return this;
    return new PairList(raws.length === 1 && raws[0] === '' ? [] : raws, this.#dialect);
  }
}

Object.freeze(PairList.prototype);

/** What is thrown above the bound on pairs. */
export const tooManyPairs = (maxPairs: number, index?: number): QueryError =>
  new QueryError('query/too-many-pairs', `expected at most ${String(maxPairs)} pairs`, index === undefined ? {} : { index });
