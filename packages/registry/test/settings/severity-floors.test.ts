import { expect, test } from '@jest/globals';
import { EMPTY } from '../../src/settings/table.js';
import { floorsOf, floorsText } from '../../src/settings/severity-floors.js';

test.each([
  [[], [], undefined],
  [['b/y', 'a/x'], ['o'], [['a/x', 'b/y'], ['o']]],
  [['a/x'], ['o'], [['a/x'], ['o']]],
  [[], ['p', 'o'], [[], ['o', 'p']]],
])('floors of codes %j and ids %j are data, in order, where there are some', (codes, ids, expected) => {
  expect(floorsText({ raiseOnly: new Set(codes), spared: new Set(ids) })).toEqual(expected);
});

test('a preset that is more than a locked one is no code that is bound', () => {
  const locked = {
    value: 'recommended',
    describedBy: 'set "base"',
    layer: {},
    locked: true,
  } as const;
  const preset = {
    value: 'strict',
    describedBy: 'the composition',
    layer: {},
    overruled: [locked],
  } as const;
  const layer = { ...EMPTY, severities: new Map([['preset', preset]]) };
  expect(floorsOf(layer, () => new Error('locked'))).toEqual({ raiseOnly: new Set(), spared: new Set() });
});
