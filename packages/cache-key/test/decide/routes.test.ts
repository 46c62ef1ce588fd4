import { describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { decideBy, get } from '../support/request.js';

const policy: Policy = {
  routes: [
    { path: '/private', cache: false },
    { path: '/private/open', rules: { query: { order: 'name' } } },
    { path: '/private/open/closed', cache: false },
    { host: 'b.test', rules: { headers: { 'x-a': 'value' } } },
    { host: 'b.test', path: '/strict', rules: { path: { escaped: 'reject' } } },
  ],
};
const decide = (target: string, host = 'ex.test', own = policy): string =>
  decideBy(own, get(target, { 'x-a': '1' }, { host }));

describe('the most specific route is tried first: host, then the longest path', () => {
  test.each([
    ['/private', 'bypass route'],
    ['/private/', 'bypass route'],
    ['/private/a', 'bypass route'],
    ['/private?a', 'bypass route'],
    ['/%70rivate', 'bypass route'],
    ['/a/../private', 'bypass route'],
    ['/privately', '- GET http://ex.test/privately'],
    ['/Private', '- GET http://ex.test/Private'],
    ['/private/open?b&a', '- GET http://ex.test/private/open?a&b'],
    ['/private/open/closed/x', 'bypass route'],
    ['/a?b&a', '- GET http://ex.test/a?b&a'],
  ])('%s', (target, expected) => {
    expect(decide(target)).toBe(expected);
  });

  test('a route of a host goes before those of every host', () => {
    expect(decide('/private', 'b.test')).toBe('- GET http://b.test/private 1:1');
    expect(decide('/private', 'b.test:8080')).toBe('bypass route');
  });
});

describe('a path that may hide segments selects no route', () => {
  test.each([
    '/a%2Fprivate',
    '/..%2Fprivate',
    '/private%2F..%2Fa',
    '/private;x',
    '/a//private',
    '//private',
    '/%252e%252e/private',
    '/a%5C..%5Cprivate',
    '/private%3Fa',
  ])('%s', (target) => {
    expect(decide(target)).toBe('bypass ambiguous');
    expect(decide('/strict' + target, 'b.test')).toBe('reject ambiguous');
  });
  test('slashes that are merged hide nothing', () => {
    expect(decide('//private', 'ex.test', { ...policy, path: { slashes: 'merge' } })).toBe('bypass route');
    expect(decide('/a//b', 'ex.test', { ...policy, path: { slashes: 'merge' } })).toBe('- GET http://ex.test/a/b');
  });
});

describe('what is forwarded is under the rules that it was keyed by', () => {
  test('a route whose own rules lead out of it is not taken', () => {
    const own: Policy = {
      routes: [
        { path: '/A', rules: { path: { case: 'lower' } } },
        { path: '/a', cache: false },
      ],
    };
    expect(decide('/A/B', 'ex.test', own)).toBe('bypass route');
  });
  test('a route whose own rules stay in it is', () => {
    const own: Policy = { routes: [{ path: '/a', rules: { path: { case: 'lower', trailingSlash: 'strip' } } }] };
    expect(decide('/a/B/', 'ex.test', own)).toBe('- GET http://ex.test/a/b');
  });
});
