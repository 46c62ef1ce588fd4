import { isUriReference, parse, parseUri, recompose, resolve, resolveReference } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';

describe('RFC 3986 5.2 with a base that is relative', () => {
  test.each([
    ['#/a', '#', '#/a'],
    ['#/a', '', '#/a'],
    ['', 'a?q#f', 'a?q'],
    ['?r', 'a?q', 'a?r'],
    ['c', '/a/b', '/a/c'],
    ['../c', '/a/b', '/c'],
    ['c', 'a/b', 'a/c'],
    ['c', '//h', '//h/c'],
    ['//g/./x', '/a', '//g/x'],
    ['/x/../y', 'a/b', '/y'],
    ['x:a', '/b', 'x:a'],
    ['x:/a/../b', '/b', 'x:/b'],
    ['c', 'x://h/a/b', 'x://h/a/c'],
    ['../../c', 'a/b', 'a/../../c'],
    ['.', 'a/b', 'a/'],
    ['/../a', 'b', '/a'],
    ['./b:c', 'a', './b:c'],
    ['.//x', 'a', './/x'],
    ['.//x', '/a', '/.//x'],
    ['.//x', '//h/a', '//h//x'],
    ['//g/..//x', '/a', '//g//x'],
  ])('%j on %j is %j', (reference, base, target) => {
    expect(resolveReference(reference, base)).toBe(target);
  });

  test('malformed text is an error of the caller', () => {
    expect(() => resolveReference('a b', '/')).toThrow('syntax/character');
    expect(() => resolveReference('a', 'a b')).toThrow('syntax/character');
  });
});

test('law: one reference after the other is the two in one', () => {
  const parts = [
    '',
    'a',
    'b/c',
    '..',
    '../b',
    './',
    '/a/b',
    '//g',
    '//g/a',
    '?q',
    '#f',
    'a/b?q',
    './/a',
    './a:b',
    '../../a',
    'a/../b',
  ];
  const bases = ['x:', 'x:y', 'x:y/z', 'x:/y/z', 'x://h', 'x://h/y/z', 'x://h/y/?q'].map(
    (base) => [base, parseUri(base)] as const,
  );
  for (const base of parts) {
    for (const reference of parts) {
      const both = resolveReference(reference, base);
      expect(isUriReference(both)).toBe(true);
      for (const [name, uri] of bases) {
        const after = recompose(resolve(parse(reference), resolve(parse(base), uri)));
        expect([name, base, reference, recompose(resolve(parse(both), uri))]).toEqual([name, base, reference, after]);
      }
    }
  }
});
