import type { Dialect } from './options.js';
import type { QueryPair } from './query.js';
import { decodePart, scanPairs } from './scan-pairs.js';

/** A pair with its name decoded. */
interface NamedPair {
  readonly name: string;
  readonly raw: string;
}

/** Tells if no part of a query needs decoding, by one search in the whole string. */
const isPlain = (text: string, { plus }: Dialect): boolean =>
  !text.includes('%') && (plus === 'keep' || !text.includes('+'));

/** All pairs in their order, decoded. */
export function readPairs(text: string, dialect: Dialect): readonly QueryPair[] {
  const pairs: QueryPair[] = [];
  const plain = isPlain(text, dialect);
  scanPairs(text, dialect.separator, (start, nameEnd, end) => {
    const name = text.slice(start, nameEnd);
    const value = nameEnd === end ? undefined : text.slice(nameEnd + 1, end);
    pairs.push({
      name: plain ? name : decodePart(name, dialect),
      value: plain || value === undefined ? value : decodePart(value, dialect),
      raw: text.slice(start, end),
    });
  });
  return pairs;
}

/**
 * The pairs ordered by name, those with one name as they stand; an empty pair has no name to be ordered by, and keeps its
 * place. Undefined where they are in order already.
 */
export function sortedPairs(text: string, dialect: Dialect): readonly string[] | undefined {
  const pairs: string[] = [];
  const named: NamedPair[] = [];
  const plain = isPlain(text, dialect);
  let isSorted = true;
  let last = '';
  scanPairs(text, dialect.separator, (start, nameEnd, end) => {
    const raw = text.slice(start, end);
    pairs.push(raw);
    if (raw === '') return;
    const written = text.slice(start, nameEnd);
    const name = plain ? written : decodePart(written, dialect);
    isSorted &&= last <= name;
    last = name;
    named.push({ name, raw });
  });
  if (isSorted) return undefined;
  named.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  let next = 0;
  return pairs.map((raw) => (raw === '' ? raw : (named[next++] as NamedPair).raw));
}
