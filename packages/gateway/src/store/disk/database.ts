import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, readSync, rmSync } from 'node:fs';
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

/** The bytes with which a database of SQLite begins. */
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');

/** Tells if a file is a database of SQLite, or the beginning of one. */
function isDatabase(path: string): boolean {
  const begin = Buffer.alloc(MAGIC.length);
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, begin);
    return MAGIC.subarray(0, length).equals(begin.subarray(0, length));
  } finally {
    closeSync(file);
  }
}

/** The messages of an error and of its cause. */
function messagesOf(error: unknown): string {
  const { message, cause } = error as { readonly message?: unknown; readonly cause?: { readonly message?: unknown } };
  return `${String(message)} ${String(cause?.message)}`;
}

/** Tells if an error of SQLite says that its file is cut off or damaged. A file of another kind is no damaged one. */
export const isDamaged = (cause: unknown, path: string): boolean =>
  /malformed|not a database|disk I\/O error/.test(messagesOf(cause)) && isDatabase(path);

/** Tells if an error of SQLite says that its disk is full. */
export const isFull = (cause: unknown): boolean => /disk is full/.test(messagesOf(cause));

/** Removes a database, with the files beside it. */
export const removeDatabase = (path: string): void => {
  for (const ending of BESIDE) rmSync(path + ending, { force: true });
};

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
  let database: Database | undefined;
  try {
    ownFile(path);
    database = new Sqlite(path);
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    database.exec('PRAGMA foreign_keys = ON; BEGIN EXCLUSIVE; COMMIT;');
    const { user_version: found } = database.prepare('PRAGMA user_version').get() as Row;
    if (found !== version)
      database.exec(
        `${TABLES.map((name) => `DROP TABLE IF EXISTS ${name};`).join(' ')} PRAGMA user_version = ${String(version)};`,
      );
    return database;
  } catch (cause) {
    database?.close();
    const said = String((cause as Error).message);
    if (said.includes('locked'))
      throw unusable('the file is in use by another process', 'give each gateway a file of its own', cause);
    if (said.includes('not a database'))
      throw unusable('the file is no database of SQLite', 'name another file, or remove this one', cause);
    throw unusable('the file cannot be opened', 'name a file in a folder that this process may write', cause);
  }
}
