import {
  createEngine,
  isUriReference,
  parse,
  type RelativizeOptions,
  relativize as relativizeBy,
  resolveReference,
} from '@urikit/generic';
import { parseUri, recompose, resolve } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { present, readCases } from '../corpora/corpus.js';

const bare = createEngine();
const relativize = (target: string, base: string, options?: RelativizeOptions): string | undefined =>
  relativizeBy(target, base, bare, options);
const resolved = (reference: string, base: string): string => recompose(resolve(parse(reference), parseUri(base)));

describe('RFC 3986 4.2, 4.4: the shortest reference to a target', () => {
  test.each([
    ['http://h/a/b', 'http://h/a/b', ''],
    ['http://h/a/b', 'http://h/a/b#f', ''],
    ['http://h/a/b#s', 'http://h/a/b', '#s'],
    ['http://h/a/b?q', 'http://h/a/b', '?q'],
    ['http://h/a/b?q#s', 'http://h/a/b?r', '?q#s'],
    ['http://h/a/b', 'http://h/a/b?q', 'b'],
    ['http://h/a/', 'http://h/a/b', '.'],
    ['http://h/a/', 'http://h/a/b/c', '..'],
    ['http://h/a/c', 'http://h/a/b', 'c'],
    ['http://h/x', 'http://h/a/b/c/d', '/x'],
    ['http://h/a/b/x', 'http://h/a/b/c/d', '../x'],
    ['http://h/a:b', 'http://h/c', '/a:b'],
    ['http://h/long/a:b', 'http://h/long/c', './a:b'],
    ['http://h//x', 'http://h/y', './/x'],
    ['http://h/a//', 'http://h/a/y', './/'],
    ['http://g/a', 'http://h/a', '//g/a'],
    ['http://h', 'http://h/a', '//h'],
    ['http://h?q', 'http://h', '?q'],
    ['https://h/a', 'http://h/a', 'https://h/a'],
    ['HTTP://h/a', 'http://h/a', 'HTTP://h/a'],
    ['urn:a:b', 'urn:a:c', './a:b'],
    ['u:a:b', 'u:a:c', './a:b'],
    ['urn:longer:b', 'urn:longer:b?c', './longer:b'],
    ['mailto:a@h', 'mailto:b@h', 'a@h'],
    ['a:/.//b', 'a:/c', './/b'],
    ['a:/p?q#f', 'a:/p?q', '#f'],
    ['http://h/a', 'http://h', 'a'],
    ['http://h/a/x', 'http://h/a/..', 'x'],
    ['http://h/long//c', 'http://h/long//a//b', '../../c'],
  ])('%s from %s is %s', (target, base, reference) => {
    expect(relativize(target, base)).toBe(reference);
    expect(resolved(reference, base)).toBe(target);
  });

  test.each([
    ['http://h/a/../b', 'http://h/c'],
    ['http://h/.', 'http://h/a'],
    ['http://h/a/%2e%2e/b', 'http://h/c'],
  ])('nothing resolves to %s, whose dot-segments resolution removes', (target, base) => {
    expect(relativize(target, base)).toBeUndefined();
  });

  test.each([
    ['http://h/a', 'http://h/a/../a', ''],
    ['http://h/a/b', 'http://h/a/c/../x', 'b'],
    ['http://h/a/../a#f', 'http://h/a/../a', '#f'],
  ] as const)('%s from the base %s, which has dot-segments', (target, base, least) => {
    const reference = relativize(target, base);
    if (least !== '') expect(reference).toBe(least);
    expect(reference === undefined ? target : resolved(reference, base)).toBe(target);
  });
});

describe('the form that is asked for, or the next fuller one', () => {
  test.each([
    ['same-document', 'http://h/a#f', 'http://h/a', '#f'],
    ['same-document', 'http://h/b', 'http://h/a', 'b'],
    ['same-document', 'http://h/a?q#f', 'http://h/a?q', '#f'],
    ['relative-path', 'http://h/x', 'http://h/a/b/c', '../../x'],
    ['relative-path', 'http://h/a?r', 'http://h/a?q', '?r'],
    ['relative-path', 'http://g/x', 'http://h/a', '//g/x'],
    ['absolute-path', 'http://h/a/c', 'http://h/a/b', '/a/c'],
    ['absolute-path', 'http://h//c', 'http://h/a/b', '/.//c'],
    ['network-path', 'http://h/a/c', 'http://h/a/b', '//h/a/c'],
    ['network-path', 'urn:a', 'urn:b', 'urn:a'],
    ['absolute-path', 'urn:a', 'urn:b', 'urn:a'],
    ['relative-path', 'https://h/a', 'http://h/a', 'https://h/a'],
  ] as const)('%s: %s from %s', (style, target, base, reference) => {
    expect(relativize(target, base, { style })).toBe(reference);
  });

  test('a style that does not exist is an error', () => {
    expect(() => relativize('a:b', 'a:c', { style: 'longest' as 'shortest' })).toThrow(
      'expected a style (shortest, same-document, relative-path, absolute-path, network-path), found "longest"',
    );
  });
});

