import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { compile, type KeyRequest, plainRequests, type Policy } from '@urikit/cache-key';

const policies: Readonly<Record<string, Policy>> = {
  standard: {},
  'no scheme': { scheme: 'ignore' },
  'a list of hosts': {
    host: { allow: ['ex.test', 'EX2.test', '10.0.0.1', 'ex.test:81', '*.test', 'a', 'b'], alias: { b: 'a' } },
  },
  'short targets': { maxBytes: 9 },
  'few parameters': { query: { maxParams: 8 } },
  'order of parameters': { query: { order: 'name', exclude: ['utm_*'] } },
  'no semicolons': { query: { semicolon: 'bypass' } },
  'no ambiguous paths': { path: { escaped: 'reject' } },
  'other cookies': { cookies: { others: 'strip' } },
};

const request = (target: string, host = 'ex.test', scheme: 'http' | 'https' = 'http'): KeyRequest => ({
  method: 'GET',
  scheme,
  host,
  target,
  header: () => undefined,
});

const parts = (...texts: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...texts), { maxLength: 12 }).map((all) => all.join(''));
const targets = fc
  .tuple(
    fc.constantFrom('/', '/', '/', '', '//', '*'),
    parts(
      'a',
      'B',
      '9',
      '/',
      '.',
      '..',
      '?',
      '&',
      '=',
      ';',
      '%61',
      '#',
      '%',
      '%C3',
      '%25',
      '2F',
      "'",
      '\n',
      '[',
      'é',
      '@:',
    ),
  )
  .map((both) => both.join(''));
/** One of every triplet, in a path or in a query. */
const octets = fc
  .tuple(fc.constantFrom('/', '/a?'), fc.integer({ min: 0, max: 255 }), fc.constantFrom('', '41', '%20'))
  .map(([before, octet, behind]) => `${before}%${octet.toString(16).toUpperCase().padStart(2, '0')}${behind}`);
const hosts = fc.oneof(
  fc.constantFrom('ex.test', 'ex2.test', 'a', 'b', '10.0.0.1', 'ex.test:81', 'x'.repeat(64), '', '.test', 'ex.test\n'),
  parts('a', '-', '_', '.', 'A', '1', ':80'),
);

describe.each(Object.entries(policies))('under the policy "%s"', (_, policy) => {
  const { plan, decide } = compile(policy);
  const plain = plainRequests(plan);

  test('a host and a target that are plain have for their key what they are, and are forwarded as they are', () => {
    let count = 0;
    const [host, target] = [new RegExp(plain?.host ?? '(?!)'), new RegExp(plain?.target ?? '(?!)')];
    fc.assert(
      fc.property(fc.oneof(targets, octets), hosts, fc.constantFrom('http', 'https'), (text, name, scheme) => {
        if (!host.test(name) || !target.test(text)) return;
        count++;
        expect(decide(request(text, name, scheme))).toMatchObject({
          action: 'key',
          key: `${plain?.beginnings[scheme] ?? ''}${name}${text}`,
          forward: { host: name, target: text, fields: [] },
          ambiguous: false,
        });
      }),
      { seed: 2026, numRuns: 1500 },
    );
    expect(count).toBeGreaterThan(20);
  });
});

const isPlain = (policy: Policy, target: string, host = 'ex.test'): boolean | undefined => {
  const plain = plainRequests(compile(policy).plan);
  return plain && new RegExp(plain.target).test(target) && new RegExp(plain.host).test(host);
};

test.each<[policy: Policy, target: string, expected: boolean]>([
  [{}, '/shop/items?page=2&sort=price', true],
  [{}, '/a;b', false],
  [{}, '/a?b;c', true],
  [{}, '/a/.b', false],
  [{}, '/a?b/.', false],
  [{}, '/%7E', false],
  [{}, '/caf%C3%A9?q=a%20b%2F', true],
  [{}, '/caf%c3%a9', false],
  [{}, '/a%2Fb', false],
  [{}, '/%2541', false],
  [{}, '/?%2541', true],
  [{}, '/?%0A', false],
  [{}, '/%2', false],
  [{}, '/a\n', false],
  [{}, `/${'a'.repeat(254)}`, true],
  [{}, `/${'a'.repeat(255)}`, false],
  [{ query: { maxParams: 10_000 } }, `/${'a'.repeat(511)}`, true],
  [{ query: { maxParams: 10_000 } }, `/${'a'.repeat(512)}`, false],
  [{ query: { order: 'name' } }, '/a?b', false],
  [{ query: { order: 'name' } }, '/a', true],
  [{ query: { semicolon: 'reject' } }, '/a?b', false],
])('%j: whether %j is plain: %j', (policy, target, expected) => {
  expect(isPlain(policy, target)).toBe(expected);
});

test.each<[policy: Policy, host: string, expected: boolean]>([
  [{}, 'EX.test', false],
  [{}, 'ex.test.', false],
  [{}, 'ex.test:80', false],
  [{}, '127.0.0.1', false],
  [{}, `${'a.'.repeat(31)}b`, true],
  [{}, '.test', false],
  [{}, 'ex..test', false],
  [{}, 'ex.te_st', false],
  [{}, 'x'.repeat(63), true],
  [{}, 'x'.repeat(64), false],
  [{ host: { allow: ['ex.test'] } }, 'exxtest', false],
  [{ host: { allow: ['ex.test'] } }, 'an.ex.test', false],
])('%j: whether the host %j is plain: %j', (policy, host, expected) => {
  expect(isPlain(policy, '/', host)).toBe(expected);
});

test.each<[policy: Policy]>([
  [{ routes: [{ path: '/a' }] }],
  [{ headers: { accept: 'value' } }],
  [{ cookies: { keyed: { a: 'value' } } }],
  [{ scope: ['x-tenant'] }],
  [{ path: { case: 'lower' } }],
  [{ host: { alias: { 'www.ex.test': 'ex.test' } } }],
  [{ host: { allow: ['*.test'] } }],
  [{ host: { allow: Array.from({ length: 33 }, (_, i) => `h${String(i)}.test`) } }],
  [{ query: { maxParams: 0 } }],
])('under %j the keyer is asked about every request', (policy) => {
  expect(plainRequests(compile(policy).plan)).toBeUndefined();
});

test('an expression holds no quotation mark, so that every configuration can hold it', () => {
  const { host = '', target = '' } = plainRequests(compile({}).plan) ?? {};
  expect(/['"`]/.test(host + target)).toBe(false);
});

test('an expression repeats no group: where PCRE has no JIT, Varnish fails a request for more than 20 times', () => {
  const { host = '', target = '' } = plainRequests(compile({}).plan) ?? {};
  expect(/\)[*+{]/.test((host + target).replace(/\[[^\]]*\]/g, '_'))).toBe(false);
});
