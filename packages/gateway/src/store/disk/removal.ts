import { invalidationName } from '@urikit/http-cache/internal';
import type { Purge } from '@urikit/http-cache';
import type { Database, Row, Value } from './database.js';

/** The entries that go: by key, by the beginning of their keys, by name, or all. */
export type Subject =
  | { readonly key: string }
  | { readonly prefix: string }
  | { readonly name: string }
  | { readonly all: true };

/** Size of the entries on the disk. */
export interface Usage {
  entries: number;
  bytes: number;
  evictions: number;
}

/** A slice of deletions ends at so many entries, or bytes: other work has its turn behind it. */
const SLICE = 64;
const SLICE_BYTES = 8 * 1024 * 1024;

/** The subject of a purge. */
export const subjectOf = (what: Purge): Subject => ('tag' in what ? { name: invalidationName(what.tag) } : what);

/** The bytes of a key, as its column has them. */
export const bytesOf = (key: string): Uint8Array => Buffer.from(key, 'utf8');

/** No byte of UTF-8 is as large. */
const behind = (prefix: Uint8Array): Uint8Array => Uint8Array.from([...prefix, 0xff]);

/**
 * Makes the function that asks for the entries of a subject.
 *
 * @param prepare - makes a statement with a condition
 */
export function bySubject<Result>(prepare: (where: string) => (...values: readonly Value[]) => Result) {
  const byKey = prepare('key = ?');
  const byPrefix = prepare('key >= ? AND key < ?');
  const byName = prepare('id IN (SELECT entry FROM names WHERE name = ?)');
  const all = prepare('true');
  /** @param before - values of the statement before those of its condition */
  return (subject: Subject, ...before: readonly Value[]): Result => {
    if ('key' in subject) return byKey(...before, bytesOf(subject.key));
    if ('name' in subject) return byName(...before, subject.name);
    if ('all' in subject) return all(...before);
    return byPrefix(...before, bytesOf(subject.prefix), behind(bytesOf(subject.prefix)));
  };
}

/**
 * Deletes entries in slices. Each verb deletes one slice, inside of a transaction of its caller.
 *
 * @param maxBytes - of all entries
 * @param usage - counts on
 */
export function createRemoval(database: Database, maxBytes: number, usage: Usage) {
  const drop = database.prepare('DELETE FROM entries WHERE id = ?');
  const total = database.prepare('SELECT count(*) AS entries, coalesce(sum(size), 0) AS bytes FROM entries');
  const isOver = (): boolean => usage.bytes > maxBytes;
  /** Makes the deletion of a slice. Its result is how many entries went, and whether more may be there. */
  const slice = (where: string, goesOn: () => boolean = () => true) => {
    const found = database.prepare(`SELECT id, size FROM entries WHERE ${where} LIMIT ${String(SLICE)}`);
    return (...values: readonly Value[]): { readonly gone: number; readonly more: boolean } => {
      const rows = found.all(...values) as readonly Row[];
      let gone = 0;
      let bytes = 0;
      for (const { id, size } of rows) {
        if (bytes >= SLICE_BYTES || !goesOn()) return { gone, more: true };
        drop.run(Number(id));
        bytes += Number(size);
        gone += 1;
        usage.bytes -= Number(size);
        usage.entries -= 1;
      }
      return { gone, more: rows.length === SLICE };
    };
  };
  const older = slice('key = ? AND requested <= ? AND generation <= ?');
  const expired = slice('expires <= ?', isOver);
  const unused = slice('true ORDER BY used, id', isOver);
  const named = bySubject((where) => slice(`generation < ? AND ${where}`));
  const recount = (): void => void Object.assign(usage, total.get());
  recount();

  return {
    /** Deletes an entry that was requested at a time or before, and is of a generation or an older one. */
    older: (key: Uint8Array, requested: number, generation: number): void => void older(key, requested, generation),
    /** Deletes entries of generations before `at`. Returns whether there may be more. */
    named: (subjects: readonly Subject[], at: number): boolean => subjects.some((one) => named(one, at).more),
    /** Deletes entries above the bound: expired ones first, then those that were not used for longest. Returns as above. */
    room: (now: number): boolean => {
      if (!isOver() || expired(now).more || !isOver()) return isOver();
      const { gone } = unused();
      usage.evictions += gone;
      // The numbers and the file disagree: those of the file count.
      if (gone === 0) recount();
      return isOver() && gone > 0;
    },
  };
}