describe('relative references are related to each other', () => {
  test.each([
    ['/path/', '/path/top.html', '.'],
    ['/a/b?x', '/a/c', 'b?x'],
    ['foo/bar', '/foo/', undefined],
    ['//g/a', '//g/b', 'a'],
  ])('%s from %s', (target, base, reference) => {
    expect(relativize(target, base)).toBe(reference);
  });
});

test('malformed text is an error of the caller', () => {
  expect(() => relativize('http://a b', 'a:b')).toThrow('syntax/character');
  expect(() => relativize('a:b', 'http://a b')).toThrow('syntax/character');
});

/** All URIs that these parts make. */
const PATHS = [
  '',
  '/',
  '/a',
  '/a/',
  '/a/b',
  '//',
  '//a',
  '/a//b',
  '/a:b',
  'a',
  'a/b',
  'a:b',
  '/a/b/',
  'b//',
  '/./a',
  '/a/..',
  'a/../b',
];
const URIS = ['x:', 'x://h', 'x://g', 'y://h'].flatMap((head) =>
  PATHS.filter((path) => (head.includes('//') ? path === '' || path.startsWith('/') : !path.startsWith('//'))).flatMap(
    (path) => ['', '?q', '#f', '?', '?q#f'].map((rest) => head + path + rest),
  ),
);

test('law: what relativize gives resolves to the target, and nothing shorter does', () => {
  const alphabet = ['a', 'b', '.', '/', '?', '#', ':', 'q', 'f'];
  const upTo = (length: number): readonly string[] =>
    length === 0
      ? ['']
      : upTo(length - 1).flatMap((text) =>
          text.length === length - 1 ? [text, ...alphabet.map((char) => text + char)] : [text],
        );
  const short = upTo(3).filter((text) => {
    try {
      return parse(text).scheme === undefined;
    } catch {
      return false;
    }
  });
  for (const base of URIS.filter((_, i) => i % 5 === 0)) {
    const reached = new Map<string, number>();
    for (const reference of short) {
      const target = resolved(reference, base);
      reached.set(target, Math.min(reached.get(target) ?? Infinity, reference.length));
    }
    for (const target of URIS) {
      const reference = relativize(target, base);
      const least = reached.get(target);
      if (reference === undefined) expect([target, base, least]).toEqual([target, base, undefined]);
      else {
        expect([base, reference, resolved(reference, base)]).toEqual([base, reference, target]);
        if (least !== undefined) expect([target, base, reference.length]).toEqual([target, base, least]);
      }
    }
  }
});

test('law: a target without dot-segments is always reached', () => {
  const segment = fc.constantFrom('a', 'b', '', 'c:d', '%2F', 'long');
  const path = fc.array(segment, { maxLength: 5 }).map((list) => list.map((each) => `/${each}`).join(''));
  const uri = fc
    .tuple(
      fc.constantFrom('x', 'y'),
      fc.constantFrom('//h', '//g:1', '//u@h'),
      path,
      fc.constantFrom('', '?q', '?'),
      fc.constantFrom('', '#f'),
    )
    .map((parts) => `${parts[0]}:${parts.slice(1).join('')}`);
  fc.assert(
    fc.property(
      uri,
      uri,
      fc.constantFrom('shortest', 'relative-path', 'absolute-path', 'network-path'),
      (target, base, style) => {
        const reference = relativize(target, base, { style });
        return reference !== undefined && resolved(reference, base) === target;
      },
    ),
    { seed: 3986, numRuns: 3000 },
  );
});

interface Row {
  readonly input: string;
  readonly base: string;
  readonly relativized: string | null;
}
(present ? describe : describe.skip)('published pairs, where ../shared/corpora is there', () => {
  test.each(['league-uri', 'medialize-uri-js', 'oxiri', 'perl-uri', 'ruby-uri-generic', 'hyperjump-uri', 'trurl'])(
    '%s',
    (name) => {
      const longer: string[] = [];
      for (const { input, base, relativized } of readCases(name) as readonly unknown[] as readonly Row[]) {
        if (relativized === undefined || !URI.test(input) || !URI.test(base)) continue;
        const reference = relativize(input, base);
        if (reference !== undefined) expect([input, base, resolved(reference, base)]).toEqual([input, base, input]);
        // What a library writes may mean another spelling of the target; ours is held to bytes.
        const theirs = relativized === null || resolved(relativized, base) !== input ? undefined : relativized;
        if (theirs !== undefined && (reference === undefined || reference.length > theirs.length))
          longer.push(`${input} ${base} ${theirs} ${String(reference)}`);
      }
      expect(longer).toEqual([]);
    },
  );
});
const URI = /^[a-zA-Z][a-zA-Z0-9+.-]*:[!-~]*$/;

