import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { parseQuery, QueryError, readQuery, readQueryAsync } from '@urikit/query';
import { thrownBy } from '../support/thrown.js';

const schema = z.object({
  page: z.coerce.number().int().default(1),
  tag: z.array(z.string().max(3)).default([]),
  q: z.string().optional(),
});

describe('a schema reads the pairs', () => {
  test.each([
    ['', { page: 1, tag: [] }],
    ['page=2', { page: 2, tag: [] }],
    ['tag=a', { page: 1, tag: ['a'] }],
    ['tag=a&tag=b&q=%20', { page: 1, tag: ['a', 'b'], q: ' ' }],
    ['q', { page: 1, tag: [] }],
    ['other=1&__proto__=2', { page: 1, tag: [] }],
  ])('%j', (text, value) => {
    expect(readQuery(parseQuery(text), schema)).toEqual(value);
  });
  test('a text that either form matches stays a text', () => {
    expect(readQuery(parseQuery('a=1'), z.object({ a: z.union([z.string(), z.array(z.string())]) }))).toEqual({
      a: '1',
    });
  });
});

describe('errors name parameter and place', () => {
  const errorOf = (text: string): QueryError => thrownBy(() => readQuery(parseQuery(text), schema)) as QueryError;
  test.each([
    ['a=1&page=x', [['page', 4, ['page']]]],
    ['q=1&q=2', [['q', 0, ['q']]]],
    ['tag=a&tag=long', [['tag', 6, ['tag', 1]]]],
    [
      'tag=long&page=x',
      [
        ['page', 9, ['page']],
        ['tag', 0, ['tag', 0]],
      ],
    ],
  ])('%j', (text, issues) => {
    const error = errorOf(text);
    expect(error).toBeInstanceOf(QueryError);
    expect(error.code).toBe('query/schema');
    expect(error.issues.map(({ start, path = [] }) => [path[0], start, path])).toEqual(issues);
    expect(error.message).toContain(`parameter "${String(issues[0]?.[0])}": `);
    expect(error.message).toContain(`(query/schema at position ${String(issues[0]?.[1])})`);
  });
  test('a parameter that is missing has its place at the end', () => {
    const error = thrownBy(() => readQuery(parseQuery('a=1'), z.object({ b: z.string() })));
    expect(error).toMatchObject({ issue: { path: ['b'], start: 3, end: 3 } });
  });
  test('an issue about the whole query names no parameter', () => {
    const whole = z.object({ a: z.string() }).refine(() => false, 'no');
    expect(thrownBy(() => readQuery(parseQuery('a=1'), whole))).toMatchObject({
      issues: [{ path: [], message: 'no' }],
    });
  });
});

test('a schema that refuses and says no reason', () => {
  const silent = { '~standard': { version: 1 as const, vendor: 'test', validate: () => ({ issues: [] }) } };
  expect(thrownBy(() => readQuery(parseQuery('a=1'), silent))).toMatchObject({
    issue: { code: 'query/schema', start: 0, end: 3 },
  });
});

describe('a schema that answers later', () => {
  const later = z.object({ a: z.string().refine(async (text) => Promise.resolve(text === '1'), 'not 1') });
  test('is waited for', async () => {
    await expect(readQueryAsync(parseQuery('a=1'), later)).resolves.toEqual({ a: '1' });
    await expect(readQueryAsync(parseQuery('a=2'), later)).rejects.toMatchObject({
      code: 'query/schema',
      issue: { path: ['a'] },
    });
  });
  test('is refused where nobody waits', () => {
    const asynchronous = {
      '~standard': { version: 1 as const, vendor: 'test', validate: () => Promise.resolve({ value: 1 }) },
    };
    expect(thrownBy(() => readQuery(parseQuery(''), asynchronous))).toMatchObject({ code: 'query/async-schema' });
  });
});
