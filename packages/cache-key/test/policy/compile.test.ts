import { describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
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
