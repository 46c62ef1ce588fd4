import { describe, expect, test } from '@jest/globals';
import { compile, type Policy } from '@urikit/cache-key';

const of = (policy: Policy): string => compile(policy).fingerprint;

describe('a fingerprint stands for how keys are made', () => {
  test('sixteen hexadecimal digits', () => {
    expect(of({})).toMatch(/^[0-9a-f]{16}$/);
  });

  test.each<readonly [Policy, Policy]>([
    [{}, { version: 1, path: {}, routes: [] }],
    [{ headers: { a: 'value', b: 'present' } }, { headers: { B: 'present', A: 'value' } }],
    [{ query: { exclude: 'tracking' } }, { query: { exclude: ['tracking'] } }],
    [{ host: { allow: ['EX.test'] } }, { host: { allow: ['ex.test'] } }],
    [{ query: { exclude: ['%61'] } }, { query: { exclude: ['a'] } }],
    [{ noVarySearch: 'honour' }, {}],
    [{ digest: { above: 64 } }, {}],
  ])('the same for %j and %j', (a, b) => {
    expect(of(a)).toBe(of(b));
  });

  test('another for each choice that makes other keys', () => {
    const policies: readonly Policy[] = [
      {},
      { scheme: 'ignore' },
      { host: { allow: ['a'] } },
      { host: { alias: { a: 'b' } } },
      { host: { trailingDot: 'strip' } },
      { path: { case: 'lower' } },
      { path: { slashes: 'merge' } },
      { path: { trailingSlash: 'add' } },
      { query: { order: 'name' } },
      { query: { include: [] } },
      { query: { exclude: ['a'] } },
      { query: { exclude: ['a*'] } },
      { query: { multi: 'set' } },
      { query: { empty: 'drop' } },
      { query: { plus: 'space' } },
      { headers: { a: 'value' } },
      { headers: { a: 'present' } },
      { headers: { a: { encoding: ['br'] } } },
      { headers: { a: { encoding: ['gzip'] } } },
      { headers: { a: { language: ['br'] } } },
      { cookies: { keyed: { a: 'value' } } },
      { cookies: { others: 'strip' } },
      { scope: ['a'] },
      { routes: [{ path: '/a' }] },
      { routes: [{ host: 'a' }] },
      { routes: [{ path: '/a', cache: false }] },
    ];
    expect(new Set(policies.map(of)).size).toBe(policies.length);
  });
});
