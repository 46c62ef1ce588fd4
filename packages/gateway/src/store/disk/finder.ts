import { type FoundEntries, invalidationName } from '@urikit/http-cache/internal';
import type { Purge } from '@urikit/http-cache';
import type { Database, Row } from './database.js';
import { behind, bytesOf } from './removal.js';

/** Entries that are counted, so that a question about a large file is answered soon. */
const MOST_COUNTED = 10_000;

/** Makes the function that counts the entries that purges name, at most 10,000 of each purge. */
export function createFinder(database: Database): (what: readonly Purge[], most: number) => FoundEntries {
  const found = (where: string) =>
    database.prepare(`SELECT id, key, size FROM entries WHERE ${where} LIMIT ${String(MOST_COUNTED)}`);
  const byKey = found('key = ?');
  const byPrefix = found('key >= ? AND key < ?');
  const byName = found('id IN (SELECT entry FROM names WHERE name = ?)');
  const all = found('true');
  const rowsOf = (what: Purge): readonly unknown[] => {
    if ('key' in what) return byKey.all(bytesOf(what.key));
    if ('prefix' in what) return byPrefix.all(bytesOf(what.prefix), behind(bytesOf(what.prefix)));
    return 'tag' in what ? byName.all(invalidationName(what.tag)) : all.all();
  };
  return (what, most) => {
    const rows = new Map((what.flatMap(rowsOf) as readonly Row[]).map((row) => [row['id'], row] as const));
    const keys = [...rows.values()].slice(0, most).map(({ key }) => Buffer.from(key as Uint8Array).toString('utf8'));
    return { entries: rows.size, bytes: [...rows.values()].reduce((sum, { size }) => sum + Number(size), 0), keys };
  };
}
