import { describe, expect, test } from '@jest/globals';
import { expectation, kindOf } from '../src/words.js';

test.each([
  [NaN, 'NaN'],
  [-Infinity, '-Infinity'],
  [1, 'a number'],
  [null, 'null'],
  [Symbol('a'), 'symbol'],
])('%p is named %s', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

describe('what was expected, where the author of a schema said nothing', () => {
  test.each([
    ['a string that matches /^x/', { format: 'regex', pattern: '/^x/' }],
    ['a string in the format email', { format: 'email' }],
    ['a string that begins with "x"', { format: 'starts_with', prefix: 'x' }],
    ['a multiple of 2', { code: 'not_multiple_of', divisor: 2 }],
    ['at least 1 item', { code: 'too_small', origin: 'array', minimum: 1, inclusive: true }],
    ['less than 3', { code: 'too_big', origin: 'number', maximum: 3 }],
    ['a value that its schema accepts', {}],
    ['a value that its schema accepts', { code: 'invalid_type' }],
  ])('%s', (expected, members) => {
    expect(expectation({ path: [], message: 'Invalid input', ...members })).toEqual(['wrong-value', expected]);
  });

  test.each([
    ['a string', 'string'],
    ['a number', 'number'],
    ['an integer', 'int'],
    ['a bigint', 'bigint'],
    ['true or false', 'boolean'],
    ['a list', 'array'],
    ['a list', 'tuple'],
    ['an object', 'object'],
    ['an object', 'record'],
    ['a function', 'function'],
    ['a date', 'date'],
    ['nothing', 'never'],
    ['nothing', 'undefined'],
  ])('%s for %s', (words, expected) => {
    expect(expectation({ path: [], message: 'Invalid input', code: 'invalid_type', expected })).toEqual([
      'wrong-type',
      words,
    ]);
  });
});

test.each(['a letter: Invalid without one', 'not Too small', 'Invalidated'])(
  '%s: words of an author stay',
  (message) => {
    expect(expectation({ path: [], message, code: 'custom' })).toEqual(['refused', message]);
  },
);
