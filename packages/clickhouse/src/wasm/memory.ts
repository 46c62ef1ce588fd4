import type { Table } from '@urikit/lines/internal';
import { type Run, runsOf } from './runs.js';
import type { MachineExports } from './web-assembly.js';

/** The number of input bytes read at once. Input and output of this size stay in processor caches. */
export const WINDOW = 2 ** 16;

/** The layout that `machine.wat` describes. */
const TRIPLETS = 64;
const ROWS = 256;
const RUN = 32;

/** Space after a region, because sixteen bytes are read and written at a time. */
const SLACK = 64;

const PAGE = 2 ** 16;

/** The memory of a machine with its table in it. */
export interface Memory {
  readonly octets: Uint8Array;
  /** How far the machine came. */
  readonly came: Int32Array;
}

/**
 * Tables of the digits of triplets: second digits that allow the same first digits share one bit.
 *
 * @param triplets - the bytes that they encode
 * @returns four times 16 bytes: first digits by their distance from "0" and from "A", and second digits; all zero if
 *   more than eight bits would be needed
 */
export function digitTables(triplets: readonly number[]): Uint8Array {
  const tables = new Uint8Array(64);
  const sorts = new Map<string, number[]>();
  for (let second = 0; second < 16; second++) {
    const column = triplets.filter((octet) => octet % 16 === second);
    const sort = String(column.map((octet) => octet >> 4));
    sorts.set(sort, [...(sorts.get(sort) ?? []), ...column]);
  }
  sorts.delete('');
  if (sorts.size > 8) return tables;
  const set = (table: number, digit: number, bit: number): void => {
    const place = table + (digit < 10 ? digit : 16 + digit - 10);
    tables[place] = (tables[place] as number) | (1 << bit);
  };
  Array.from(sorts.values()).forEach((column, bit) => {
    for (const octet of column) {
      set(0, octet >> 4, bit);
      set(32, octet % 16, bit);
    }
  });
  return tables;
}

/** Writes a run: of each member the bit of its upper half, by its lower half. */
function writeRun(octets: Uint8Array, { members, leader, follower, hasTriplets }: Run): void {
  for (const member of members) octets[member & 15] = (octets[member & 15] as number) | (1 << (member >> 4));
  octets.set([leader, follower, hasTriplets ? 0xff : 0], 16);
}

/** The layout of the memory of a machine. */
export interface Layout {
  /** The start of the runs; the next members are the starts of the other regions. */
  readonly firstRun: number;
  readonly input: number;
  readonly output: number;
  readonly verdicts: number;
  /** The number of pages. */
  readonly pages: number;
}

/** The layout of the memory for a table. */
export function layoutOf({ moves, names }: Table): Layout {
  const firstRun = ROWS + 4 * moves.length;
  const input = firstRun + names.length * RUN + SLACK;
  const output = input + WINDOW + SLACK;
  // A machine writes at most three halves of its input plus two bytes.
  const verdicts = output + Math.ceil((WINDOW * 3) / 2) + SLACK;
  return { firstRun, input, output, verdicts, pages: Math.ceil((verdicts + WINDOW) / PAGE) };
}

/** Writes a table to the memory of a machine, which has all pages of the layout. */
export function fillMemory({ memory, mark }: MachineExports, table: Table, { firstRun }: Layout): Memory {
  const { moves } = table;
  const octets = new Uint8Array(memory.buffer);
  const { runs, triplets } = runsOf(table);
  octets.set(digitTables(triplets), TRIPLETS);
  new Int32Array(memory.buffer, ROWS, moves.length).set(moves);
  runs.forEach((run, row) => {
    const at = firstRun + row * RUN;
    if (run !== undefined) writeRun(octets.subarray(at, at + RUN), run);
  });
  mark(firstRun);
  return { octets, came: new Int32Array(memory.buffer, 0, 3) };
}
