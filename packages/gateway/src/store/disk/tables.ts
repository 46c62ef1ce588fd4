import type { Database } from './database.js';

/** Version of the tables. */
export const TABLES_VERSION = 2;

/** The data of an entry is last, so that SQLite reads the other columns without it. */
const TABLES = `
CREATE TABLE IF NOT EXISTS entries (
  id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, generation INTEGER NOT NULL,
  requested REAL NOT NULL, expires REAL NOT NULL, used REAL NOT NULL, data BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS entries_used ON entries (used);
CREATE INDEX IF NOT EXISTS entries_expires ON entries (expires);
CREATE TABLE IF NOT EXISTS names (
  name TEXT NOT NULL, entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE, PRIMARY KEY (name, entry)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS names_entry ON names (entry);
CREATE TABLE IF NOT EXISTS records (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), now INTEGER NOT NULL, floor INTEGER NOT NULL);
INSERT OR IGNORE INTO clock VALUES (1, 0, 0);`;

/** Makes the tables that are not there. */
export const makeTables = (database: Database): void => {
  database.exec(TABLES);
};
