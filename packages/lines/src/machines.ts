import { createRecognizer } from './recognize.js';
import type { Table } from './table.js';
import { createTransducer, type Transducer } from './transduce.js';

/** A machine of a table. */
export interface Tool {
  readonly transduce: Transducer;
  /** Overwrites its input and output after each run, because URIs may contain secrets. */
  readonly forget: () => void;
}

/** Makes machines from tables, in JavaScript or WebAssembly. */
export interface Machines {
  readonly transducer: (table: Table) => Tool;
  readonly recognizer: (table: Table) => Tool;
}

/** Machines in JavaScript keep no copies. */
const forget = (): void => undefined;

/** Machines that run everywhere. */
export const JAVASCRIPT: Machines = {
  transducer: (table) => ({ transduce: createTransducer(table), forget }),
  recognizer: (table) => ({ transduce: createRecognizer(table), forget }),
};
