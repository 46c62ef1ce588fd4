import { expect, test } from '@jest/globals';
import { luaLiteral } from '../../src/parts/lua-literal.js';

test.each<readonly [unknown, string]>([
  ['a', '"a"'],
  ['"\\\n\xe9', '"\\034\\092\\010\\233"'],
  ['', '""'],
  [12, '12'],
  [true, 'true'],
  [[], '{}'],
  [{}, '{}'],
  [['a', 1], '{ "a", 1 }'],
  [{ path: '/a', end: 1, 'x-a': 2, gone: undefined }, '{ path = "/a", ["end"] = 1, ["x-a"] = 2 }'],
  [JSON.parse('{"__proto__":true}'), '{ __proto__ = true }'],
])('luaLiteral(%j) is %s', (value, text) => {
  expect(luaLiteral(value)).toBe(text);
});

test.each([Number.NaN, Infinity, null, undefined, () => 1, 'Ā', { Ā: 1 }])(
  'luaLiteral refuses what is no data of octets: %p',
  (value) => {
    expect(() => luaLiteral(value)).toThrow('(input/value)');
  },
);
