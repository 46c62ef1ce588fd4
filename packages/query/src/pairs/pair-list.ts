import { encodePart } from '../encoding/encode-query.js';
import { QueryError, stringOf } from '../query-error.js';
import type { Dialect } from './options.js';
import type { NameSelector, Query, QueryPair } from './query.js';
import { readPairs, sortedPairs } from './read-pairs.js';
import { decodePart, findName, findSurplus, scanPairs } from './scan-pairs.js';
import { selects } from './selectors.js';

/** A value to be written: a string, or undefined. @throws UrikitError `input/not-string` */
function assertValue(value: string | undefined, parameter: string): void {
  if (value !== undefined) stringOf(value, 'value', parameter);
}

/** @throws QueryError `query/too-many-pairs` above the bound */
export function checkCount(text: string, dialect: Dialect): void {
  const index = findSurplus(text, dialect);
  if (index >= 0)
    throw new QueryError('query/too-many-pairs', `expected at most ${String(dialect.maxPairs)} pairs`, {
      start: index,
    });
}

/**
 * A `Query` over its string. It is a class, because one object is made for each query; its private fields make it
 * immutable.
 */
export class PairList implements Query {
  readonly #text: string;
  readonly #dialect: Dialect;
  #pairs: readonly QueryPair[] | undefined;

  /** @param text - valid, and within the bound */
  constructor(text: string, dialect: Dialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  get pairs(): readonly QueryPair[] {
    return (this.#pairs ??= Object.freeze(readPairs(this.#text, this.#dialect)));
  }

  get(name: string): string | undefined {
    const start = this.#find(name);
    return start < 0 ? undefined : this.#valueAt(start);
  }

  getAll(name: string): readonly (string | undefined)[] {
    stringOf(name, 'name');
    const values: (string | undefined)[] = [];
    scanPairs(this.#text, this.#dialect.separator, (start, nameEnd, end) => {
      if (this.#decode(start, nameEnd) === name) values.push(this.#value(nameEnd, end));
    });
    return values;
  }

  has(name: string): boolean {
    return this.#find(name) >= 0;
  }

  set(name: string, value: string | undefined): Query {
    const start = this.#find(name);
    if (start < 0) return this.append(name, value);
    assertValue(value, name);
    const [nameEnd, end] = this.#endsAt(start);
    const written = this.#write(this.#text.slice(start, nameEnd), value);
    return this.#with(this.#text.slice(0, start) + written + this.#behindWithout(name, end), name);
  }

  append(name: string, value: string | undefined): Query {
    stringOf(name, 'name');
    assertValue(value, name);
    const { separator } = this.#dialect;
    const written = this.#write(encodePart(name, 'name', separator), value);
    return this.#with(this.#text === '' ? written : this.#text + separator + written, name);
  }

  delete(name: string): Query {
    return this.has(name) ? this.#filter((other) => other !== name) : this;
  }

  strip(names: NameSelector | readonly NameSelector[]): Query {
    const isNamed = selects(names);
    return this.#filter((name) => !isNamed(name));
  }

  keep(names: NameSelector | readonly NameSelector[]): Query {
    return this.#filter(selects(names));
  }

  sort(): Query {
    const sorted = sortedPairs(this.#text, this.#dialect);
    if (sorted === undefined) return this;
    return new PairList(sorted.join(this.#dialect.separator), this.#dialect);
  }

  toRecord(): Readonly<Record<string, readonly (string | undefined)[]>> {
    const record = Object.create(null) as Record<string, (string | undefined)[]>;
    for (const { name, value } of readPairs(this.#text, this.#dialect)) (record[name] ??= []).push(value);
    for (const values of Object.values(record)) Object.freeze(values);
    return Object.freeze(record);
  }

  toString(): string {
    return this.#text;
  }

  /** The position of the first pair with this name, or -1. The empty query has no pair, not even an empty one. */
  #find(name: string): number {
    stringOf(name, 'name');
    return findName(this.#text, name, 0, this.#dialect);
  }

  /** The rest of the query after `end`, without the pairs of a name. */
  #behindWithout(name: string, end: number): string {
    const text = this.#text;
    if (end === text.length || findName(text, name, end + 1, this.#dialect) < 0) return text.slice(end);
    let rest = '';
    const visit = (start: number, nameEnd: number, pairEnd: number): void => {
      if (this.#decode(start, nameEnd) !== name) rest += text.slice(start - 1, pairEnd);
    };
    scanPairs(text, this.#dialect.separator, visit, end + 1);
    return rest;
  }

  /** The ends of a pair's name and of the pair. */
  #endsAt(start: number): readonly [number, number] {
    const at = this.#text.indexOf(this.#dialect.separator, start);
    const end = at < 0 ? this.#text.length : at;
    const equals = this.#text.slice(start, end).indexOf('=');
    return [equals < 0 ? end : start + equals, end];
  }

  #valueAt(start: number): string | undefined {
    const [nameEnd, end] = this.#endsAt(start);
    return this.#value(nameEnd, end);
  }

  #decode(start: number, end: number): string {
    return decodePart(this.#text.slice(start, end), this.#dialect);
  }

  #value(nameEnd: number, end: number): string | undefined {
    return nameEnd === end ? undefined : this.#decode(nameEnd + 1, end);
  }

  #write(rawName: string, value: string | undefined): string {
    return value === undefined ? rawName : `${rawName}=${encodePart(value, 'value', this.#dialect.separator)}`;
  }

  /** @throws QueryError if the pairs would be read back differently, or are too many */
  #with(text: string, parameter: string): Query {
    if (text === '')
      throw new QueryError('query/lone-empty-pair', 'expected a name or a value, since "" is a query without pairs', {
        parameter,
      });
    checkCount(text, this.#dialect);
    return new PairList(text, this.#dialect);
  }

  /** The pairs whose names stay. */
  #filter(stays: (name: string) => boolean): Query {
    const text = this.#text;
    let kept = '';
    // Where the pairs begin that stay together.
    let run = 0;
    scanPairs(text, this.#dialect.separator, (start, nameEnd, end) => {
      if (stays(this.#decode(start, nameEnd))) return;
      kept += text.slice(run, start);
      run = end + 1;
    });
    if (run === 0) return this;
    // Behind the last pair that stays, its separator stands.
    kept = run > text.length ? kept.slice(0, -1) : kept + text.slice(run);
    return new PairList(kept, this.#dialect);
  }
}

Object.freeze(PairList.prototype);
