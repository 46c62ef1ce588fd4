import { describe, expect, test } from '@jest/globals';
import type { QueryPlan } from '../../src/plan.js';
import { keepsQuery } from '../../src/decide/compile-plan.js';
import { hasMoreParams } from '../../src/decide/parameters.js';
import { chooseQuery } from '../../src/decide/query.js';

const none = { exact: {}, prefixes: [] };
const keep: QueryPlan = {
  order: 'keep',
  include: undefined,
  exclude: none,
  multi: 'ordered',
  empty: 'keep',
  plus: 'keep',
  semicolon: 'key',
  controls: 'reject',
  maxParams: 256,
};
const named = (...names: readonly string[]): QueryPlan['exclude'] => ({
  exact: Object.fromEntries(names.map((name) => [name, true as const])),
  prefixes: [],
});

type Rows = readonly (readonly [string, string | undefined])[];
const tables: readonly (readonly [string, Partial<QueryPlan>, Rows])[] = [
  [
    'order: name',
    { order: 'name' },
    [
      ['b=1&a=2', 'a=2&b=1'],
      ['a=2&b=0&a=1', 'a=2&a=1&b=0'],
      ['a&A&', 'A&a&'],
      ['&b&&a', '&a&&b'],
      ['b&a=1&a', 'a=1&a&b'],
      ['b=1;c&a', 'b=1;c&a'],
      ['b;a=2&a=1', 'b;a=2&a=1'],
      ['!a&=z&=y', '=z&=y&!a'],
      ['', ''],
      ['__proto__=1&a', '__proto__=1&a'],
    ],
  ],
  [
    'include',
    { include: named('a', '__proto__') },
    [
      ['b=1&a=2', 'a=2'],
      ['b=1', undefined],
      ['', ''],
      ['b&', ''],
      ['a[]=1', undefined],
      ['A=1', undefined],
      ['__proto__=1&constructor=2', '__proto__=1'],
      ['b=1;a=2', 'b=1;a=2'],
    ],
  ],
  [
    'include: nothing',
    { include: none },
    [
      ['b=1&a=2', undefined],
      ['b;', 'b;'],
      [';b', ';b'],
    ],
  ],
  ['include: a prefix', { include: { exact: {}, prefixes: ['p_'] } }, [['p_a=1&p=2&xp_=3&p_', 'p_a=1&p_']]],
  [
    'exclude',
    { exclude: named('x') },
    [
      ['x=1&a=2', 'a=2'],
      ['x', undefined],
      ['x=&x', undefined],
      ['xx=1&X=1', 'xx=1&X=1'],
      ['x=1&&x', ''],
      ['constructor=1&toString', 'constructor=1&toString'],
      ['x=1;y&x', 'x=1;y'],
    ],
  ],
  ['exclude before include', { exclude: named('a'), include: named('a', 'b') }, [['a=1&b=2', 'b=2']]],
  [
    'multi: set',
    { multi: 'set' },
    [
      ['a=2&a=1&a=2', 'a=1&a=2'],
      ['b=1&a=1&b=2', 'b=1&b=2&a=1'],
      ['a&a=', 'a&a='],
      ['a=1;2&a=1', 'a=1;2&a=1'],
      ['__proto__=2&__proto__=1', '__proto__=1&__proto__=2'],
      ['=2&a&=1', '=1&=2&a'],
      ['&', ''],
      ['=1&a&&=0&', '&=0&=1&a'],
    ],
  ],
  [
    'multi: set, order: name',
    { multi: 'set', order: 'name' },
    [
      ['b=2&a=2&b=1&a=2', 'a=2&b=1&b=2'],
      ['!a&=2&=1', '=1&=2&!a'],
      ['b&&=1&', '&=1&b'],
      ['u=2&u=1&&b', 'b&u=1&u=2&'],
      ['c&&b&&a', 'a&&b&c'],
    ],
  ],
  [
    'empty: drop',
    { empty: 'drop' },
    [
      ['', undefined],
      ['&', undefined],
      ['a&&b&', 'a&b'],
      ['=', '='],
      ['=1&', '=1'],
    ],
  ],
  [
    'plus: space',
    { plus: 'space' },
    [
      ['a+b=c+d', 'a%20b=c%20d'],
      ['a=%2B', 'a=%2B'],
      ['a+;b', 'a%20;b'],
    ],
  ],
  [
    'nothing at all',
    {},
    [
      ['', ''],
      ['b&a&&', 'b&a&&'],
    ],
  ],
];

describe.each(tables)('%s', (_title, plan, rows) => {
  test.each(rows)('%s is %s', (query, expected) => {
    expect(chooseQuery(query, { ...keep, ...plan })).toBe(expected);
    if (expected !== undefined) expect(chooseQuery(expected, { ...keep, ...plan })).toBe(expected);
  });
});

test('a policy that changes no query says so', () => {
  expect(keepsQuery(keep)).toBe(true);
  const choices: readonly Partial<QueryPlan>[] = [
    { order: 'name' },
    { include: none },
    { exclude: named('a') },
    { exclude: { exact: {}, prefixes: ['a'] } },
    { multi: 'set' },
    { empty: 'drop' },
    { plus: 'space' },
  ];
  for (const choice of choices) expect(keepsQuery({ ...keep, ...choice })).toBe(false);
});

test.each([
  ['', 0, true],
  ['', 1, false],
  ['a&b', 2, false],
  ['a&b', 1, true],
  ['&&', 2, true],
  ['&&', 3, false],
  ['a;b', 1, false],
  ['&&abc', 3, false],
  ['abc&&', 3, false],
  ['a&b&c&d', 3, true],
  ['abcdef', 0, true],
])('%j has more than %i parameters: %s', (query, max, expected) => {
  expect(hasMoreParams(query, max)).toBe(expected);
});
