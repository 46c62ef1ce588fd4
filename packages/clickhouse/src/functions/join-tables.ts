import { EDIT, type Table } from '@urikit/lines/internal';

const OCTETS = 256;

/** Tables in one. */
export interface JoinedTables {
  readonly table: Table;
  /** By table: the state in which a line begins. */
  readonly starts: readonly number[];
}

/** Joins tables to one, because the module has one: the rows of each stand behind those of the table before it. */
export function joinTables(tables: readonly Table[]): JoinedTables {
  const names = tables.flatMap((table) => table.names);
  const moves = new Int32Array(names.length * OCTETS);
  const starts: number[] = [];
  let start = 0;
  for (const table of tables) {
    starts.push(start);
    table.moves.forEach((move, at) => {
      moves[start + at] = move - (move & EDIT) + start + (move & EDIT);
    });
    start += table.moves.length;
  }
  return { table: { moves, names }, starts };
}
