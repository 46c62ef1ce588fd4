import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromVisible, shownPieces, visible } from '../src/core/visible.js';

describe('a string as it is shown', () => {
  test.each([
    ['a\tb\n', 'a\\x09b\\x0A'],
    ['\u202egpj', '\\u{202E}gpj'],
    ['http:\\\\h', 'http:\\\\h'],
    ['a\\x41', 'a\\x5Cx41'],
    ['\\u{41}', '\\x5Cu{41}'],
    ['\ud800', '\\u{D800}'],
    ['a b', 'a b'],
    ['a\u00a0b', 'a\\u{A0}b'],
    ['日本', '日本'],
  ])('%j is shown as %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
    expect(fromVisible(shown)).toBe(text);
  });

  test('is read back as it was, and nothing of it is invisible', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'\\x41u{}\t\u202e') })),
        (text) => {
          expect(fromVisible(visible(text))).toBe(text);
          expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
        },
      ),
    );
  });

  test('an escape beyond Unicode stays as it was typed', () => {
    expect(fromVisible('\\u{110000}')).toBe('\\u{110000}');
  });

  test('in pieces is the same, each with its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const pieces = shownPieces(text, 3);
        expect(pieces.map((piece) => piece.text).join('')).toBe(visible(text));
        expect(pieces.map(({ start, end }) => text.slice(start - 3, end - 3)).join('')).toBe(text);
      }),
    );
  });
});
