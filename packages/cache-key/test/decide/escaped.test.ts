import { describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { targetBy } from '../support/request.js';

const EACH = [
  [';', '/a;b'],
  ['%2F', '/a%2fb'],
  ['%5C', '/a%5Cb'],
  ['%3B', '/a%3Bb'],
  ['%23', '/a%23b'],
  ['%3F', '/a%3fb'],
  ['%25', '/a%252eb'],
] as const;

describe('path.escaped by character', () => {
  test.each(EACH)('%s alone, in %s', (character, target) => {
    for (const action of ['bypass', 'reject'] as const) {
      const policy: Policy = { path: { escaped: { [character]: action } } };
      expect(targetBy(policy, target)).toBe(`${action} ambiguous`);
      const others = EACH.filter(([other]) => other !== character).map(([, other]) => targetBy(policy, other));
      expect(others.filter((one) => one.includes('ambiguous'))).toEqual([]);
    }
  });
  test('the strictest action counts', () => {
    const policy: Policy = { path: { escaped: { ';': 'bypass', '%2F': 'reject', '%5C': 'key' } } };
    expect(targetBy(policy, '/a;b%5C')).toBe('bypass ambiguous');
    expect(targetBy(policy, '/a%2Fb;c')).toBe('reject ambiguous');
    expect(targetBy(policy, '/a%5C')).toBe('/a%5C');
  });
  test('a percent sign before other characters is no triplet', () => {
    expect(targetBy({ path: { escaped: { '%25': 'reject' } } }, '/100%25')).toBe('/100%25');
  });
});

describe('path.escaped by route', () => {
  const policy: Policy = {
    path: { escaped: 'reject' },
    routes: [
      { path: '/api', rules: { path: { escaped: { '%2F': 'key' } } } },
      { path: '/open', rules: { path: { escaped: 'key' } } },
    ],
  };
  test.each([
    ['/api/group%2fproject', '/api/group%2Fproject'],
    ['/api/a;b', 'reject ambiguous'],
    ['/api/a//b', 'bypass ambiguous'],
    // An origin that decodes the delimiter leaves the route.
    ['/api/..%2Fadmin', 'bypass ambiguous'],
    ['/x%2Fy', 'reject ambiguous'],
    // "key" for all names no character, so a path that may be another route's has no key.
    ['/open/a%2Fb', 'bypass ambiguous'],
  ])('%s: %s', (target, expected) => {
    expect(targetBy(policy, target)).toBe(expected);
  });
  test('a route adds to the characters of the policy', () => {
    const own: Policy = {
      path: { escaped: { ';': 'key', '%2F': 'reject' } },
      routes: [{ path: '/a', rules: { path: { escaped: { '%2F': 'key' } } } }],
    };
    expect(targetBy(own, '/a/b%2Fc;d')).toBe('/a/b%2Fc;d');
    expect(targetBy(own, '/b%2Fc;d')).toBe('reject ambiguous');
    expect(targetBy(own, '/b;d')).toBe('/b;d');
  });
});
