import { LEVELS } from '@urikit/generic';
import { expect, test } from '@jest/globals';
import { levelsUpTo } from '../../src/scheme/level.js';

test('RFC 3986 6.2: the ladder from the cheapest to the dearest', () => {
  expect(LEVELS).toEqual(['simple-string', 'syntax-based', 'scheme-based', 'protocol-based']);
});

test('levelsUpTo leaves out simple-string, which rewrites nothing', () => {
  expect(LEVELS.map((level) => levelsUpTo(level))).toEqual([
    [],
    ['syntax-based'],
    ['syntax-based', 'scheme-based'],
    ['syntax-based', 'scheme-based', 'protocol-based'],
  ]);
});
