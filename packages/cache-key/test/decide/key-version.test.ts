import { createHash } from 'node:crypto';
import { compile, type Policy } from '@urikit/cache-key';
import { expect, test } from '@jest/globals';
import { VERSION } from '../../src/decide/encode-key.js';

/**
 * Keys of a fixed table of requests, without the fingerprint of their policy, as one digest. A change of normal forms or of keys
 * changes it: raise `VERSION`, so that no entry under a key of the older keyer is a hit, and write the digest of the new version.
 */
const DIGESTS: Readonly<Record<number, string>> = { 2: 'aZusZwh39v1QegklxTyOjpbrQO5RpjVtHT-WfrjKkj8' };

const POLICIES: readonly Policy[] = [
  {},
  { query: { order: 'name', exclude: ['tracking', 'x_*'], multi: 'set', empty: 'drop', plus: 'space' } },
  { path: { case: 'lower', slashes: 'merge', trailingSlash: 'strip', escaped: 'bypass' }, scheme: 'ignore' },
  { path: { form: 'raw', dotSegments: 'keep' }, host: { trailingDot: 'strip', alias: { 'www.ex.test': 'ex.test' } } },
  { path: { form: 'redirect', trailingSlash: 'add' }, query: { include: ['a', 'b*'], semicolon: 'reject' } },
  {
    headers: { 'accept-language': { language: ['de', 'en'] }, 'accept-encoding': 'encoding', 'x-kind': 'present' },
    cookies: { keyed: { theme: 'value' }, others: 'strip' },
    scope: ['x-tenant'],
  },
];

const TARGETS = [
  ...[
    '/',
    '/a',
    '/A/b/',
    '//a//b',
    '/a/./b/../c',
    '/%7Ea/%41',
    '/%7ea',
    '/a%2fb',
    '/a%2Fb',
    '/a;x=1',
    '/a%3Bx',
    '/%2e%2e/a',
  ],
  ...[
    '/../a',
    '/a%252F',
    '/a%5Cb',
    '/caf%c3%a9',
    '/a|b',
    '/a?',
    '/?b=1&a=2',
    '/?a=2&b=1&a=1',
    '/?a&b=&=c',
    '/?%61=%7e&x_y=1',
  ],
  ...[
    '/?utm_source=x&a=+%20%2B',
    '/?a=1;b=2',
    '/?a[]=1&a%5B%5D=2',
    'http://EX.test:80/x?y',
    'http://ex.test',
    '/a%00',
    '/a#b',
  ],
];
const HOSTS = ['ex.test', 'EX.test:80', 'www.ex.test', 'ex.test.', 'ex.test:8080', '[::1]', '127.1', 'b\u00fc.test'];
const FIELDS: readonly Readonly<Record<string, string>>[] = [
  {},
  {
    'accept-language': 'en-GB;q=0.5, de',
    'accept-encoding': 'br;q=0, gzip',
    'x-kind': '1',
    'x-tenant': 't',
    'content-type': 'a/b',
  },
  { cookie: 'theme=dark; sid=1', 'x-tenant': 'u', authorization: 'x', 'x-forwarded-host': 'other.test' },
];
const METHODS = ['GET', 'HEAD', 'QUERY', 'POST'];

test(`keys of version ${String(VERSION)} are those that it began with`, () => {
  const hash = createHash('sha256');
  let keys = 0;
  for (const policy of POLICIES) {
    const keyer = compile(policy);
    for (const target of TARGETS)
      for (const host of HOSTS)
        for (const fields of FIELDS)
          for (const method of METHODS) {
            const header = (name: string): string | undefined => fields[name];
            const content = method === 'QUERY' ? { content: Buffer.from('q') } : {};
            const request = {
              method,
              scheme: 'http' as const,
              host,
              target,
              header,
              fields: Object.keys(fields),
              ...content,
            };
            const key = keyer.keyOf(request)?.replace(keyer.plan.fingerprint, '*');
            if (key !== undefined) keys += 1;
            hash.update(`${key ?? '-'}\n`);
          }
  }
  expect(keys).toBeGreaterThan(2000);
  expect({ [VERSION]: hash.digest('base64url') }).toEqual({ [VERSION]: DIGESTS[VERSION] });
});
