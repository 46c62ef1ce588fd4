import { LEVELS } from '@urikit/generic';
import { expect, test } from '@jest/globals';
import { rungsTo } from '../../src/normalization/level.js';

test('RFC 3986 6.2: the ladder from the cheapest to the dearest', () => {
  expect(LEVELS).toEqual(['simple-string', 'syntax-based', 'scheme-based', 'protocol-based']);
});

test('simple-string rewrites nothing, so it is no rung to climb', () => {
  expect(LEVELS.map((level) => rungsTo(level))).toEqual([
    [],
    ['syntax-based'],
    ['syntax-based', 'scheme-based'],
    ['syntax-based', 'scheme-based', 'protocol-based'],
  ]);
});
