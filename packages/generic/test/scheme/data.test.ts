import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonical, frozenCopy } from '@urikit/generic/internal';
import { testSeed } from '../generators/campaign.js';

const circle: Record<string, unknown> = {};
circle['self'] = [circle];

test.each<readonly [unknown, string | undefined]>([
  [{ b: 1, a: [true, null, 'x"'] }, '{"a":[true,null,"x\\""],"b":1}'],
  [{ a: undefined }, '{}'],
  [[undefined], '[!undefined()]'],
  [undefined, '!undefined()'],
  ['!undefined()', '"!undefined()"'],
  [NaN, '!number(NaN)'],
  [-0, '!number(-0)'],
  [0, '0'],
  [Infinity, '!number(Infinity)'],
  [10n, '!bigint(10)'],
  [new Date(5), '!date(5)'],
  [/a"/g, '!regexp("/a\\"/g")'],
  [new Set([1, 'a']), '!set(1,"a")'],
  [new Map([['a', 1]]), '!map(["a",1])'],
  [Object.create(null), '{}'],
  [JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
  [() => 1, undefined],
  [{ a: Symbol.iterator }, undefined],
  [{ a: [class {}] }, undefined],
  [new (class A {})(), undefined],
  [circle, undefined],
])('%p', (value, text) => {
  expect(canonical(value)).toBe(text);
});

test('what throws of itself is not taken for data that is none', () => {
  const value = {
    get a(): never {
      throw new Error('mine');
    },
  };
  expect(() => canonical(value)).toThrow('mine');
});

test('the same object twice is no circle', () => {
  const part = { a: 1 };
  expect(canonical([part, part])).toBe('[{"a":1},{"a":1}]');
});

describe('properties', () => {
  const shuffled = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shuffled)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([k, v]) => [k, shuffled(v)]),
          )
        : value;

  test('the order of keys does not matter', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => canonical(shuffled(value)) === canonical(value)),
      { seed: testSeed() },
    );
  });
  test('equal texts are equal values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        if (canonical(a) === canonical(b)) expect(a).toEqual(b);
        else expect(JSON.stringify(a)).not.toBe(JSON.stringify(b));
      }),
      { seed: testSeed() },
    );
  });
  test('a frozen copy says the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => canonical(frozenCopy(value)) === canonical(value)),
      { seed: testSeed() },
    );
  });
});

test('a frozen copy is frozen all the way down, and the original is not', () => {
  const date = new Date(0);
  const original = { a: [{ b: 1 }], date };
  const copy = frozenCopy(original) as typeof original;
  expect([copy, copy.a, copy.a[0]].every((part) => Object.isFrozen(part))).toBe(true);
  expect(copy.date).toEqual(date);
  expect(copy.date).not.toBe(date);
  expect([original, original.a, original.a[0], date].some((part) => Object.isFrozen(part))).toBe(false);
});

class Thing {
  readonly inside = { a: 1 };
}

test('a copy keeps dates, expressions, sets and maps as what they are, and leaves an instance of a class alone', () => {
  const date = new Date(0);
  const thing = new Thing();
  const given = { date, pattern: /a/g, set: new Set([{ b: 1 }]), map: new Map([['c', [1]]]), thing };
  const copy = frozenCopy(given) as typeof given;
  expect(copy).toEqual(given);
  for (const name of ['date', 'pattern', 'set', 'map'] as const) expect(copy[name]).not.toBe(given[name]);
  expect([...copy.set, copy.map.get('c')].every(Object.isFrozen)).toBe(true);
  expect(copy.thing).toBe(thing);
});

test('a copy of what holds itself holds itself, and not the original', () => {
  const original: { list: unknown[]; map: Map<string, unknown>; set: Set<unknown> } = {
    list: [],
    map: new Map(),
    set: new Set(),
  };
  original.list.push(original);
  original.map.set('self', original.map);
  original.set.add(original);
  const copy = frozenCopy(original) as typeof original;
  expect(copy).not.toBe(original);
  expect([copy.list[0] === copy, copy.map.get('self') === copy.map, copy.set.has(copy)]).toEqual([true, true, true]);
  expect([Object.isFrozen(copy), Object.isFrozen(copy.list)]).toEqual([true, true]);
});

test('a member called __proto__ is copied as a member', () => {
  const copy = frozenCopy(JSON.parse('{ "__proto__": { "a": 1 } }')) as object;
  expect([Object.keys(copy), Object.getPrototypeOf(copy)]).toEqual([['__proto__'], Object.prototype]);
});
