import type { GenerationState } from '@urikit/http-cache/internal';
import type { Database, Row, Value } from './database.js';

/** Version of the tables. */
export const TABLES_VERSION = 1;

const TABLES = `
CREATE TABLE IF NOT EXISTS entries (
  id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, data BLOB NOT NULL, size INTEGER NOT NULL,
  generation INTEGER NOT NULL, requested REAL NOT NULL, expires REAL NOT NULL, used REAL NOT NULL);
CREATE INDEX IF NOT EXISTS entries_used ON entries (used);
CREATE INDEX IF NOT EXISTS entries_expires ON entries (expires);
CREATE TABLE IF NOT EXISTS names (
  name TEXT NOT NULL, entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE, PRIMARY KEY (name, entry)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS names_entry ON names (entry);
CREATE TABLE IF NOT EXISTS records (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), now INTEGER NOT NULL, floor INTEGER NOT NULL);
INSERT OR IGNORE INTO clock VALUES (1, 0, 0);`;

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

/** The entries that go: by key, by the beginning of their keys, by name, or all. */
export type Subject =
  { readonly key: string } | { readonly prefix: string } | { readonly name: string } | { readonly all: true };

/** A change of the purges, written together with the deletions. */
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

/** So many entries go at a time to make room. */
const BATCH = 64;

const bytesOf = (key: string): Uint8Array => Buffer.from(key, 'utf8');

/** No byte of UTF-8 is as large. */
const behind = (prefix: Uint8Array): Uint8Array => Uint8Array.from([...prefix, 0xff]);

/** The tables of a store. Each verb is one transaction, and throws the error of SQLite if it fails. */
export function createRows(database: Database, maxBytes: number) {
  database.exec(TABLES);
  const remove = (where: string) => {
    const statement = database.prepare(`DELETE FROM entries WHERE ${where} RETURNING size`);
    return (...values: readonly Value[]): number => {
      const sizes = statement.all(...values) as readonly { readonly size: number }[];
      for (const { size } of sizes) usage.bytes -= size;
      usage.entries -= sizes.length;
      return sizes.length;
    };
  };
  const usage = { entries: 0, bytes: 0, evictions: 0 };
  const total = database.prepare('SELECT count(*) AS entries, coalesce(sum(size), 0) AS bytes FROM entries').get();
  Object.assign(usage, total);
  const read = database.prepare('SELECT id, data, used FROM entries WHERE key = ?');
  const use = database.prepare('UPDATE entries SET used = ? WHERE id = ?');
  const insert = database.prepare(
    'INSERT OR IGNORE INTO entries (key, data, size, generation, requested, expires, used) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const isThere = database.prepare('SELECT 1 FROM entries WHERE key = ?');
  const name = database.prepare('INSERT OR IGNORE INTO names VALUES (?, ?)');
  const tick = database.prepare('UPDATE clock SET now = ?, floor = ?');
  const record = database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?)');
  const forget = database.prepare('DELETE FROM records WHERE at <= ?');
  const removeOlder = remove('key = ? AND requested <= ? AND generation <= ?');
  const removeExpired = remove('expires <= ?');
  const removeUnused = remove('id IN (SELECT id FROM entries ORDER BY used, id LIMIT ?)');
  const removers = {
    key: remove('key = ?'),
    prefix: remove('key >= ? AND key < ?'),
    name: remove('id IN (SELECT entry FROM names WHERE name = ?)'),
    all: remove('true'),
  };
  const removeSubject = (subject: Subject): void => {
    if ('key' in subject) removers.key(bytesOf(subject.key));
    else if ('prefix' in subject) removers.prefix(bytesOf(subject.prefix), behind(bytesOf(subject.prefix)));
    else if ('name' in subject) removers.name(subject.name);
    else removers.all();
  };
  const within = <T>(work: () => T): T => {
    const before = { ...usage };
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (cause) {
      Object.assign(usage, before);
      database.exec('ROLLBACK');
      throw cause;
    }
  };
  const makeRoom = (now: number): void => {
    if (usage.bytes <= maxBytes) return;
    removeExpired(now);
    while (usage.bytes > maxBytes) usage.evictions += removeUnused(BATCH);
  };

  return {
    /** The state of the purges. */
    state: () => {
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
    /** Keeps an entry, unless there is one that was requested later. Entries that were not used for longest make room. */
    write: ({ key, data, names, generation, requested, expires }: EntryRow, now: number): void => {
      const bytes = bytesOf(key);
      const size = PER_ROW + PER_NAME * names.length + bytes.length + data.length;
      within(() => {
        removeOlder(bytes, requested, Number.MAX_SAFE_INTEGER);
        if (size > maxBytes || isThere.get(bytes) !== undefined) return;
        const { lastInsertRowid } = insert.run(bytes, data, size, generation, requested, expires, now);
        for (const one of names) name.run(one, Number(lastInsertRowid));
        usage.entries += 1;
        usage.bytes += size;
        makeRoom(now);
      });
    },
    /** Deletes an entry that was requested at a time or before, and is of a generation or an older one. */
    remove: (key: string, requested: number, generation: number): void => {
      within(() => removeOlder(bytesOf(key), requested, generation));
    },
    /** Writes a purge and its deletions, and waits until they are on the disk. */
    purge: ({ clock, floor, record: soft }: PurgeRow, subjects: readonly Subject[]): void => {
      database.exec('PRAGMA synchronous = FULL');
      try {
        within(() => {
          tick.run(clock, floor);
          if (soft !== undefined) record.run(soft, clock);
          forget.run(floor);
          for (const subject of subjects) removeSubject(subject);
        });
      } finally {
        database.exec('PRAGMA synchronous = NORMAL');
      }
    },
    usage: () => ({ ...usage }),
    close: () => {
      database.close();
    },
  };
}

export type Rows = ReturnType<typeof createRows>;
