import { expect, test } from '@jest/globals';
import { holdsSecret } from '../../src/trace/trace.js';

/** The strings in the text of a value. */

const hide = (text: unknown): string => String(text).replace('hunter2', '(hidden)');

test.each<readonly [string, boolean]>([
  ['{"a":"b\\"c"}', false],
  ['{"a":"b\\"hunter2"}', true],
  ['1', false],
  // A string that is no JSON is not read.
  ['"\\x"', true],
])('%s: %p', (words, holds) => {
  expect(holdsSecret(words, hide)).toBe(holds);
});

test('a string of ten million characters', () => {
  expect(holdsSecret(`{"a":"${'b'.repeat(1e7)}"}`, hide)).toBe(false);
});
