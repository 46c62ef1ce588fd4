import { describe, expect, test } from '@jest/globals';
import { type Policy, policySchema } from '@urikit/cache-key';
import { DEFAULT_POLICY } from '../generators/policies.js';
import { codeAndPath } from '../support/policy.js';

test('{} is the default', () => {
  expect(policySchema.parse({})).toEqual({
    ...DEFAULT_POLICY,
    version: 1,
    noVarySearch: 'ignore',
    digest: { above: 512 },
  });
});

describe('policy/schema: what a policy must be', () => {
  const wrong: readonly (readonly [unknown, readonly (string | number)[]])[] = [
    [{ version: 2 }, ['version']],
    [{ scheme: 'http' }, ['scheme']],
    [{ host: { allow: [''] } }, ['host', 'allow', 0]],
    [{ host: { trailingDot: 'keep' } }, ['host', 'trailingDot']],
    [{ path: { case: 'upper' } }, ['path', 'case']],
    [{ query: { exclude: 'all' } }, ['query', 'exclude']],
    [{ query: { exclude: ['a=b'] } }, ['query', 'exclude', 0]],
    [{ query: { include: ['a&b'] } }, ['query', 'include', 0]],
    [{ query: { include: ['a b'] } }, ['query', 'include', 0]],
    [{ query: { include: ['a;b'] } }, ['query', 'include', 0]],
    [{ query: { include: [''] } }, ['query', 'include', 0]],
    [{ query: { maxParams: -1 } }, ['query', 'maxParams']],
    [{ query: { maxParams: 10_001 } }, ['query', 'maxParams']],
    [{ headers: { 'a b': 'value' } }, ['headers', 'a b']],
    [{ headers: { a: 'all' } }, ['headers', 'a']],
    [{ headers: { a: { encoding: [] } } }, ['headers', 'a', 'encoding']],
    [{ headers: { a: { encoding: ['a b'] } } }, ['headers', 'a', 'encoding', 0]],
    [{ headers: { a: { language: ['*'] } } }, ['headers', 'a', 'language', 0]],
    [{ headers: { a: { language: ['de;q=0'] } } }, ['headers', 'a', 'language', 0]],
    [{ headers: { a: { language: ['en', 'de\r\nx: y'] } } }, ['headers', 'a', 'language', 1]],
    [{ cookies: { keyed: { 'a=b': 'value' } } }, ['cookies', 'keyed', 'a=b']],
    [{ scope: ['a:'] }, ['scope', 0]],
    [{ methods: [] }, ['methods']],
    [{ methods: ['POST'] }, ['methods', 0]],
    [{ maxBytes: 0 }, ['maxBytes']],
    [{ maxBytes: 1.5 }, ['maxBytes']],
    [{ digest: { above: 63 } }, ['digest', 'above']],
    [{ routes: [{ path: 'a' }] }, ['routes', 0, 'path']],
    [{ routes: [{ host: '' }] }, ['routes', 0, 'host']],
  ];
  test.each(wrong)('%j', (policy, path) => {
    expect(codeAndPath(policy as Policy)).toEqual(['policy/schema', path]);
  });

  test.each<readonly [unknown, readonly (string | number)[]]>([
    [{ colour: 1 }, ['colour']],
    [{ routes: [{ rules: { scheme: 'ignore' } }] }, ['routes', 0, 'rules', 'scheme']],
    [{ headers: { a: { encodings: ['br'] } } }, ['headers', 'a', 'encodings']],
  ])('%j: a member that it does not know', (policy, path) => {
    expect(codeAndPath(policy as Policy)).toEqual(['input/unknown-option', path]);
  });
});
