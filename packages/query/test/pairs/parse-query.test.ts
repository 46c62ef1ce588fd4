import { describe, expect, test } from '@jest/globals';
import { parse } from '@urikit/generic';
import { parseQuery, type Query, type QueryOptions, tryParseQuery } from '@urikit/query';
import { codeOf } from '../support/thrown.js';

type Pair = readonly [name: string, value: string | undefined, raw: string];
const rowsOf = (query: Query): readonly Pair[] => query.pairs.map(({ name, value, raw }) => [name, value, raw]);

describe('RFC 3986 3.4: reading', () => {
  test.each<readonly [string, QueryOptions | undefined, readonly Pair[]]>([
    ['', undefined, []],
    [
      'a=1&b',
      undefined,
      [
        ['a', '1', 'a=1'],
        ['b', undefined, 'b'],
      ],
    ],
    ['a=', undefined, [['a', '', 'a=']]],
    ['=', undefined, [['', '', '=']]],
    [
      '&',
      undefined,
      [
        ['', undefined, ''],
        ['', undefined, ''],
      ],
    ],
    [
      'a&&a',
      undefined,
      [
        ['a', undefined, 'a'],
        ['', undefined, ''],
        ['a', undefined, 'a'],
      ],
    ],
    ['a=b=c', undefined, [['a', 'b=c', 'a=b=c']]],
    [
      'a=1;b=2&c',
      undefined,
      [
        ['a', '1;b=2', 'a=1;b=2'],
        ['c', undefined, 'c'],
      ],
    ],
    [
      'a=1;b=2&c',
      { separator: ';' },
      [
        ['a', '1', 'a=1'],
        ['b', '2&c', 'b=2&c'],
      ],
    ],
    ['?a=1', undefined, [['?a', '1', '?a=1']]],
    // Decoded once, after the pair was cut.
    [
      '%61=%2526&b%3D=%26',
      undefined,
      [
        ['a', '%26', '%61=%2526'],
        ['b=', '&', 'b%3D=%26'],
      ],
    ],
    ['a+b=c+d%2B', undefined, [['a+b', 'c+d+', 'a+b=c+d%2B']]],
    ['a+b=c+d%2B', { plus: 'space' }, [['a b', 'c d+', 'a+b=c+d%2B']]],
    ['q=%E4%BD%A0', undefined, [['q', '\u4f60', 'q=%E4%BD%A0']]],
    ['q=%FFa%00', undefined, [['q', '\uFFFDa\0', 'q=%FFa%00']]],
    ['__proto__=1', undefined, [['__proto__', '1', '__proto__=1']]],
  ])('%j with %j', (text, options, pairs) => {
    const query = parseQuery(text, options);
    expect(rowsOf(query)).toEqual(pairs);
    expect(query.toString()).toBe(text);
  });
});

test('3.4: a URI without a query has no pairs', () => {
  expect(parseQuery(parse('http://h/').query).pairs).toEqual([]);
  expect(parseQuery(undefined, { grammar: 'any' }).append('a', '1').toString()).toBe('a=1');
});

describe('what is no query is refused, with its place', () => {
  test.each<readonly [unknown, unknown, string, number | undefined]>([
    [null, undefined, 'input/not-string', 0],
    [['a'], undefined, 'input/not-string', 0],
    [{}, undefined, 'input/not-string', 0],
    ['a b', undefined, 'syntax/character', 1],
    ['a=\u00e9', undefined, 'syntax/character', 2],
    ['a#b', undefined, 'syntax/character', 1],
    ['a b#', undefined, 'syntax/character', 1],
    ['a[0]=1', undefined, 'syntax/character', 1],
    ['a=%', undefined, 'syntax/percent-encoding', 2],
    ['a=%4', undefined, 'syntax/percent-encoding', 2],
    ['a=%zz', undefined, 'syntax/percent-encoding', 2],
    ['a', { separator: ',' }, 'input/value', undefined],
    ['a', { sperator: ';' }, 'input/unknown-option', undefined],
    ['a', { plus: true }, 'input/value', undefined],
    ['a', { maxPairs: -1 }, 'input/value', undefined],
    ['a', { maxPairs: '5' }, 'input/value', undefined],
    ['a', { maxPairs: NaN }, 'input/value', undefined],
    ['a', { grammar: 'key' }, 'input/value', undefined],
    ['a', { emptyValues: 1 }, 'input/value', undefined],
  ])('%j with %j: %s', (text, options, code, index) => {
    expect(codeOf(() => parseQuery(text as string, options as QueryOptions))).toEqual([code, index]);
  });
});

