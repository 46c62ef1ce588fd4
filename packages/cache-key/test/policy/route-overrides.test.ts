import { policySchema } from '@urikit/cache-key';
import { expect, test } from '@jest/globals';
import { withOverrides } from '../../src/policy/route-overrides.js';

test('withOverrides takes the members that a route overrides, and the others of the policy', () => {
  const policy = policySchema.parse({
    path: { case: 'lower', slashes: 'merge' },
    query: { order: 'name', exclude: ['a'] },
    headers: { a: 'value' },
    cookies: { keyed: { sid: 'value' }, others: 'strip' },
    scope: ['x-tenant'],
    methods: ['GET'],
    getBody: 'reject',
    routes: [
      {},
      {
        path: '/a',
        rules: {
          path: { case: 'keep' },
          query: { exclude: [] },
          headers: {},
          cookies: { others: 'bypass' },
          scope: [],
          methods: ['HEAD'],
          getBody: 'bypass',
        },
      },
    ],
  });
  const { path, query, headers, cookies, scope, methods, getBody } = policy;
  expect(withOverrides(policy, policy.routes[0]!)).toEqual({ path, query, headers, cookies, scope, methods, getBody });
  expect(withOverrides(policy, policy.routes[1]!)).toEqual({
    path: { ...path, case: 'keep' },
    query: { ...query, exclude: [] },
    headers: {},
    cookies: { keyed: { sid: 'value' }, others: 'bypass' },
    scope: [],
    methods: ['HEAD'],
    getBody: 'bypass',
  });
});
