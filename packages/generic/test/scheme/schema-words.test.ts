import { describe, expect, test } from '@jest/globals';
import { expectation } from '../../src/scheme/schema-words.js';

describe('what was expected, where the author of a schema said nothing', () => {
  test.each([
    ['a text that matches /^x/', { format: 'regex', pattern: '/^x/' }],
    ['a text in the format email', { format: 'email' }],
    ['a text that begins with "x"', { format: 'starts_with', prefix: 'x' }],
    ['a multiple of 2', { code: 'not_multiple_of', divisor: 2 }],
    ['a value that its schema accepts', {}],
  ])('%s', (expected, members) => {
    expect(expectation({ path: [], message: 'Invalid input', ...members })).toEqual(['wrong-value', expected]);
  });
});
