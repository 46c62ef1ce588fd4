import { describe, expect, test } from '@jest/globals';
import { KEEP, LEAVE, LOWER_CASE } from '../../../lines/src/edit.js';
import { normalFormTable } from '../../../lines/src/normal-form-table.js';
import { compileTable, move, row } from '../../../lines/src/table.js';
import { validityTable } from '../../../lines/src/validity-table.js';
import { digitTables } from '../../src/wasm/memory.js';
import { runsOf } from '../../src/wasm/runs.js';
import { compileProfile } from '@urikit/generic/internal';

describe('the runs of a table', () => {
  const table = normalFormTable([compileProfile('x', { defaultPort: 443 })]);
  const { runs, triplets } = runsOf(table);
  const named = (name: string): (typeof runs)[number] => runs[table.names.indexOf(name)];

  test('a path may hold "/" where no "." is behind it, and triplets', () => {
    expect(named('path segment')).toMatchObject({ leader: 0x2f, follower: 0x2e, hasTriplets: true });
  });

  test('a query has no leader, a host whose letters change no triplets, and a port no run', () => {
    expect(named('query')).toMatchObject({ leader: 0x21, follower: 0xff, hasTriplets: true });
    expect(named('x host name')).toMatchObject({ leader: 0x21, follower: 0xff, hasTriplets: false });
    expect(named('x host')).toBeUndefined();
    expect(named('x host name other port')).toBeUndefined();
  });

  test('triplets of unreserved characters are for the moves', () => {
    expect(triplets).toHaveLength(256 - 66);
    expect(triplets.includes(0x7e)).toBe(false);
    expect(runsOf(validityTable()).triplets).toHaveLength(256);
  });

  test('an octet that leads to a row that differs in nothing is a leader without a follower', () => {
    const [a, b] = [row('a'), row('b')];
    move(a, 'a-z', a, KEEP);
    move(a, '/', b, KEEP);
    move(b, 'a-z', a, KEEP);
    move(b, '/', b, KEEP);
    const { runs: own, triplets: none } = runsOf(compileTable(a, LEAVE));
    expect(own).toMatchObject([{ leader: 0x2f, follower: 0xff, hasTriplets: false }, undefined]);
    expect(none).toEqual([]);
  });
});

test('an octet that leads to a row with other triplets is no leader', () => {
  const [a, b, percent, first] = [row('a'), row('b'), row('%'), row('%H')];
  for (const from of [a, b]) move(from, '0-9A-Za-z', a, KEEP);
  for (const from of [a, b]) move(from, '/', b, KEEP);
  move(a, '%', percent, KEEP);
  move(percent, '4', first, KEEP);
  move(first, '1', a, KEEP);
  const { runs, triplets } = runsOf(compileTable(a, LEAVE));
  expect(runs[0]).toMatchObject({ leader: 0x30, follower: 0xff, hasTriplets: true });
  expect(triplets).toEqual([0x41]);
});

test('triplets with a digit that does not stay are none of a run', () => {
  const [from, percent, first] = [row('a'), row('%'), row('%H')];
  move(from, '0-9A-Ea-z', from, KEEP);
  move(from, '%', percent, KEEP);
  move(percent, '4', first, KEEP);
  move(first, '1', from, KEEP);
  expect(runsOf(compileTable(from, LEAVE)).runs[0]).toMatchObject({ hasTriplets: false });
});

describe('triplets', () => {
  const letters = (): ReturnType<typeof row> => {
    const from = row('letters');
    move(from, 'a-z', from, KEEP);
    return from;
  };

  test('of which none stays are none of a run', () => {
    const [from, percent] = [letters(), row('%')];
    move(from, '%', percent, KEEP);
    const { runs, triplets } = runsOf(compileTable(from, LEAVE));
    expect([runs[0]?.hasTriplets, triplets]).toEqual([false, []]);
  });

  test('behind a "%" that does not stay are none of a run', () => {
    const [from, percent, first] = [letters(), row('%'), row('%H')];
    move(from, '%', percent, LOWER_CASE);
    move(percent, '0-9A-Fa-f', first, KEEP);
    move(first, '0-9A-Fa-f', from, KEEP);
    const { runs, triplets } = runsOf(compileTable(from, LEAVE));
    expect([runs[0]?.hasTriplets, triplets]).toEqual([false, []]);
  });

  test('are those of the first row with a run', () => {
    const [start, from] = [row('start'), letters()];
    move(start, 'a', from, KEEP);
    for (const [each, digit] of [
      [start, '4'],
      [from, '5'],
    ] as const) {
      const [percent, first] = [row('%'), row('%H')];
      move(each, '%', percent, KEEP);
      move(percent, digit, first, KEEP);
      move(first, '1', each, KEEP);
    }
    expect(runsOf(compileTable(start, LEAVE)).triplets).toEqual([0x51]);
  });
});

test('what has two followers is no leader', () => {
  const [a, b] = [row('a'), row('b')];
  for (const from of [a, b]) move(from, '/', b, KEEP);
  move(a, 'a-z.\\-', a, KEEP);
  move(b, 'a-z', a, KEEP);
  expect(runsOf(compileTable(a, LEAVE)).runs[0]).toMatchObject({ leader: 0x2d, follower: 0xff });
});

describe('the tables of digits', () => {
  /** The octets whose digits share a bit. */
  function allowed(tables: Uint8Array): readonly number[] {
    const digit = (table: number, value: number): number =>
      tables[table + (value < 10 ? value : 16 + value - 10)] as number;
    return Array.from({ length: 256 }, (_, octet) => octet).filter(
      (octet) => (digit(0, octet >> 4) & digit(32, octet % 16)) !== 0,
    );
  }

  test.each([
    ['none', []],
    ['all', Array.from({ length: 256 }, (_, octet) => octet)],
    ['of eight sorts', [0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77]],
    ['those of the normal form', runsOf(normalFormTable([])).triplets],
  ])('allow %s', (_, triplets) => {
    expect(allowed(digitTables(triplets))).toEqual(triplets);
  });

  test('allow none where a bit for each sort is more than an octet has', () => {
    expect(allowed(digitTables([0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88]))).toEqual([]);
  });
});
