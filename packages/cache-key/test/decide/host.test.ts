import { describe, expect, test } from '@jest/globals';
import { endsInDot, isHostField, normalizeAuthority } from '../../src/decide/host.js';
import { isPlainHost } from '../../src/decide/plain.js';
import { hostBy } from '../support/request.js';

describe('a host in normal form (RFC 3986 3.2.2, 6.2.2, 6.2.3)', () => {
  test.each([
    ['ex.test', 'ex.test'],
    ['EX.Test', 'ex.test'],
    ['A.b', 'a.b'],
    ['a.B', 'a.b'],
    ['aB', 'ab'],
    [`A.${'a.'.repeat(40)}b`, `a.${'a.'.repeat(40)}b`],
    [`${'a.'.repeat(40)}B`, `${'a.'.repeat(40)}b`],
    [`${'a.'.repeat(40)}aB`, `${'a.'.repeat(40)}ab`],
    ['%45x%2Etest', 'ex.test'],
    ['h%c3%a9', 'h%C3%A9'],
    ['-a_.-b', '-a_.-b'],
    ['a'.repeat(63), 'a'.repeat(63)],
    [`${'a.'.repeat(126)}b.`, `${'a.'.repeat(126)}b.`],
    ['ex.test:', 'ex.test'],
    ['ex.test:80', 'ex.test'],
    ['ex.test:0080', 'ex.test'],
    ['ex.test:0', 'ex.test:0'],
    ['ex.test:000', 'ex.test:0'],
    ['ex.test:08080', 'ex.test:8080'],
    ['ex.test:65535', 'ex.test:65535'],
    ['ex.test:443', 'ex.test:443'],
    ['[2001:DB8:0:0::1]', '[2001:db8::1]'],
    ['[2001:db8::1]:80', '[2001:db8::1]'],
    ['[2001:db8::1]:8080', '[2001:db8::1]:8080'],
    ['[::FFFF:102:304]', '[::ffff:1.2.3.4]'],
    ['[V1.A:b]', '[v1.a:b]'],
    ["a_b,c;d=e!$&'()*+~", "a_b,c;d=e!$&'()*+~"],
    ['__proto__', '__proto__'],
  ])('%s is %s', (text, expected) => {
    expect(normalizeAuthority(text, '80')).toBe(expected);
    expect(normalizeAuthority(expected, '80')).toBe(expected);
    expect(isHostField(text)).toBe(true);
  });

  test.each([
    'ex.test:x',
    'ex.test:80:80',
    'ex.test:65536',
    'ex.test:999999',
    'a@b',
    'a b',
    '[::1',
    '::1',
    '[]',
    '[::1]a',
    '[1:2]',
    '[::1%25a]',
    'a/b',
    'a?',
    '%',
    '%4',
    'a\\b',
    'é',
    // What check of http calls an error.
    'a%0d%0ab',
    'a%2fb',
    '127.0.0.1%2fx.example.com',
    'a%40b',
    'a%3A80',
    'a%00',
    'a%20b',
    'a%7f',
    'a%C2%85',
    'r%FF',
    'a%ED%A0%80',
    'a'.repeat(64),
    `${'a'.repeat(64)}.b`,
    `a.${'b'.repeat(64)}`,
    `${'a.'.repeat(127)}b`,
    `_${'a.'.repeat(127)}b`,
  ])('%s is none', (text) => {
    expect(normalizeAuthority(text, '80')).toBeUndefined();
    expect(isHostField(text)).toBe(false);
  });

  test.each(['', ':', ':80'])('%j is a field, and no host', (text) => {
    expect(normalizeAuthority(text, '80')).toBeUndefined();
    expect(isHostField(text)).toBe(true);
  });
});

test.each([
  ['ex.test', true],
  ['a', true],
  ['1.2.a', true],
  ['a_b.c-d', true],
  ['-a.x', true],
  ['A', false],
  ['1.2.3', false],
  ['a.1', false],
  ['a.0x', false],
  ['a.', false],
  ['a..b', false],
  ['.a', false],
  ['', false],
  ['a:80', false],
  ['a:8080', true],
  ['a.b:8080', true],
  ['a:0080', false],
  ['a:80800', false],
  ['a:', false],
  ['a%41', false],
  ['a_b', false],
  ['a'.repeat(63), true],
  ['a'.repeat(64), false],
  [`${'a'.repeat(64)}.b`, false],
  [`${'a.'.repeat(126)}b`, true],
  [`${'a.'.repeat(127)}b`, false],
])('%j is one of the plain: %s', (host, expected) => {
  expect(isPlainHost(host)).toBe(expected);
});

