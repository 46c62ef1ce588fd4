import type { GenerationState } from '@urikit/http-cache/internal';
import type { Database, Row } from './database.js';
import { createFinder } from './finder.js';
import { bytesOf, createRemoval, type Subject } from './removal.js';
import { makeTables } from './tables.js';

/** An entry as a row. */
export interface EntryRow {
  readonly key: string;
  readonly data: Uint8Array;
  /** Names under which it is found, besides its key. */
  readonly names: readonly string[];
  readonly generation: number;
  /** Milliseconds since the epoch of time. */
  readonly requested: number;
  readonly expires: number;
}

/** A change of the purges. */
export interface PurgeRow {
  readonly clock: number;
  readonly floor: number;
  /** A record of a soft purge, which outlives this process. */
  readonly record?: string | undefined;
}

/** Bytes of a row besides its data and its key, and of a name: measured. */
const PER_ROW = 160;
const PER_NAME = 120;

/** Milliseconds after which a use is written again. */
const USED_ANEW = 60_000;

/** The tables of a store. Each verb is one transaction, and throws the error of SQLite if it fails. */
export function createRows(database: Database, maxBytes: number) {
  makeTables(database);
  const usage = { entries: 0, bytes: 0, evictions: 0 };
  const removal = createRemoval(database, maxBytes, usage);
  const read = database.prepare('SELECT id, data, used FROM entries WHERE key = ?');
  const use = database.prepare('UPDATE entries SET used = ? WHERE id = ?');
  const insert = database.prepare(
    'INSERT OR IGNORE INTO entries (key, data, size, generation, requested, expires, used) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const isThere = database.prepare('SELECT 1 FROM entries WHERE key = ?');
  const name = database.prepare('INSERT OR IGNORE INTO names VALUES (?, ?)');
  const tick = database.prepare('UPDATE clock SET now = max(now, ?), floor = max(floor, ?)');
  const record = database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?)');
  const forget = database.prepare('DELETE FROM records WHERE at <= ?');
  const within = <T>(work: () => T): T => {
    const before = { ...usage };
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (cause) {
      Object.assign(usage, before);
      try {
        database.exec('ROLLBACK');
      } catch {
        // SQLite itself has ended the transaction: a full disk.
      }
      throw cause;
    }
  };
  /** The same, and waits until all that was written is on the disk. */
  const withinSure = <T>(work: () => T): T => {
    database.exec('PRAGMA synchronous = FULL');
    try {
      return within(work);
    } finally {
      database.exec('PRAGMA synchronous = NORMAL');
    }
  };

  return {
    /** The state of the purges. */
    state: () => {
      // SQLite gives rows of any columns; each statement names those of its type.
      const { now, floor } = database.prepare('SELECT now, floor FROM clock').get() as Row;
      const records = database
        .prepare('SELECT name, at FROM records ORDER BY at')
        .all() as unknown as GenerationState['records'];
      return { clock: Number(now), floor: Number(floor), records: records.map((one) => ({ ...one })) };
    },
    /** The bytes of an entry, which count as used now. */
    read: (key: string, now: number): Uint8Array | undefined => {
      const row = read.get(bytesOf(key)) as Row | undefined;
      if (row === undefined) return undefined;
      if (Number(row['used']) + USED_ANEW <= now) use.run(now, Number(row['id']));
      return row['data'] as Uint8Array;
    },
    /**
     * Keeps an entry, unless there is one that was requested later. Entries that were not used for longest make room.
     *
     * @returns whether `makeRoom` has more to delete
     */
    write: ({ key, data, names, generation, requested, expires }: EntryRow, now: number): boolean => {
      const bytes = bytesOf(key);
      const size = PER_ROW + PER_NAME * names.length + bytes.length + data.length;
      return within(() => {
        removal.older(bytes, requested, Number.MAX_SAFE_INTEGER);
        if (size > maxBytes || isThere.get(bytes) !== undefined) return false;
        const { lastInsertRowid } = insert.run(bytes, data, size, generation, requested, expires, now);
        for (const one of names) name.run(one, Number(lastInsertRowid));
        usage.entries += 1;
        usage.bytes += size;
        return removal.room(now);
      });
    },
    /** Deletes a slice of the entries above the bound. @returns whether there are more */
    makeRoom: (now: number): boolean => within(() => removal.room(now)),
    /** Deletes an entry that was requested at a time or before, and is of a generation or an older one. */
    remove: (key: string, requested: number, generation: number): void => {
      within(() => removal.older(bytesOf(key), requested, generation));
    },
    /**
     * Writes a purge, and deletes the first slice of its entries.
     *
     * @returns whether there are more: then `removeMore` until there are not, and `purge` again
     */
    purge: ({ clock, floor, record: soft }: PurgeRow, subjects: readonly Subject[]): boolean =>
      withinSure(() => {
        tick.run(clock, floor);
        if (soft !== undefined) record.run(soft, clock);
        forget.run(floor);
        return removal.named(subjects, clock);
      }),
    /** Deletes a slice of the entries of generations before `at`. @returns whether there are more */
    removeMore: (subjects: readonly Subject[], at: number): boolean => within(() => removal.named(subjects, at)),
    /** Counts the entries that purges name. */
    find: createFinder(database),
    usage: () => ({ ...usage }),
    close: () => {
      database.close();
    },
  };
}

export type Rows = ReturnType<typeof createRows>;
