import type { FoundEntries } from '@urikit/http-cache/internal';
import type { Purge } from '@urikit/http-cache';
import type { Database, Row } from './database.js';
import { bySubject, subjectOf } from './removal.js';

/** Entries that are counted, so that a question about a large file is answered soon. */
const MOST_COUNTED = 10_000;

/** Makes the function that counts the entries that purges name, at most 10,000 of each purge. */
export function createFinder(database: Database): (what: readonly Purge[], most: number) => FoundEntries {
  const found = bySubject((where) => {
    const statement = database.prepare(
      `SELECT id, key, size FROM entries WHERE ${where} LIMIT ${String(MOST_COUNTED)}`,
    );
    return (...values) => statement.all(...values) as readonly Row[];
  });
  return (what, most) => {
    const rows = new Map(what.flatMap((one) => found(subjectOf(one))).map((row) => [row['id'], row] as const));
    const keys = [...rows.values()].slice(0, most).map(({ key }) => Buffer.from(key as Uint8Array).toString('utf8'));
    return { entries: rows.size, bytes: [...rows.values()].reduce((sum, { size }) => sum + Number(size), 0), keys };
  };
}
