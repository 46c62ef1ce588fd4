import { expect, test } from '@jest/globals';
import { EMPTY } from '../../src/settings/table.js';
import { floorsOf } from '../../src/settings/severities.js';

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
  expect(floorsOf(layer)).toEqual(new Set());
});
