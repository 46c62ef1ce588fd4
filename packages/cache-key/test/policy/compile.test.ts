import { describe, expect, test } from '@jest/globals';
import { compile, PolicyError, tryCompile } from '@urikit/cache-key';
import { get } from '../support/request.js';

describe('a keyer', () => {
  const keyer = compile({ query: { exclude: 'tracking' }, routes: [{ path: '/a' }] });
  test('is frozen to its last member', () => {
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect([frozen(keyer), frozen(keyer.plan), frozen(keyer.policy)]).toEqual([true, true, true]);
  });
  test('has its policy with every default, and what it was made from', () => {
    expect(keyer.policy.maxBytes).toBe(8192);
    expect(keyer.plan.fingerprint).toBe(keyer.fingerprint);
    expect(compile().policy).toEqual(compile({}).policy);
  });
  test('takes its own policy again', () => {
    expect(compile(keyer.policy).fingerprint).toBe(keyer.fingerprint);
  });
  test('leaves what it was given alone', () => {
    const policy = { headers: { 'X-A': 'value' as const }, routes: [{ path: '/b' }, { path: '/a/c' }] };
    const before = structuredClone(policy);
    compile(policy);
    expect(policy).toEqual(before);
    expect(Object.isFrozen(policy.routes)).toBe(false);
  });
  test('says of one request the same each time', () => {
    const request = get('/a?utm_source=x&b=%7e');
    expect(keyer.decide(request)).toEqual(keyer.decide(request));
    expect(keyer.keyOf(request)).toBe(keyer.keyOf(request));
  });
});

describe('tryCompile answers as compile', () => {
  test('with the keyer of a policy', () => {
    const result = tryCompile({ query: { exclude: 'tracking' } });
    expect(result).toMatchObject({ ok: true, value: { fingerprint: expect.any(String) as unknown } });
    expect(result.ok && result.value.keyOf(get('/a'))).toBe(
      compile({ query: { exclude: 'tracking' } }).keyOf(get('/a')),
    );
  });

  test.each([[{ qeury: {} }], [{ maxBytes: '1', scheme: 5 }], ['a'], [null], [{ host: { allow: ['a b'] } }]])(
    'with the issues of %j, which compile throws',
    (policy) => {
      let error: unknown;
      try {
        compile(policy as never);
      } catch (cause) {
        error = cause;
      }
      expect(error).toBeInstanceOf(PolicyError);
      const { issue, issues } = error as PolicyError;
      expect(tryCompile(policy as never)).toEqual({ ok: false, issue, issues });
    },
  );

  test('and throws an error that is not about the policy', () => {
    const registry = { engine: undefined, fingerprint: 'x' } as never;
    expect(() => tryCompile({}, registry)).toThrow('registry: expected a registry with an engine');
  });
});
