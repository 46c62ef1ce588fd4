import { isDamaged, loadSqlite, openDatabase, removeDatabase } from './database.js';
import { createRows, type Rows } from './rows.js';
import { TABLES_VERSION } from './tables.js';

/** The tables of a store, and the state of the purges in them. */
export interface OpenedRows {
  readonly rows: Rows;
  readonly began: ReturnType<Rows['state']>;
}

function open(path: string, maxBytes: number): OpenedRows {
  const database = openDatabase(loadSqlite(), path, TABLES_VERSION);
  try {
    const rows = createRows(database, maxBytes);
    return { rows, began: rows.state() };
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/**
 * Opens the tables of a store. A file that is cut off or damaged is replaced by an empty one: the origin has all that was
 * in it.
 *
 * @param damaged - told of a file that was replaced
 * @throws UrikitError `store/disk` if the file cannot be used
 */
export function openRows(path: string, maxBytes: number, damaged: () => void): OpenedRows {
  try {
    return open(path, maxBytes);
  } catch (cause) {
    if (!isDamaged(cause, path)) throw cause;
    removeDatabase(path);
    damaged();
    return open(path, maxBytes);
  }
}

/** Replaces the tables of a store by empty ones, which frees the disk, with a number of the purges. */
export function emptyRows(path: string, maxBytes: number, rows: Rows, clock: number): Rows {
  rows.close();
  removeDatabase(path);
  const opened = open(path, maxBytes);
  opened.rows.purge({ clock, floor: clock }, []);
  return opened.rows;
}
