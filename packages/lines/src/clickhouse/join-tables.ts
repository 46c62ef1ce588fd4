import { KEEP } from '../edit.js';
import { EDIT, type Table } from '../table.js';

const OCTETS = 256;

/** The byte that leads from the start of the first table to that of the second: no URI has it. */
export const SECOND = 1;

/**
 * Joins two tables to one, because the module has one. A line begins in the first table; behind the byte `SECOND` it is
 * read by the second one.
 */
export function joinTables(first: Table, second: Table): Table {
  const moves = new Int32Array(first.moves.length + second.moves.length);
  moves.set(first.moves);
  second.moves.forEach((move, at) => {
    moves[first.moves.length + at] = move - (move & EDIT) + first.moves.length + (move & EDIT);
  });
  moves[SECOND] = first.names.length * OCTETS + KEEP;
  return { moves, names: [...first.names, ...second.names] };
}
