import { createRecognizer } from './recognize.js';
import type { Table } from './table.js';
import { createTransducer, type Transducer } from './transduce.js';

/** A machine of a table. */
export interface Tool {
  readonly transduce: Transducer;
  /** Wipes what it read and wrote: called behind each run, for a URI may have secrets. */
  readonly forget: () => void;
}

/** Makes machines of tables: in JavaScript, or in something that is faster. */
export interface Machines {
  readonly transducer: (table: Table) => Tool;
  readonly recognizer: (table: Table) => Tool;
}

/** They keep nothing. */
const forget = (): void => undefined;

/** Machines that run everywhere. */
export const JAVASCRIPT: Machines = {
  transducer: (table) => ({ transduce: createTransducer(table), forget }),
  recognizer: (table) => ({ transduce: createRecognizer(table), forget }),
};
