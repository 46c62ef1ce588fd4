import { describe, expect, test } from '@jest/globals';
import { KEEP, LEAVE } from '../../../lines/src/edit.js';
import { normalFormTable } from '../../../lines/src/normal-form-table.js';
import { compileTable, move, row } from '../../../lines/src/table.js';
import { validityTable } from '../../../lines/src/validity-table.js';
import { digitTables, fillMemory, layoutOf, WINDOW } from '../../src/wasm/memory.js';
import { runsOf } from '../../src/wasm/runs.js';
import { compileProfile } from '@urikit/generic/internal';

const PAGE = 2 ** 16;
const RUN = 32;

const [line, second] = [row('line'), row('second')];
move(line, 'a-z', line, KEEP);
move(line, '/', second, KEEP);

/** Tables by the number of their rows: of few, of many, and of one whose last row has a run. */
const TABLES = [
  ['a table of two rows', compileTable(line, LEAVE)],
  ['the table of normal forms', normalFormTable([compileProfile('x', { defaultPort: 443 })])],
  ['the table of the grammar', validityTable()],
] as const;

/** The memory as `fillMemory` leaves it, and from where on its table was to be marked. */
function filled(table: Parameters<typeof layoutOf>[0]) {
  const layout = layoutOf(table);
  const memory = { buffer: new ArrayBuffer(layout.pages * PAGE), grow: () => 0 };
  const marked: number[] = [];
  const exports = { memory, mark: (runs: number) => marked.push(runs), run: (): 0 => 0 };
  return { layout, marked, ...fillMemory(exports, table, layout) };
}

/** The octets of which a run has a bit: of the upper half, by the lower half. */
const membersIn = (run: Uint8Array): readonly number[] =>
  Array.from({ length: 256 }, (_, octet) => octet).filter((octet) => ((run[octet & 15] ?? 0) >> (octet >> 4)) & 1);

describe.each(TABLES)('the memory that machine.wat describes, of %s', (_, table) => {
  const { layout, octets, came, marked } = filled(table);
  const { firstRun, input, output, verdicts, pages } = layout;

  test('has the moves at 256, four octets each, and the runs behind them', () => {
    expect(firstRun).toBe(256 + 4 * table.moves.length);
    expect(new Int32Array(octets.buffer, 256, table.moves.length)).toEqual(table.moves);
    expect(marked).toEqual([firstRun]);
    expect(octets.subarray(64, 128)).toEqual(digitTables(runsOf(table).triplets));
  });

  test('has of each row the members of its run, the leader, the follower, and whether triplets stay', () => {
    const { runs } = runsOf(table);
    expect(runs.length).toBe(table.names.length);
    runs.forEach((run, number) => {
      const octetsOfRun = octets.subarray(firstRun + number * RUN, firstRun + (number + 1) * RUN);
      expect([table.names[number], membersIn(octetsOfRun), ...octetsOfRun.subarray(16)]).toEqual([
        table.names[number],
        run?.members ?? [],
        ...(run === undefined ? [0, 0, 0] : [run.leader, run.follower, run.hasTriplets ? 0xff : 0]),
        ...new Uint8Array(13),
      ]);
    });
  });

  test('has room for a window, for what it becomes, and for its verdicts, one behind the other', () => {
    expect(input).toBeGreaterThanOrEqual(firstRun + RUN * table.names.length);
    expect(output).toBeGreaterThanOrEqual(input + WINDOW);
    // Sixteen octets are written at once, of which the last fifteen may be none of the line's.
    expect(verdicts).toBeGreaterThanOrEqual(output + (WINDOW * 3) / 2 + 2 + 15);
    expect(pages * PAGE).toBeGreaterThanOrEqual(verdicts + WINDOW);
    expect(octets.subarray(input).every((octet) => octet === 0)).toBe(true);
  });

  test('begins with three numbers, which say how far the machine came', () => {
    came.set([1, 2, 3]);
    expect(new Int32Array(octets.buffer, 0, 3)).toEqual(Int32Array.of(1, 2, 3));
    expect(came.length).toBe(3);
  });
});
