import { expect, test } from '@jest/globals';
import { issueText, lostMemberIssues, pathText } from '@urikit/schema-issues';
import * as z from 'zod';

const inner = z.object({ a: z.number().optional() });

/** What a schema drops of a value, as `path: words`. */
const lost = (schema: z.ZodType, value: unknown): readonly string[] =>
  lostMemberIssues(schema, value, schema.parse(value)).map((issue) => `${pathText(issue.path)}: ${issueText(issue)}`);

test.each<readonly [string, z.ZodType, unknown, readonly string[]]>([
  ['an unknown key', inner, { a: 1, b: 1 }, ['b: no such key']],
  [
    'a misspelt key',
    z.object({ deny: z.array(z.string()).default([]) }),
    { denny: [] },
    ['denny: no such key (is "deny" meant?)'],
  ],
  ['a key inside', z.object({ in: inner }), { in: { aa: 1 } }, ['in.aa: no such key (is "a" meant?)']],
  ['a key in a list', z.array(inner), [{ a: 1 }, { b: 1 }], ['[1].b: no such key']],
  ['a key behind an item', z.array(z.union([z.number(), inner])), [1, { b: 1 }], ['[1].b: no such key']],
  [
    'a key of another option of a union',
    z.union([inner, z.object({ b: z.number() })]),
    { a: 1, b: 1 },
    ['b: no such key'],
  ],
  ['a Map', z.object({}), new Map([['a', 1]]), [': expected a plain object, found an instance of Map']],
  ['a promise', z.object({ in: inner }), { in: Promise.resolve(1) }, ['in: expected a plain object, found a promise']],
])('%s is lost', (_, schema, value, words) => {
  expect(lost(schema, value)).toEqual(words);
});

test.each<readonly [string, z.ZodType, unknown]>([
  ['a strict object', z.strictObject({ a: z.number() }), { a: 1 }],
  ['a loose object', z.looseObject({}), { b: 1 }],
  ['a record', z.record(z.string(), z.unknown()), { b: { c: 1 } }],
  ['a key that is undefined', inner, { b: undefined }],
  ['a key that a transform takes', z.object({ old: z.number() }).transform(({ old }) => ({ now: old })), { old: 1 }],
  ['a value before another schema', z.preprocess(() => ({ a: 1 }), inner), { b: 1 }],
  [
    'a Map before another schema',
    z.preprocess((map) => Object.fromEntries(map as Map<string, number>), inner),
    new Map([['a', 1]]),
  ],
  ['an object that becomes a string', inner.transform(String), { a: 1, b: 1 }],
  ['a list that becomes a longer one', z.array(inner).transform((all) => [...all, {}]), [{ b: 1 }]],
  ['null', z.null(), null],
  ['a string', z.string(), 'x'],
])('%s loses nothing', (_, schema, value) => {
  expect(lost(schema, value)).toEqual([]);
});
