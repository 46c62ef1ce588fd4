import { expect, test } from '@jest/globals';
import { overlaid } from '../../src/merge/flatten.js';
import type { Entries, Sourced } from '../../src/settings/setting.js';

const entry = (value: string): Sourced<string> => ({ value, describedBy: 'the composition', layer: {} });
const entries = (...values: readonly string[]): Entries<string> =>
  new Map(values.map((value) => [value.charAt(0), entry(value)]));

test('entries over others are as one map: the others first, each with the value that holds', () => {
  const all = overlaid(entries('a1', 'b1'), entries('c2', 'b2'));
  const held = ['a1', 'b2', 'c2'];
  expect(all.size).toBe(3);
  expect(Array.from(all.keys())).toEqual(['a', 'b', 'c']);
  expect(Array.from(all.values(), ({ value }) => value)).toEqual(held);
  expect(Array.from(all, ([key, { value }]) => [key, value])).toEqual(held.map((value) => [value.charAt(0), value]));
  expect(['a', 'b', 'c', 'd'].map((key) => [all.has(key), all.get(key)?.value])).toEqual([
    [true, 'a1'],
    [true, 'b2'],
    [true, 'c2'],
    [false, undefined],
  ]);
});
