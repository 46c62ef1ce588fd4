import { describe, expect, test } from '@jest/globals';
import { createEngine, needs } from '@urikit/generic';
import { baseFirstFault, irrelevantBaseFault, referenceFirstFault, sameRulesFault } from './algebra-laws.js';

/** Law 8 on every text there is, up to a length: with schemes that have data, that compute, and that nobody registered. */

const engine = createEngine({
  schemes: {
    w: { defaultPort: 80, emptyPath: '/' },
    l: { absentAuthority: 'empty', localHosts: ['b'], emptyPath: '/' },
    o: { path: 'opaque' },
    f: { normalize: (uri) => ({ ...uri, path: uri.path.replace(/b/g, 'a') }) },
  },
  opaquePaths: ['t'],
});
const setup = { engine };

/** Every sequence of up to `length` tokens. */
function sequences(tokens: readonly string[], length: number): readonly string[] {
  const all = [''];
  for (let start = 0, round = 0; round < length; round++) {
    const end = all.length;
    for (let i = start; i < end; i++) for (const token of tokens) all.push(String(all[i]) + token);
    start = end;
  }
  return Array.from(new Set(all));
}

const valid = (texts: readonly string[]): readonly string[] => texts.filter((text) => engine.tryNormalize(text).ok);

const PATHS = sequences(['.', '/', 'a', '%2e'], 6);
const REFERENCES = valid(sequences(['..', '.', '/', 'a', 'b', ':', '%2E', '?'], 3));
const SCHEMES = ['x', 'w', 'l', 'o', 'f', 't', 'W'] as const;
const BASE_PATHS = [
  '',
  '/',
  'a',
  'a/',
  'a/b',
  '/a',
  '/a/b',
  '/a/b/',
  '//',
  'a//',
  '..',
  '../a',
  'a/..',
  'a/../b',
  '/..',
  '/%2e/a',
  '%2E',
  '%61/b',
  './/a',
  '?a',
  '/a?b',
  'b',
];
const BASES = valid(
  SCHEMES.flatMap((scheme) =>
    BASE_PATHS.flatMap((path) => [
      `${scheme}:${path}`,
      `${scheme}://${path === '' || /^[/?]/.test(path) ? 'h' : 'B/'}${path}`,
      `${scheme}://b${path.startsWith('/') ? path : ''}`,
    ]),
  ),
);

/** The first fault: an assertion a text would cost more than what it asserts. */
function firstFault(
  inputs: Iterable<readonly string[]>,
  fault: (...input: string[]) => string | undefined,
): string | undefined {
  for (const input of inputs) {
    const found = fault(...input);
    if (found !== undefined) return `${JSON.stringify(input)}: ${found}`;
  }
  return undefined;
}

function* pairs(first: readonly string[], second: readonly string[]): Iterable<readonly [string, string]> {
  for (const a of first) for (const b of second) yield [a, b];
}

describe('law 8, exhaustively', () => {
  const small = [
    'x:',
    'x:a',
    'x:a/b',
    'x:/a/b/c',
    'x://h',
    'x://h/a/b',
    'x:../a/',
    'o:a/b',
    'l:/a',
    'x:a/..',
    'x://h/a/..',
  ];

  test('every path of six tokens, as a reference, on small bases: normalize the reference first', () => {
    expect(firstFault(pairs(PATHS, small), (r, b) => referenceFirstFault(setup, r, b))).toBeUndefined();
  });

  test('every short reference on every base: normalize the reference first', () => {
    expect(firstFault(pairs(REFERENCES, BASES), (r, b) => referenceFirstFault(setup, r, b))).toBeUndefined();
  });

  test('every short reference on every base: normalize the base first', () => {
    expect(firstFault(pairs(REFERENCES, BASES), (r, b) => baseFirstFault(setup, r, b))).toBeUndefined();
  });

  test('a base is irrelevant for every URI', () => {
    const uris = valid(
      ['x', 'o', 'l', 'f', 't'].flatMap((scheme) =>
        sequences(['..', '/', 'a', '%2e'], 4).map((path) => `${scheme}:${path}`),
      ),
    );
    expect(
      firstFault(pairs(uris, ['x:a/b', 'o:a/b', 'w://h']), (uri, b) => irrelevantBaseFault(setup, [uri, `${uri}?`], b)),
    ).toBeUndefined();
    const few = uris.filter((uri) => uri.length <= 6);
    expect(firstFault(pairs(few, few), (a, b) => irrelevantBaseFault(setup, [a, b], 'x://h/a/b'))).toBeUndefined();
  });

  test('explain, needs and compare name the same rules for every pair', () => {
    const texts = valid(
      ['', 'x:', 'w://B:80'].flatMap((before) =>
        sequences(['/', '%2e', '.', '%2f', 'a'], 3).map((path) => before + path),
      ),
    );
    expect(firstFault(pairs(texts, texts), (a, b) => sameRulesFault(setup, [a, b]))).toBeUndefined();
  });
});

describe('law 8 by example', () => {
  test('an encoded dot-segment is one for resolve and normalize alike', () => {
    const text = 'http://h/a/%2e%2e/../b';
    expect(engine.resolve(text, 'x:')).toBe('http://h/b');
    expect(engine.normalize(text)).toBe('http://h/b');
  });

  test('a base is irrelevant: foo:a/../b is foo:/b with and without one', () => {
    expect(engine.equivalent('foo:a/../b', 'foo:/b')).toBe(true);
    expect(engine.equivalent('foo:a/../b', 'foo:/b', { base: 'http://h/' })).toBe(true);
    expect(engine.compare('foo:a/../b', 'foo:/b', { base: 'http://h/', level: 'simple-string' }).equal).toBe(false);
  });

  test('/%2e/a and /a differ by two rules, and no third is named', () => {
    expect(needs('/%2e/a', engine)).toEqual(['percent-encoding-unreserved', 'dot-segments']);
    expect(engine.compare('/%2e/a', '/a').because).toEqual(['percent-encoding-unreserved', 'dot-segments']);
    expect(engine.compare('/a', '/%2e/a').because).toEqual(['percent-encoding-unreserved', 'dot-segments']);
  });
});
