import { describe, expect, test } from '@jest/globals';
import { compile, type Policy, TRACKING_PARAMS } from '@urikit/cache-key';
import { codeAndPath } from '../support/policy.js';
import { targetBy } from '../support/request.js';

const planOf = (policy: Policy): ReturnType<typeof compile>['plan']['rules'] => compile(policy).plan.rules;

describe('names of parameters are written as queries are keyed', () => {
  test('unreserved characters decoded, triplets in upper case, prefixes apart', () => {
    expect(planOf({ query: { include: ['%61', 'b%c3%a9', 'c*', '*', 'd[]', '__proto__'] } }).query.include).toEqual({
      exact: Object.fromEntries([
        ['a', true],
        ['b%C3%A9', true],
        ['d[]', true],
        ['__proto__', true],
      ]),
      prefixes: ['c', ''],
    });
  });

  test('tracking is a word of exclude, and a parameter of include', () => {
    expect(planOf({ query: { exclude: 'tracking' } }).query.exclude).toEqual(TRACKING_PARAMS);
    expect(planOf({ query: { exclude: ['tracking', 'a', 'b*'] } }).query.exclude).toEqual({
      exact: { ...TRACKING_PARAMS.exact, a: true },
      prefixes: [...TRACKING_PARAMS.prefixes, 'b'],
    });
    expect(planOf({ query: { include: ['tracking'] } }).query.include).toEqual({
      exact: { tracking: true },
      prefixes: [],
    });
  });

  test('a "+" is written as queries have it then', () => {
    expect(targetBy({ query: { exclude: ['a+b'], plus: 'space' } }, '/?a+b=1&a%20b=2&c')).toBe('/?c');
    expect(targetBy({ query: { exclude: ['a+b'] } }, '/?a+b=1&a%20b=2&c')).toBe('/?a%20b=2&c');
  });

  test.each(['%', 'a"', 'é', '%4'])('policy/parameter: %s', (name) => {
    expect(codeAndPath({ query: { include: ['a', name] } })).toEqual(['policy/parameter', ['query', 'include', 1]]);
    expect(codeAndPath({ query: { exclude: ['tracking', name] } })).toEqual([
      'policy/parameter',
      ['query', 'exclude', 1],
    ]);
    expect(codeAndPath({ routes: [{ rules: { query: { exclude: [name] } } }] })).toEqual([
      'policy/parameter',
      ['routes', 0, 'rules', 'query', 'exclude', 0],
    ]);
  });
});

test('fields and cookies stand in the order of their names', () => {
  const { headers, cookies } = planOf({
    headers: {
      'X-B': 'value',
      'Accept-Language': { language: ['de', 'en'] },
      'accept-encoding': 'encoding',
      'X-A': { encoding: ['BR'] },
    },
    cookies: { keyed: { b: 'value', B: 'present', a: 'value' }, others: 'strip' },
  });
  expect(headers).toEqual([
    { name: 'accept-encoding', as: 'encoding', offered: ['br', 'gzip'] },
    { name: 'accept-language', as: 'language', offered: ['de', 'en'] },
    { name: 'x-a', as: 'encoding', offered: ['br'] },
    { name: 'x-b', as: 'value', offered: [] },
  ]);
  expect(cookies).toEqual({
    keyed: [
      { name: 'B', as: 'present' },
      { name: 'a', as: 'value' },
      { name: 'b', as: 'value' },
    ],
    others: 'strip',
  });
});
