import { kit } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

describe('RFC 3986 3.3: parameters', () => {
  test.each([
    ['+1', '+1', []],
    ['', '', []],
    [
      '+1;ext=2;x',
      '+1',
      [
        ['ext', '2', 3],
        ['x', undefined, 9],
      ],
    ],
    [';a==b', '', [['a', '=b', 1]]],
    ['a;', 'a', [['', undefined, 2]]],
    [
      'a;=;=v',
      'a',
      [
        ['', '', 2],
        ['', 'v', 4],
      ],
    ],
    [
      'a;;b=',
      'a',
      [
        ['', undefined, 2],
        ['b', '', 3],
      ],
    ],
  ] as const)('of %j', (text, head, expected) => {
    const found = kit.parameters(text);
    expect(found.head).toBe(head);
    expect(found.parameters.map(({ name, value, at }) => [name, value, at])).toEqual(expected);
  });

  test('and pairs stand where they say', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '=', ';', '&', '%3B') }), (text) => {
        const { head, parameters } = kit.parameters(text);
        const written = ({ name, value }: (typeof parameters)[number]): string =>
          value === undefined ? name : `${name}=${value}`;
        expect([head, ...parameters.map(written)].join(';')).toBe(text);
        expect(kit.recomposeParameters({ head, parameters })).toBe(text);
        expect(kit.recomposeQueryPairs(kit.queryPairs(text))).toBe(text);
        for (const pair of parameters) expect(text.startsWith(written(pair), pair.at)).toBe(true);
        const pairs = kit.queryPairs(text);
        expect(pairs.map(written).join('&')).toBe(text);
        for (const pair of pairs) expect(text.startsWith(written(pair), pair.at)).toBe(true);
        // In the middle of a longer text, places move with it.
        const moved = [...kit.parameters(text, 7).parameters, ...kit.queryPairs(text, 7)];
        expect(moved).toEqual([...parameters, ...pairs].map((pair) => ({ ...pair, at: pair.at + 7 })));
      }),
      { seed: 3986 },
    );
  });
});

test('3.4: the empty query has no pairs, and one of a delimiter has two', () => {
  expect(kit.queryPairs('')).toEqual([]);
  expect(kit.queryPairs('&').map(({ at }) => at)).toEqual([0, 1]);
});

describe('pairs are read', () => {
  const pairs = kit.queryPairs('%45xt%2f=%31%c3%a9&B&c=%ff');

  test('6.2.2: as the normal form has them, each at its place', () => {
    expect(pairs.map(kit.normalPair)).toEqual([
      { name: 'ext%2F', value: '1%C3%A9', at: 0 },
      { name: 'b', value: undefined, at: 19 },
      { name: 'c', value: '%FF', at: 21 },
    ]);
  });
  test('2.4: decoded, for people', () => {
    expect(kit.decodePairs(pairs)).toEqual([
      ['Ext/', '1\u00e9'],
      ['B', undefined],
      ['c', '\ufffd'],
    ]);
  });
});

test.each([
  ['ABC', 'abc'],
  ['A%2FB%aB', 'a%2Fb%aB'],
  ['%4A%', '%4A%'],
  ['\u0130\u00c9A', '\u0130\u00c9a'],
])('6.2.2.1: %s in lower case keeps its triplets', (text, expected) => {
  expect(kit.lowerCase(text)).toBe(expected);
});

test.each([
  ['h', 'reg-name'],
  ['', 'reg-name'],
  ['192.0.2.1', 'IPv4address'],
  ['192.0.2.256', 'reg-name'],
  ['[::1]', 'IPv6address'],
  ['[v1.a]', 'IPvFuture'],
  ['a b', undefined],
  ['[::1', undefined],
  ['h:80', undefined],
])('3.2.2: the kind of the host %j', (text, kind) => {
  expect(kit.hostOf(text)).toEqual(kind === undefined ? undefined : { kind, text });
});

test.each([
  ['%61%2f', 'a%2F'],
  ['a', 'a'],
  ['', ''],
  ['%7E%C3%a9', '~%C3%A9'],
  ['%25%32%35', '%2525'],
])('RFC 3986 6.2.2: %j as the normal form has it is %j', (text, normal) => {
  expect(kit.normalizeTriplets(text)).toBe(normal);
});
