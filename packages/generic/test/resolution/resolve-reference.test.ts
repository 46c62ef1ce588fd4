import { createEngine, isUriReference, parse, resolveReference } from '@urikit/generic';
import { parseUri, recompose, resolve } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';

const bare = createEngine();
const resolved = (reference: string, base: string): string => resolveReference(reference, base, bare);

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
    expect(resolved(reference, base)).toBe(target);
  });

  test('malformed text is an error of the caller', () => {
    expect(() => resolved('a b', '/')).toThrow('syntax/character');
    expect(() => resolved('a', 'a b')).toThrow('syntax/character');
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
      const both = resolved(reference, base);
      expect(isUriReference(both)).toBe(true);
      for (const [name, uri] of bases) {
        const after = recompose(resolve(parse(reference), resolve(parse(base), uri)));
        expect([name, base, reference, recompose(resolve(parse(both), uri))]).toEqual([name, base, reference, after]);
      }
    }
  }
});

describe('RFC 3986 5.2, 6.2.2.3: an engine knows its schemes', () => {
  const engine = createEngine({
    schemes: { o: { path: 'opaque' }, n: { path: 'opaque', references: 'none' } },
    opaquePaths: ['p'],
  });
  test.each([
    ['o:a/../b', 'c', 'o:a/../b'],
    ['O:./a', '/c/d', 'O:./a'],
    ['p:a/%2e%2e/b?q#f', '?x', 'p:a/%2e%2e/b?q#f'],
    ['n:a/../b', 'n:c', 'n:a/../b'],
    ['x:a/../b', 'c', 'x:/b'],
    ['#f', 'n:a/../b', 'n:a/../b#f'],
    ['', 'n:a#f', 'n:a'],
    ['c', 'o:a/b', 'o:a/c'],
    ['n:a', 'o:b', 'n:a'],
  ])('%j on %j is %j', (reference, base, target) => {
    expect(resolveReference(reference, base, engine)).toBe(target);
  });

  test.each(['c', '/c', '//h', '?q'])(
    '%j has no target against a URI whose scheme has no relative references',
    (text) => {
      expect(() => resolveReference(text, 'n:a', engine)).toThrow('syntax/no-relative-references');
      expect(() => resolveReference(text, 'N:a', engine)).toThrow('syntax/no-relative-references');
    },
  );

  test('law: against a URI it is engine.resolve', () => {
    const parts = [
      '',
      'a',
      '../a',
      '/a/../b',
      '//g/./x',
      '?q',
      '#f',
      'x:a/../b',
      'o:a/../b',
      'n:a/../b',
      'p:./a',
      'a b',
    ];
    const attempt = (call: () => string): string => {
      try {
        return call();
      } catch (error) {
        return String(error);
      }
    };
    for (const base of ['x:', 'x://h/a/b', 'x:a/../b', 'o:a/../b', 'n:a', 'p:a/b', 'x: b']) {
      for (const part of parts)
        expect(attempt(() => resolveReference(part, base, engine))).toBe(attempt(() => engine.resolve(part, base)));
    }
  });
});
