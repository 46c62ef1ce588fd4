import { describe, expect, test } from '@jest/globals';
import { deepFreeze, isSame, shown } from '../src/same.js';

describe('isSame', () => {
  const date = new Date(0);
  test.each<readonly [unknown, unknown]>([
    [1, 1],
    [NaN, NaN],
    [
      [1, [2]],
      [1, [2]],
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: { b: null } }, { a: { b: null } }],
    [new Map([[1, { a: 2 }]]), new Map([[1, { a: 2 }]])],
    [new Set(['a']), new Set(['a'])],
    [date, new Date(0)],
    [{ read: () => 1, a: 1 }, { a: 1 }],
    [{ read: () => 1 }, { read: () => 2 }],
  ])('%p and %p', (a, b) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([true, true]);
  });

  test.each<readonly [unknown, unknown]>([
    [1, 2],
    [1, '1'],
    [null, undefined],
    [null, {}],
    [0, -0],
    [[1], [1, 2]],
    [[], {}],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, {}],
    [new Map([[1, 2]]), new Map([[1, 3]])],
    [new Set(['a']), new Set(['b'])],
    [date, new Date(1)],
    ['a', ['a']],
  ])('%p and %p differ', (a, b) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([false, false]);
  });
});

test('deepFreeze freezes all of a value', () => {
  const value = deepFreeze({ a: [{ b: 1 }], c: Object.freeze({ d: 1 }), e: null });
  expect(() => Object.assign(value.a[0] as object, { b: 2 })).toThrow(TypeError);
  expect(() => value.a.push({ b: 3 })).toThrow(TypeError);
  expect(deepFreeze(undefined)).toBeUndefined();
});

test.each([
  ['text', 'text'],
  [undefined, 'undefined'],
  [() => 1, 'function'],
  [{ a: [1] }, '{"a":[1]}'],
  ['x'.repeat(400), `${'x'.repeat(300)}...`],
])('%p is shown as %s', (value, text) => {
  expect(shown(value)).toBe(text);
});