describe('host.trailingDot', () => {
  test.each([
    ['ex.test.', 'reject trailing-dot', 'ex.test.', 'ex.test'],
    ['ex.test.:8080', 'reject trailing-dot', 'ex.test.:8080', 'ex.test:8080'],
    ['ex.test%2e', 'reject trailing-dot', 'ex.test.', 'ex.test'],
    ['ex.test..', 'reject trailing-dot', 'ex.test..', 'reject trailing-dot'],
    ['.', 'reject trailing-dot', '.', 'reject trailing-dot'],
    ['127.0.0.1.', 'reject trailing-dot', 'reject rare-ipv4', '127.0.0.1'],
    ['127.1.', 'reject trailing-dot', 'reject rare-ipv4', 'reject rare-ipv4'],
    ['[v1.a.]', '[v1.a.]', '[v1.a.]', '[v1.a.]'],
  ])('%s: reject %s, key %s, strip %s', (host, ...expected) => {
    expect((['reject', 'key', 'strip'] as const).map((trailingDot) => hostBy({ host: { trailingDot } }, host))).toEqual(
      expected,
    );
    expect(endsInDot(host.replace('%2e', '.'))).toBe(!host.startsWith('['));
  });
});

describe('host.allow by suffix, prefix and named range', () => {
  const policy = {
    host: {
      allow: ['ex.test', '*.ex.test', '10.0.0.0/8', 'loopback:8080', '*.any.test:*'],
      alias: { old: 'a.ex.test' },
    },
  };
  test.each([
    ['ex.test', 'ex.test'],
    ['A.EX.test', 'a.ex.test'],
    ['old', 'a.ex.test'],
    ['a.ex.test:80', 'a.ex.test'],
    ['a.ex.test:8080', 'reject host-not-allowed'],
    ['a.any.test:8080', 'a.any.test:8080'],
    ['10.1.2.3', '10.1.2.3'],
    ['[::ffff:10.1.2.3]', '[::ffff:10.1.2.3]'],
    ['localhost:8080', 'localhost:8080'],
    ['localhost', 'reject host-not-allowed'],
    ['11.1.2.3', 'reject host-not-allowed'],
    // What looks like an address is meant only where the list has it in this spelling.
    ['0xa010203', 'reject host-not-allowed'],
    ['constructor', 'reject host-not-allowed'],
  ])('%s: %s', (host, expected) => {
    expect(hostBy(policy, host)).toBe(expected);
  });
});

describe('host.alias', () => {
  const alias = { 'www.ex.test': 'ex.test', 'old.test:8080': 'ex.test', constructor: 'ex.test' };
  test.each([
    ['WWW.ex.test:80', 'ex.test'],
    ['old.test:8080', 'ex.test'],
    ['constructor', 'ex.test'],
    ['old.test', 'old.test'],
    ['www.ex.test:8080', 'www.ex.test:8080'],
    ['__proto__', '__proto__'],
    ['tostring', 'tostring'],
  ])('%s is forwarded as %s', (host, expected) => {
    expect(hostBy({ host: { alias } }, host)).toBe(expected);
  });
  test('a dot that goes goes first', () => {
    expect(hostBy({ host: { alias, trailingDot: 'strip' } }, 'www.ex.test.')).toBe('ex.test');
  });
});

describe('host.allow is exact, with its port', () => {
  const policy = {
    host: { allow: ['EX.test', 'b.test:08080', '[::1]', '127.1'], alias: { 'www.ex.test': 'ex.test' } },
  };
  test.each([
    ['ex.test', 'ex.test'],
    ['ex.test:80', 'ex.test'],
    ['www.ex.test', 'ex.test'],
    ['b.test:8080', 'b.test:8080'],
    ['[0::1]', '[::1]'],
    ['127.1', '127.1'],
    ['127.0.0.1', 'reject host-not-allowed'],
    ['ex.test:8080', 'reject host-not-allowed'],
    ['b.test', 'reject host-not-allowed'],
    ['a.ex.test', 'reject host-not-allowed'],
    ['constructor', 'reject host-not-allowed'],
    ['__proto__', 'reject host-not-allowed'],
    ['u@ex.test', 'reject invalid-host'],
  ])('%s: %s', (host, expected) => {
    expect(hostBy(policy, host)).toBe(expected);
  });
  test('the default port is the one of the scheme', () => {
    expect([hostBy(policy, 'ex.test:443', 'https'), hostBy(policy, 'ex.test:80', 'https')]).toEqual([
      'ex.test',
      'reject host-not-allowed',
    ]);
  });
});
