import { describe, expect, test } from '@jest/globals';
import * as edits from '../src/edit.js';
import { LEAVE } from '../src/edit.js';
import { EDIT, normalFormTable, validityTable } from '@urikit/lines/internal';
import { compileTable, move, row } from '../src/table.js';
import { compileProfile } from '@urikit/generic/internal';

describe('a table', () => {
  test('has the moves as they were drawn, the later before the earlier', () => {
    const [a, b, unreached] = [row('a'), row('b'), row('c')];
    move(a, '0-9', b, 1);
    move(a, '5', a, 3);
    move(unreached, '0', a, 1);
    const { moves, names } = compileTable(a, LEAVE);
    expect(names).toEqual(['a', 'b']);
    expect([moves[0x34], moves[0x35]]).toEqual([256 + 1, 3]);
    expect([moves[0x61], moves[256 + 0x34]]).toEqual([LEAVE, LEAVE]);
  });

  test.each([
    ['normal forms', normalFormTable([compileProfile('x', { defaultPort: 443 })])],
    [
      'a scheme with local names',
      normalFormTable([compileProfile('y', { localHosts: ['a'], absentAuthority: 'empty' })]),
    ],
    ['validity', validityTable()],
  ])('of %s leads to rows that there are, by edits that there are', (_, { moves, names }) => {
    expect(moves.length).toBe(256 * names.length);
    expect(moves.every((move) => move >= 0 && move < moves.length)).toBe(true);
    expect(moves.every((move) => (move & EDIT) < Object.keys(edits).length)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  test('of edits has each number once, from 0', () => {
    const numbers = Object.values(edits).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from(numbers.keys()));
    expect(numbers).toHaveLength(16);
  });

  test('schemes with the same data share their rows', () => {
    const one = compileProfile('one', { defaultPort: 1 });
    const two = compileProfile('two', { defaultPort: 1, query: 'forbidden' });
    const hosts = normalFormTable([one, two]).names.filter((name) => name.endsWith('host'));
    expect(hosts).toEqual(['host', 'one host']);
  });
});
