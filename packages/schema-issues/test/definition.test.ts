import { keysAt, knownKeys, valueAt } from '@urikit/schema-issues';
import { describe, expect, test } from '@jest/globals';
import { onlyKeysAt, optionsAt } from '../src/definition.js';
import * as z from 'zod';

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

test('the keys at a place of one schema alone: an empty list for alternatives and for a value without keys', () => {
  const union = of({ type: 'union', options: [object, text] });
  expect([object, union, text, undefined].map((schema) => onlyKeysAt(schema, []))).toEqual([['a'], [], [], []]);
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

test.each<readonly [string, unknown, readonly PropertyKey[], unknown]>([
  ['a value itself', 'x', [], 'x'],
  ['a member of an object in a list', [{ a: 'x' }], [0, 'a'], 'x'],
  ['a member of a map', new Map([['a', 'x']]), ['a'], 'x'],
  ['a member of a set, by its position', new Set(['x', 'y']), [1], 'y'],
  ['nothing below null', null, ['a', 'b'], undefined],
])('the part of a value at a path: %s', (_, value, path, part) => {
  expect(valueAt(value, path)).toBe(part);
});

describe('keys of a schema', () => {
  const inner = z.object({ a: z.number() });
  const KINDS = z.discriminatedUnion('t', [
    z.object({ t: z.literal('a'), k: z.number().optional() }),
    z.object({ t: z.literal('b'), j: z.number().optional() }),
  ]);

  test.each<readonly [z.ZodType, readonly PropertyKey[], readonly string[]]>([
    [inner, [], ['a']],
    [z.object({ in: inner.optional() }), ['in'], ['a']],
    [z.object({ in: inner }), ['out'], []],
    [z.object({ in: inner }), ['in', 'a'], []],
    [inner.transform((x) => x), [], ['a']],
    [z.preprocess((x) => x, inner), [], ['a']],
    [z.array(inner), [0], ['a']],
    [z.array(inner), [], []],
    [z.tuple([z.string(), inner]).rest(KINDS), [1], ['a']],
    [z.tuple([z.string(), inner]).rest(KINDS), [2], ['t', 'k', 'j']],
    [z.intersection(inner, z.object({ b: inner })), [], ['a', 'b']],
    [z.record(z.string(), inner), ['k'], ['a']],
    [z.record(z.string(), inner), [], []],
    [z.union([inner, z.string(), z.object({ b: inner })]), [], ['a', 'b']],
  ])('keys at a place: %#', (schema, path, keys) => {
    expect(keysAt(schema, path)).toEqual(keys);
  });

  test('known keys', () => {
    expect([inner, inner.optional(), z.string(), {}].map((schema) => knownKeys(schema))).toEqual([
      ['a'],
      ['a'],
      undefined,
      undefined,
    ]);
  });
});
