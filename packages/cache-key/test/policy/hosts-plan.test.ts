import { describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { HOST_RANGES } from '@urikit/hosts/internal';
import { codeAndPath } from '../support/policy.js';

describe('hosts of a policy are in normal form', () => {
  test('on the list and among the aliases', () => {
    const { plan } = compile({
      host: { allow: ['EX.test', '[0::1]:08080', 'a%2e%62', '__proto__'], alias: { 'WWW.ex.test:': 'Ex.Test' } },
    });
    expect(Object.keys(plan.host.allow ?? {})).toEqual(['ex.test', '[::1]:8080', 'a.b', '__proto__']);
    expect(plan.host.alias).toEqual({ 'www.ex.test': 'ex.test' });
  });
});

describe('policy/host: malformed, or no request brings it', () => {
  test.each([
    'a b',
    'a@b',
    'http://a',
    'a/b',
    ':80',
    'a:x',
    'a:65536',
    'a:80',
    'a:0080',
    'a:443',
    '[::1',
    'a.',
    'a.:8080',
  ])('%j', (host) => {
    expect(codeAndPath({ host: { allow: ['ok', host] } })).toEqual(['policy/host', ['host', 'allow', 1]]);
    expect(codeAndPath({ host: { alias: { [host]: 'ok' } } })).toEqual(['policy/host', ['host', 'alias']]);
    expect(codeAndPath({ host: { alias: { from: host } } })).toEqual(['policy/host', ['host', 'alias', 'from']]);
    expect(codeAndPath({ routes: [{ host }] })).toEqual(['policy/host', ['routes', 0, 'host']]);
  });
  test('a dot at the end where dots are kept', () => {
    expect(codeAndPath({ host: { allow: ['a.'], trailingDot: 'key' } })).toBeUndefined();
    expect(codeAndPath({ host: { allow: ['a.'], trailingDot: 'strip' } })).toEqual([
      'policy/host',
      ['host', 'allow', 0],
    ]);
  });
});

describe('entries of host.allow that stand for many hosts', () => {
  const SUFFIXES = HOST_RANGES.private.filter((entry) => entry.startsWith('*.')).map((entry) => entry.slice(2));
  test('are a list of their own in the plan', () => {
    const { plan } = compile({ host: { allow: ['a', '*.b', 'private'] } });
    expect(plan.host.allow).toEqual({ a: true });
    expect(Object.keys(plan.host.ranges?.suffixes ?? {})).toEqual(['b', ...SUFFIXES]);
    expect(compile({ host: { allow: ['a'] } }).plan.host).not.toHaveProperty('ranges');
  });
  test.each(['*', '*.', '10.0.0.1/8', '*.a:80', 'private:443', '*.a:x:*'])('%j is refused at its place', (host) => {
    expect(codeAndPath({ host: { allow: ['ok', '*.ok', host] } })).toEqual(['policy/host', ['host', 'allow', 2]]);
  });
});

describe('policy/alias', () => {
  test.each([
    [{ a: 'b', b: 'c' }, undefined, ['host', 'alias', 'a']],
    [{ a: 'A' }, undefined, ['host', 'alias', 'a']],
    [{ a: 'b', A: 'c' }, undefined, ['host', 'alias']],
    [{ a: 'b' }, ['a'], ['host', 'alias', 'a']],
  ])('%j, allowed: %j', (alias, allow, path) => {
    expect(codeAndPath({ host: allow === undefined ? { alias } : { alias, allow } })).toEqual(['policy/alias', path]);
  });
  test('to a host that is allowed', () => {
    expect(codeAndPath({ host: { alias: { a: 'b' }, allow: ['b'] } })).toBeUndefined();
  });
});
