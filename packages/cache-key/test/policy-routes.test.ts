import { type FullPolicy, policySchema } from '@urikit/cache-key';
import { expect, test } from '@jest/globals';

test('a route says only what it says: no default takes back what stands above it', () => {
  const { routes }: FullPolicy = policySchema.parse({
    scope: ['X-Tenant'],
    query: { order: 'name' },
    routes: [{ path: '/a', rules: { query: { empty: 'drop' }, cookies: {}, headers: { Accept: 'value' } } }, {}],
  });
  expect(routes).toEqual([
    { path: '/a', cache: true, rules: { query: { empty: 'drop' }, cookies: {}, headers: { accept: 'value' } } },
    { path: '/', cache: true, rules: {} },
  ]);
});

test.each([
  [{ query: { ordre: 'name' } }],
  [{ path: { case: 'upper' } }],
  [{ methods: [] }],
  [{ cookies: { keyed: { sid: 'no' } } }],
  [{ scheme: 'ignore' }],
])('rules of a route are checked: %j', (rules) => {
  expect(policySchema.safeParse({ routes: [{ rules }] }).success).toBe(false);
});
