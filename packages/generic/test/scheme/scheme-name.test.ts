import { describe, expect, test } from '@jest/globals';
import { createEngine, extract, guess, repair } from '@urikit/generic';
import { meantScheme, schemeNameOf } from '@urikit/generic/internal';

describe('RFC 3986 3.1: the name of a scheme has no colon', () => {
  test.each<readonly [string, () => unknown]>([
    ['scheme', () => guess('h.example/a', { scheme: 'x:' })],
    ['hints', () => guess('h.example/a', { hints: { 'h.': 'x://' } })],
    ['schemes', () => extract('x:a', { schemes: ['x:'] })],
    ['authority', () => repair('x:/h', { authority: ['x:'] })],
    ['schemes', () => createEngine({ schemes: { 'x:': {} } })],
    ['schemes', () => createEngine({ opaquePaths: ['x://'] })],
  ])('option %s', (option, call) => {
    expect(call).toThrow(
      new RegExp(`^${option}: expected the name of a scheme.*, found "x:(?://)?" \\(is "x" meant\\?\\)`),
    );
  });

  test.each(['', 'x y', '1x', 'x/'])('%j is near to no name', (scheme) => {
    const message = `authority: expected the name of a scheme, found "${scheme}" (input/value)`;
    expect(() => repair('x:/h', { authority: [scheme] })).toThrow(message);
  });

  test('a value that is not a string is named by its kind', () => {
    expect(() => schemeNameOf(5 as never, ['schemes'])).toThrow(
      'schemes: expected the name of a scheme, found number (input/value)',
    );
    expect(meantScheme(5)).toBe('');
  });

  test('names are taken in any case', () => {
    expect(guess('h.example', { scheme: 'X' })?.value).toBe('X://h.example');
  });
});
