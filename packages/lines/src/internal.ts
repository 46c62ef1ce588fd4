/** The private entry of this package: the tables and the machine in JavaScript, for `@urikit/clickhouse`. */
export { type Lines, linesBy, profilesOf, type Source } from './create-lines.js';
export { KEEP, UPPER_CASE } from './edit.js';
export { JAVASCRIPT, type Machines, type Tool } from './machines.js';
export { normalFormTable } from './normal-form-table.js';
export type { Place } from './place.js';
export { EDIT, octetsOf, type Table } from './table.js';
export type { Transducer } from './transduce.js';
export { validityTable } from './validity-table.js';
