import { describe, expect, test } from '@jest/globals';
import { EDIT_NAMES, LEAVE } from '../../src/lines/edit.js';
import { normalFormTable } from '../../src/lines/normal-form-table.js';
import { compileTable, move, row } from '../../src/lines/table.js';
import { validityTable } from '../../src/lines/validity-table.js';
import { compileProfile } from '../../src/scheme/profile.js';

describe('a table', () => {
  test('has the moves as they were drawn, the later before the earlier', () => {
    const [a, b, unreached] = [row('a'), row('b'), row('c')];
    move(a, '0-9', b, 1);
    move(a, '5', a, 3);
    move(unreached, '0', a, 1);
    const { next, edits, names } = compileTable(a, LEAVE);
    expect(names).toEqual(['a', 'b']);
    expect([next[0x34], edits[0x34], next[0x35], edits[0x35]]).toEqual([256, 1, 0, 3]);
    expect([next[0x61], edits[0x61], edits[256 + 0x34]]).toEqual([0, LEAVE, LEAVE]);
  });

  test.each([
    ['normal forms', normalFormTable([compileProfile('x', { defaultPort: 443 })])],
    ['validity', validityTable()],
  ])('of %s leads to rows that there are, by edits that there are', (_, { next, edits, names }) => {
    expect(next.length).toBe(256 * names.length);
    expect(next.every((state) => state % 256 === 0 && state < next.length)).toBe(true);
    expect(edits.every((edit) => edit < EDIT_NAMES.length)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  test('schemes with the same data share their rows', () => {
    const one = compileProfile('one', { defaultPort: 1 });
    const two = compileProfile('two', { defaultPort: 1, query: 'forbidden' });
    const hosts = normalFormTable([one, two]).names.filter((name) => name.endsWith('host'));
    expect(hosts).toEqual(['host', 'one host']);
  });
});
