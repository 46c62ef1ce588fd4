import { describe, expect, test } from '@jest/globals';
import { visible } from '@urikit/generic/internal';

describe('a string of a plugin in one line of a log', () => {
  test.each([
    ['a\u001b[31mb', '\\u{1b}[31mb'],
    ['a\nb\u2028', 'a\\u{a}b\\u{2028}'],
    ['\u202ea\ud800', '\\u{202e}a\\u{d800}'],
    ['\u{1f600} é', '\u{1f600} é'],
  ])('%j', (text, shown) => {
    expect(visible(text)).toContain(shown);
  });
  test.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'ab...'],
    ['a\nb', 5, 'a\\...'],
  ])('%j in %i characters', (text, longest, shown) => {
    expect(visible(text, longest)).toBe(shown);
  });
});
