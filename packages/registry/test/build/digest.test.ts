import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { digest } from '../../src/build/plan.js';

const expected = (text: string): string => createHash('sha256').update(text).digest('hex');

// FIPS 180-4, the examples of its appendix.
test.each([
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
])('%p', (text, expectedDigest) => {
  expect(digest(text)).toBe(expectedDigest);
});

test('every length around the ends of blocks', () => {
  for (let length = 0; length < 200; length++) expect(digest('a'.repeat(length))).toBe(expected('a'.repeat(length)));
});

test('any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => digest(text) === expected(text)),
    { seed: 8 },
  );
});
