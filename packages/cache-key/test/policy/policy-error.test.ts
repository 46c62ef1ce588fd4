import { expect, test } from '@jest/globals';
import { compile, type Policy, POLICY_ERRORS, PolicyError } from '@urikit/cache-key';
import { codeAndPath } from '../support/policy.js';

/** For each code a policy that raises it; `policy/engine` is a matter of the registry. */
const RAISED: Readonly<Record<Exclude<keyof typeof POLICY_ERRORS, 'policy/engine'>, readonly [Policy, string]>> = {
  'input/unknown-option': [{ qeury: {} } as Policy, 'qeury: no such key (is "query" meant?)'],
  'policy/schema': [{ methods: [] }, 'methods: expected at least 1 item'],
  'policy/host': [{ host: { allow: ['a b'] } }, 'host.allow.0: expected `host [":" port]`, found "a b"'],
  'policy/alias': [
    { host: { alias: { a: 'a' } } },
    'host.alias.a: expected the host that counts, found another alias: a',
  ],
  'policy/field': [
    { scope: ['te'] },
    'scope.0: expected a header that reaches the origin, found te, which ends at each hop',
  ],
  'policy/parameter': [
    { query: { include: ['%'] } },
    'query.include.0: expected the name of a parameter, percent-encoded where a query is, found "%"',
  ],
  'policy/route': [{ routes: [{}, {}] }, 'routes.1: expected another host or path, found those of routes.0'],
};

test.each(Object.entries(RAISED))('%s', (code, [policy, message]) => {
  expect(() => compile(policy)).toThrow(PolicyError);
  expect(() => compile(policy)).toThrow(message);
  expect(codeAndPath(policy)?.[0]).toBe(code);
});

test.each<readonly [unknown, string]>([
  [
    { query: { exclude: [/utm_/] } },
    'query.exclude.0: expected a string, found a regular expression: write strings, in which "*"',
  ],
  [
    { routes: [{ path: /x/ }] },
    'routes.0.path: expected a string, found a regular expression: write strings, in which "*"',
  ],
])('%p is a regular expression', (policy, message) => {
  expect(() => compile(policy as Policy)).toThrow(message);
});

test('every code is one of these', () => {
  expect([...Object.keys(RAISED), 'policy/engine'].sort()).toEqual(Object.keys(POLICY_ERRORS).sort());
});

test('an error about the policy itself says so; several are all named', () => {
  const error = new PolicyError('policy/engine', [], 'expected x');
  expect([error.name, error.code, error.issue.path, error.message]).toEqual([
    'PolicyError',
    'policy/engine',
    [],
    'policy: expected x (policy/engine)',
  ]);
  expect(() => compile({ methods: [], maxBytes: 0 })).toThrow(/^methods: .* \(policy\/schema\); maxBytes: /);
  expect(() => compile(1 as unknown as Policy)).toThrow(/^policy: /);
  expect(() => compile({ nothing: 1 } as Policy)).toThrow(/^nothing: no such key \(input\/unknown-option\)$/);
});
