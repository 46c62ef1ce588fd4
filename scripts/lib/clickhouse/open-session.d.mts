/** A session of ClickHouse, in a process of its own. */
export interface Session {
  /** The rows of an answer, and its milliseconds of processor time. Throws the error of ClickHouse. */
  readonly ask: (statement: string) => Promise<{ readonly rows: unknown[][]; readonly ms: number }>;
  readonly rows: (statement: string) => Promise<unknown[][]>;
  /** Runs each statement of a file of SQL, and gives the rows of each. */
  readonly all: (sql: string) => Promise<unknown[][][]>;
  readonly close: () => Promise<void>;
}
export const openSession: (chdb: string, folder: string) => Session;
