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

const sorting: Readonly<Record<string, Policy>> = {
  'sorted, tracking out': { query: { order: 'name', exclude: 'tracking' } },
  'names out': { query: { exclude: ['a', 'A', 'ab', 'a%2C*', 'b*', 'constructor', '__proto__'] } },
  'names in': { query: { include: ['a', 'B9', 'b*', '__proto__'] } },
  'sorted sets': { query: { order: 'name', multi: 'set', empty: 'drop', plus: 'space' } },
  sets: { query: { multi: 'set' } },
};

/** Whether a target is plain, by each way to see that parameters are out of order. */
function plainWays(policy: Policy): readonly ((target: string) => boolean)[] {
  const plain = plainRequests(compile(policy).plan);
  if (plain === undefined) return [() => false];
  const { target, unlike, unsorted } = plain;
  const isSame = (text: string): boolean =>
    new RegExp(target).test(text) && !unlike.some((one) => new RegExp(one).test(text));
  if (unsorted === undefined) return [isSame];
  const isAscending = (text: string): boolean => {
    const params = text.split(/[?&]/).slice(1);
    return params.every((param, i) => i === 0 || (params[i - 1] as string) <= param);
  };
  return [
    (text) => isSame(text) && !new RegExp(unsorted.any).test(text),
    (text) => isSame(text) && isAscending(text) && !new RegExp(unsorted.ascending).test(text),
  ];
}

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
/** Parameters whose names begin alike, in any order. */
const parameters = fc
  .array(
    fc.constantFrom(
      'a',
      'A',
      'a-',
      'ab',
      'b',
      'a=1',
      'a=',
      'a-=2',
      'ab=1',
      'B9',
      'utm_source=1',
      'a%2C=',
      '',
      '__proto__',
      'a+b',
      'a:=1',
      'a;b',
      'a?b',
    ),
    { maxLength: 6 },
  )
  .map((all) => `/?${all.join('&')}`);
/** One of every triplet, in a path or in a query. */
const octets = fc
  .tuple(fc.constantFrom('/', '/a?'), fc.integer({ min: 0, max: 255 }), fc.constantFrom('', '41', '%20'))
  .map(([before, octet, behind]) => `${before}%${octet.toString(16).toUpperCase().padStart(2, '0')}${behind}`);
const hosts = fc.oneof(
  fc.constantFrom('ex.test', 'ex2.test', 'a', 'b', '10.0.0.1', 'ex.test:81', 'x'.repeat(64), '', '.test', 'ex.test\n'),
  parts('a', '-', '_', '.', 'A', '1', ':80'),
);

describe.each(Object.entries({ ...policies, ...sorting }))('under the policy "%s"', (_, policy) => {
  const { plan, decide } = compile(policy);
  const plain = plainRequests(plan);

  test('a host and a target that are plain have for their key what they are, and are forwarded as they are', () => {
    let count = 0;
    const host = new RegExp(plain?.host ?? '(?!)');
    const ways = plainWays(policy);
    fc.assert(
      fc.property(
        fc.oneof(targets, octets, parameters),
        hosts,
        fc.constantFrom('http', 'https'),
        (text, name, scheme) => {
          if (!host.test(name) || !ways.some((isPlainTarget) => isPlainTarget(text))) return;
          count++;
          expect(decide(request(text, name, scheme))).toMatchObject({
            action: 'key',
            key: `${plain?.beginnings[scheme] ?? ''}${name}${text}`,
            forward: { host: name, target: text, fields: [] },
            ambiguous: false,
          });
        },
      ),
      { seed: 2026, numRuns: 1500 },
    );
    expect(count).toBeGreaterThan(20);
  });
});

const isPlain = (policy: Policy, target: string, host = 'ex.test'): boolean | undefined => {
  const plain = plainRequests(compile(policy).plan);
  const answers = plainWays(policy).map((isPlainTarget) => isPlainTarget(target));
  // Those that ascend as whole strings are fewer.
  expect(answers[1] === true && !answers[0]).toBe(false);
  return plain && answers[0] && new RegExp(plain.host).test(host);
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
  [{}, `/${'a'.repeat(511)}`, true],
  [{}, `/${'a'.repeat(512)}`, false],
  [{}, `/?${'a&'.repeat(23)}`, true],
  [{}, `/?${'a&'.repeat(24)}`, false],
  [{ query: { maxParams: 2 } }, '/?a&b', true],
  [{ query: { maxParams: 2 } }, '/?a&b&c', false],
  [{ query: { maxParams: 1 } }, '/?a&b', false],
  [{ query: { order: 'name' } }, '/a?b', true],
  [{ query: { order: 'name' } }, '/a?a=2&a=1&a-=0&ab', true],
  [{ query: { order: 'name' } }, '/a?a-=0&a=1', false],
  [{ query: { order: 'name' } }, '/a?a&A', false],
  [{ query: { order: 'name' } }, '/a?A&a', true],
  [{ query: { order: 'name' } }, '/a?a&', false],
  [{ query: { order: 'name' } }, '/a&b?a', false],
  [{ query: { order: 'name' } }, '/a', true],
  [{ query: { order: 'name' } }, '/a;b', false],
  [{ query: { exclude: ['a'] } }, '/?a=1', false],
  [{ query: { exclude: ['a'] } }, '/?ab', true],
  [{ query: { exclude: ['a*'] } }, '/?ab', false],
  [{ query: { exclude: ['a'] } }, '/?b;a=1', false],
  [{ query: { include: ['a'] } }, '/?a=1', true],
  [{ query: { include: ['a'] } }, '/?ab', false],
  [{ query: { include: [] } }, '/?a', false],
  [{ query: { include: [] } }, '/a', true],
  [{ query: { multi: 'set' } }, '/?a', false],
  [{ query: { multi: 'set', order: 'name' } }, '/?a=1&a=2', false],
  [{ query: { multi: 'set', order: 'name' } }, '/?a=1&b=2', true],
  [{ query: { plus: 'space' } }, '/?a+b', false],
  [{ query: { semicolon: 'reject' } }, '/a?b', true],
  [{ query: { semicolon: 'reject' } }, '/a?b;c', false],
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

describe.each([{}, ...Object.values(sorting)])('the expressions of %j', (policy) => {
  const { host = '', target = '', unlike = [], unsorted } = plainRequests(compile(policy).plan) ?? {};
  const all = [host, target, ...unlike, ...Object.values(unsorted ?? {})];

  test('hold no quotation mark, so that every configuration can hold them', () => {
    expect(all.filter((one) => /['"`]/.test(one))).toEqual([]);
  });

  test('repeat no group: where PCRE has no JIT, Varnish fails a request for more than 20 times', () => {
    expect(all.filter((one) => /\)[*+{]/.test(one.replace(/\[[^\]]*\]/g, '_')))).toEqual([]);
  });

  test('are at most 4,000 bytes each: nginx takes no longer word', () => {
    expect(all.map((one) => one.length).filter((length) => length > 4000)).toEqual([]);
  });
});
