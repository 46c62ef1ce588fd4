import { keysAt, knownKeys, lostMemberIssues } from '@urikit/schema-issues';
import { describe, expect, test } from '@jest/globals';
import { optionsAt } from '../src/definition.js';

/** A schema of Zod 4 as this file reads it. */
const of = (def: object): unknown => ({ _zod: { def } });
const text = of({ type: 'string' });
const object = of({ type: 'object', shape: { a: text } });

describe('the keys at a place of a schema', () => {
  test.each([
    ['of an object', object, [], ['a']],
    ['of objects in a list', of({ type: 'array', element: object }), [0], ['a']],
    ['of a list by a name', of({ type: 'array', element: object }), ['x'], []],
    ['of values by name', of({ type: 'record', valueType: object }), ['x'], ['a']],
    ['of a union without options', of({ type: 'union' }), [], []],
    ['of what is no schema', undefined, ['a'], []],
  ])('%s', (_, schema, path, keys) => {
    expect(keysAt(schema, path)).toEqual(keys);
  });
});

describe('the options of the union at a place', () => {
  test.each([
    ['itself', of({ type: 'union', options: [text] }), [], [text]],
    ['inside a default', of({ type: 'default', innerType: of({ type: 'union', options: [text] }) }), [], [text]],
    ['no union', text, [], []],
    ['a member that is not there', object, ['b', 'c'], []],
    ['no schema', undefined, ['a'], []],
  ])('%s', (_, schema, path, options) => {
    expect(optionsAt(schema, path)).toEqual(options);
  });
});

describe('the keys of an object schema', () => {
  const other = of({ type: 'object', shape: { b: text, c: text } });
  test.each([
    ['itself', other, ['b', 'c']],
    ['inside a default', of({ type: 'default', innerType: object }), ['a']],
    ['the only option of a union', of({ type: 'union', options: [object] }), ['a']],
    ['two options of a union', of({ type: 'union', options: [object, other] }), undefined],
    ['an object or a text', of({ type: 'union', options: [object, text] }), undefined],
    ['a text', text, undefined],
    ['no schema', 7, undefined],
  ])('%s', (_, schema, keys) => {
    expect(knownKeys(schema)).toEqual(keys);
  });
});

test('keys that a schema drops are found at their places, in lists, records and objects inside of each other', () => {
  const lists = of({ type: 'array', element: of({ type: 'array', element: object }) });
  const inner = of({ type: 'object', shape: { inner: object } });
  const schema = of({ type: 'object', shape: { lists, names: of({ type: 'record', valueType: object }), inner } });
  const value = { lists: [[], [{ a: 1 }, { b: 1 }]], names: { x: { a: 1, c: 1 } }, inner: { inner: { e: 1 } }, d: 1 };
  expect(lostMemberIssues(schema, value).map(({ path }) => path)).toEqual([
    ['lists', 1, 1, 'b'],
    ['names', 'x', 'c'],
    ['inner', 'inner', 'e'],
    ['d'],
  ]);
});

test('a named member of a list is found at its place', () => {
  const list = of({ type: 'array', element: object });
  const pair = of({ type: 'tuple', items: [object], rest: null });
  const schema = of({ type: 'object', shape: { list, pair, any: of({ type: 'any' }) } });
  const named = (): readonly unknown[] => Object.assign([{ a: 1 }], { more: 2 });
  const hidden = Object.defineProperty([], 'more', { value: 2 });
  const paths = (value: object) => lostMemberIssues(schema, value).map(({ path }) => path);
  expect(paths({ list: named(), pair: named(), any: named() })).toEqual([
    ['list', 'more'],
    ['pair', 'more'],
  ]);
  expect(paths({ list: hidden, pair: [{ a: 1 }] })).toEqual([['list', 'more']]);
});