test('no reference of any style reaches a target whose path has dot-segments', () => {
  for (const style of ['shortest', 'relative-path', 'absolute-path', 'network-path'] as const)
    expect(relativize('http://h/a/../b', 'http://h/', { style })).toBeUndefined();
});

describe('RFC 3986 4.2, 5.2.4: paths behind "/.", and bases with dot-segments', () => {
  test.each([
    ['x:/.//b/d', 'x:/.//b/c', 'd'],
    ['x:/.//b', 'x:/.//b/c', '../b'],
    ['x:/a', 'x:/.//b/c', '/a'],
    ['x:/.//d/e', 'x:/a', './/d/e'],
    ['x:/.//', 'x:/.//b', '.'],
    ['/.//b/d', '/.//b/c', 'd'],
    ['x:/c', 'x:a/b', '/c'],
    ['a/d', 'a/b/../c', 'd'],
    ['a/../d', 'a/../c', 'd'],
    ['../a/../c', '../a/b', '../c'],
    ['./', 'a', '.'],
    ['../', 'a', '..'],
    ['a/../', 'a/b', '..'],
    ['../../c', '../x', '../c'],
    ['a/../d/e', 'a/..', 'd/e'],
    ['/d', '/a/../c', 'd'],
    ['//h/d', '//h/a/../c', 'd'],
    ['x://h/d', 'x://h/a/%2e%2e/c', 'd'],
    ['x:/b/d', 'x:a/../b/c', 'd'],
    ['./a:b/d', './a:b/c', 'd'],
  ])('%s from %s is %s', (target, base, reference) => {
    const engine = createEngine();
    expect(resolveReference(reference, base, engine)).toBe(target);
    expect(relativizeBy(target, base, engine)).toBe(reference);
  });

  test('a path with a root is reached from a base without one, in the form that is asked for', () => {
    expect(relativize('x:/c', 'x:a/b', { style: 'relative-path' })).toBe('../c');
  });
});

describe('an engine knows its schemes', () => {
  const engine = createEngine({
    schemes: { o: { path: 'opaque' }, n: { path: 'opaque', references: 'none' } },
    opaquePaths: ['p'],
  });
  test.each([
    ['o:a/../b', 'o:c', 'o:a/../b'],
    ['O:a/./b#f', 'x:c', 'O:a/./b#f'],
    ['p:a/../b', '/c', 'p:a/../b'],
    ['o:a', 'o:b', 'a'],
    ['n:a', 'n:b', 'n:a'],
    ['N:a', 'N:b', 'N:a'],
    ['n:a?q', 'n:a', 'n:a?q'],
    ['n:a#f', 'n:a', '#f'],
    ['n:a/../b#f', 'n:a/../b?q', 'n:a/../b#f'],
    ['x:a/../b', 'o:c', undefined],
  ])('%s from %s is %s', (target, base, reference) => {
    expect(relativizeBy(target, base, engine)).toBe(reference);
    if (reference !== undefined) expect(resolveReference(reference, base, engine)).toBe(target);
  });
});

/** All strings over an alphabet, up to a length, in the order of their lengths. */
const stringsOver = (alphabet: readonly string[], length: number): readonly string[] => {
  const all = [''];
  for (let from = 0, round = 0; round < length; round++) {
    const to = all.length;
    for (; from < to; from++) for (const char of alphabet) all.push(`${all[from] ?? ''}${char}`);
  }
  return all;
};

describe('law: engine.resolveReference(engine.relativize(t, b), b) is t, byte for byte, and no shorter reference leads there', () => {
  const engine = createEngine({ schemes: { o: { path: 'opaque' }, n: { path: 'opaque', references: 'none' } } });
  const references = stringsOver(['a', '.', '/', ':', '?', '#'], 4).filter((text) => isUriReference(text));
  const paths = stringsOver(['a/', '../', './', '/', 'b', '..', 'a:b'], 3);
  const bases = ['', 'x:', 'o:', 'n:', '//h', 'x://h']
    .flatMap((head) => paths.map((path) => head + path))
    .filter((text, i) => i % 41 === 0 && isUriReference(text))
    .concat([
      'x:/.//a/b',
      'x:/.//',
      '/.//a',
      './/a',
      './a:b',
      'a/../b',
      '../a/b',
      'x:a/../b',
      'x://h/a/..',
      '?a',
      'a?a#a',
    ]);

  test('by every reference of up to four characters', () => {
    expect(bases.length).toBeGreaterThan(50);
    const wrong: unknown[] = [];
    for (const base of bases) {
      const shortest = new Map<string, string>();
      for (const reference of references) {
        let target: string;
        try {
          target = resolveReference(reference, base, engine);
        } catch {
          // The scheme of the base has no relative references.
          continue;
        }
        if (!shortest.has(target)) shortest.set(target, reference);
      }
      for (const [target, reference] of shortest) {
        const found = relativizeBy(target, base, engine);
        const leads = found !== undefined && resolveReference(found, base, engine) === target;
        if (!leads || found.length !== reference.length) wrong.push([base, target, reference, found]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