describe('tryParseQuery answers as parseQuery', () => {
  test.each([['a=1&b'], [''], ['%20'], ['?a=1']])('%j is a query', (text) => {
    expect(tryParseQuery(text)).toMatchObject({ ok: true, value: { pairs: parseQuery(text).pairs } });
  });
  test.each<readonly [string, QueryOptions | undefined, string, number]>([
    ['a b', undefined, 'syntax/character', 1],
    ['a=%', undefined, 'syntax/percent-encoding', 2],
    ['a&b', { maxPairs: 1 }, 'query/too-many-pairs', 2],
    ['a', { grammar: 'key-value' }, 'query/key-value', 1],
    ['a=', { emptyValues: 'refuse' }, 'query/empty-value', 2],
    [5 as never, undefined, 'input/not-string', 0],
  ])('%j with %j has the issue %s', (text, options, code, start) => {
    expect(tryParseQuery(text, options)).toMatchObject({ ok: false, issue: { code, start } });
  });
  test('options of another kind throw', () => {
    expect(() => tryParseQuery('a b', { separator: ',' } as never)).toThrow('(input/value)');
    expect(() => tryParseQuery('a b', { sperator: ';' } as never)).toThrow('(input/unknown-option)');
  });
});

describe('the bound on pairs', () => {
  test.each([
    ['a&b', 1, 2],
    ['a', 0, 0],
    ['&&&', 3, 3],
    ['a=1&b=2&c=3', 2, 8],
  ])('%j above %i', (text, maxPairs, index) => {
    expect(codeOf(() => parseQuery(text, { maxPairs }))).toEqual(['query/too-many-pairs', index]);
  });
  test.each([
    ['a&b', 2],
    ['', 0],
    ['&&&', 4],
    ['a&b', Infinity],
  ])('%j within %d', (text, maxPairs) => {
    expect(parseQuery(text, { maxPairs }).toString()).toBe(text);
  });
  test('is 100,000 by default', () => {
    expect(parseQuery('&'.repeat(99_999)).pairs).toHaveLength(100_000);
    expect(codeOf(() => parseQuery('&'.repeat(100_000)))).toEqual(['query/too-many-pairs', 100_000]);
  });
  test('holds for what is appended', () => {
    expect(codeOf(() => parseQuery('a', { maxPairs: 1 }).append('b', 'c'))[0]).toBe('query/too-many-pairs');
  });
});

describe('the key=value grammar', () => {
  test.each<readonly [string, QueryOptions, string, number]>([
    ['', { grammar: 'key-value' }, 'query/key-value', 0],
    ['a', { grammar: 'key-value' }, 'query/key-value', 1],
    ['=v', { grammar: 'key-value' }, 'query/key-value', 0],
    ['a=1&', { grammar: 'key-value' }, 'query/key-value', 4],
    ['a=1&b', { grammar: 'key-value' }, 'query/key-value', 5],
    ['a=1&b=', { emptyValues: 'refuse' }, 'query/empty-value', 6],
  ])('refuses %j with %j', (text, options, code, index) => {
    expect(codeOf(() => parseQuery(text, options))).toEqual([code, index]);
  });
  test.each<readonly [string, QueryOptions]>([
    ['a=1&b=2=3', { grammar: 'key-value', emptyValues: 'refuse' }],
    ['a=', { grammar: 'key-value' }],
    ['a', { emptyValues: 'refuse' }],
    ['=v', { emptyValues: 'refuse' }],
  ])('takes %j with %j', (text, options) => {
    expect(parseQuery(text, options).toString()).toBe(text);
  });
});
