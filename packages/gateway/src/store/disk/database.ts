import { accessSync, chmodSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { UrikitError } from '@urikit/generic';
import { PACKAGE_FOLDER } from '../../package-folder.js';

/** Values of SQLite that a store has. */
export type Value = string | number | Uint8Array;

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

export interface Statement {
  readonly run: (...values: readonly Value[]) => { readonly lastInsertRowid: number | bigint };
  readonly get: (...values: readonly Value[]) => unknown;
  readonly all: (...values: readonly Value[]) => readonly unknown[];
}

/** The part of SQLite that `node:sqlite` and better-sqlite3 have alike. */
export interface Database {
  readonly exec: (sql: string) => unknown;
  readonly prepare: (sql: string) => Statement;
  readonly close: () => unknown;
}

/** The constructor of databases. */
export type DatabaseClass = new (path: string) => Database;

const builtIn = (): DatabaseClass | undefined =>
  (process.getBuiltinModule as ((name: string) => { readonly DatabaseSync: DatabaseClass } | undefined) | undefined)?.(
    'node:sqlite',
  )?.DatabaseSync;

const installed = (): DatabaseClass =>
  createRequire(new URL('package.json', PACKAGE_FOLDER))('better-sqlite3') as DatabaseClass;

/** SQLite of Node, or else that of better-sqlite3; undefined if neither can be loaded. */
export function loadSqlite(loaders: readonly (() => DatabaseClass | undefined)[] = [builtIn, installed]) {
  for (const load of loaders) {
    try {
      const found = load();
      if (found !== undefined) return found;
    } catch {
      // The next one may load.
    }
  }
  return undefined;
}

/** @throws UrikitError `store/disk` */
function unusable(message: string, hint: string, cause?: unknown): UrikitError {
  const issue = { code: 'store/disk', severity: 'error', path: ['store', 'path'], message, hint } as const;
  return new UrikitError(issue, cause === undefined ? {} : { cause });
}

const NEITHER = [
  'found neither node:sqlite nor better-sqlite3',
  'use Node 22.13 or later, or install better-sqlite3',
] as const;

/**
 * Finds the reason for which a gateway could not open its database, without opening it.
 *
 * @param Sqlite - from `loadSqlite`
 * @returns the reason and its cure; undefined if SQLite loads and the folder of the file can be written
 */
export function reasonAgainst(Sqlite: DatabaseClass | undefined, path: string): string | undefined {
  if (Sqlite === undefined) return NEITHER.join('; ');
  try {
    accessSync(dirname(path), constants.W_OK);
    return undefined;
  } catch {
    return 'expected a file in a folder that this process may write';
  }
}

/** Files of SQLite beside that of the database. It makes them with the mode of that one. */
const BESIDE = ['', '-wal', '-shm', '-journal'];

/** Makes a file for its owner only, and those of an earlier process. */
function ownFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const file of BESIDE.map((ending) => path + ending)) if (existsSync(file)) chmodSync(file, 0o600);
}

/** The tables of a store, those first that point to others. */
const TABLES = ['names', 'entries', 'records', 'clock'];

/**
 * Opens a database for this process alone. The file is made if it does not exist. Its owner alone may read it.
 *
 * @param Sqlite - from `loadSqlite`
 * @param version - of the tables; the tables of a file with another one are dropped
 * @throws UrikitError `store/disk` if SQLite cannot be loaded, or the file cannot be used
 */
export function openDatabase(Sqlite: DatabaseClass | undefined, path: string, version: number): Database {
  if (Sqlite === undefined) throw unusable(...NEITHER);
  try {
    ownFile(path);
    const database = new Sqlite(path);
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    database.exec('PRAGMA foreign_keys = ON; BEGIN EXCLUSIVE; COMMIT;');
    const { user_version: found } = database.prepare('PRAGMA user_version').get() as Row;
    if (found !== version)
      database.exec(
        `${TABLES.map((name) => `DROP TABLE IF EXISTS ${name};`).join(' ')} PRAGMA user_version = ${String(version)};`,
      );
    return database;
  } catch (cause) {
    const said = String((cause as Error).message);
    if (said.includes('locked'))
      throw unusable('the file is in use by another process', 'give each gateway a file of its own', cause);
    if (said.includes('not a database'))
      throw unusable('the file is no database of SQLite', 'name another file, or remove this one', cause);
    throw unusable('the file cannot be opened', 'name a file in a folder that this process may write', cause);
  }
}
