import type { Sent } from './wire.js';

/**
 * Requests that try to make two systems read one thing in two ways: a list, and a generator that combines its parts.
 */

const METHODS = ['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'get', 'PURGE'];
const HOSTS = [
  'ex.test',
  'EX.test',
  'ex.test:80',
  'ex.test:',
  'ex.test.',
  'evil.test',
  'ex.test:8080',
  '127.1',
  '[::1]',
  '[::1]:80',
  'ex.test@evil.test',
  'ex.test,evil.test',
  'evil.test/ex.test',
  'ex%2Etest',
  '',
  'ex.test:99999',
];
const SEGMENTS = [
  ...[
    'a',
    'A',
    'b',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '.%2e',
    '...',
    '',
    'a;x=1',
    ';',
    'a%3Bx',
    'a%2Fb',
    '..%2f',
    '%2F..%2F',
    'a%5Cb',
    '%5c..%5c',
    'a\\b',
    '%23x',
    'a%3Fb',
    '%252e%252e',
    '%25%32%65',
  ],
  ...[
    '%00',
    'a%00.css',
    '%0d%0aX-Evil:1',
    '%61',
    '%7E',
    '~',
    '%C0%AE%C0%AE',
    '%c0%af',
    '%F6',
    '\xF6',
    'a b',
    'a%20b',
    'a+b',
    '|',
    '[',
    '{x}',
    '^',
    '`',
    '"',
    '<',
    '%zz',
    '%',
    '%2',
    'acct.css',
    'robots.txt',
    'a,b',
    'a=b',
    ':',
    'http:',
    '@evil.test',
    '__proto__',
    'constructor',
  ],
];
const PARAMS = [
  ...[
    'a=1',
    'a=2',
    'A=1',
    'a',
    'a=',
    '=1',
    '',
    '&',
    'b=2',
    'a[]=1',
    'a%5B%5D=1',
    'a=1;b=2',
    'a=1%26b=2',
    'a%3D1',
    'a=%31',
    'a=+',
    'a=%2B',
    'a=%20',
    'a=%00',
    'a=%0a',
    'utm_source=x',
    'utm_source=y',
    '%75tm_source=x',
    'UTM_SOURCE=x',
    'gclid=1',
    'utm_content=1;link=evil',
    'callback=evil',
    '_method=DELETE',
    'a=?',
    'a=#',
    'a=\\',
    'a=%F6',
    'a=\xE9',
    '__proto__=1',
    'a=1,2',
  ],
];
const USERS: readonly (readonly string[])[] = [
  [],
  ['Cookie', 'session=alice'],
  ['Cookie', 'session=bob'],
  ['cookie', 'a=1', 'Cookie', 'session=alice'],
  ['Cookie', ''],
  ['Authorization', 'Basic YWxpY2U='],
  ['authorization', 'Basic Ym9i'],
  ['Authorization', 'Basic YWxpY2U=', 'Authorization', 'Basic Ym9i'],
  ['X-Tenant', 'alice'],
  ['X-Tenant', 'bob'],
  ['X-TENANT', 'bob', 'x-tenant', 'alice'],
  ['X-Tenant', 'alice', 'Connection', 'X-Tenant'],
  ['X-Tenant', 'alice', 'Cookie', 'session=bob', 'Authorization', 'Basic YWxpY2U='],
];
const FIELDS: readonly (readonly string[])[] = [
  ...[
    [],
    [],
    [],
    [],
    ['Accept', 'text/html'],
    ['Accept-Encoding', 'gzip'],
    ['Accept-Encoding', 'br;q=1, gzip;q=0'],
    ['Accept-Language', 'de'],
    ['User-Agent', 'x'],
  ],
  ...[
    ['X-Forwarded-Host', 'evil.test'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-For', '6.6.6.6'],
    ['Forwarded', 'host=evil.test;proto=https'],
    ['X-Original-URL', '/admin'],
    ['X-Rewrite-URL', '/admin'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Host', 'evil.test'],
    ['X-Forwarded-Prefix', '/evil'],
    ['x_forwarded_host', 'evil.test'],
  ],
  ...[
    ['Host', 'evil.test'],
    ['host', 'ex.test'],
    ['X-Urikit-Key', 'u2 - GET http://ex.test/a'],
    ['Connection', 'Host'],
    ['Connection', 'cookie, authorization'],
    ['Connection', 'x-forwarded-host, accept-language'],
    ['TE', 'trailers'],
    ['Upgrade', 'h2c'],
    ['Proxy-Authorization', 'Basic YQ=='],
    ['Keep-Alive', 'timeout=5'],
    ['Expect', '100-continue'],
  ],
  ...[
    ['If-None-Match', '"other"'],
    ['Cache-Control', 'no-cache'],
    ['Cache-Control', 'no-store'],
    ['Cache-Control', 'only-if-cached, max-stale'],
    ['Pragma', 'no-cache'],
    ['Via', '1.1 urikit-gateway'],
    ['Content-Length', '0'],
    ['X-Evil', 'caf\xE9'],
  ],
];

/** Requests of which each was somebody's page, or somebody's error, at a cache somewhere. */
const LIST: readonly Sent[] = [
  ...[
    '/a',
    '/a?',
    '/a#x',
    '/a/',
    '//a',
    '/a//b',
    '//evil.test/a',
    '/\\evil.test/a',
    '/./a',
    '/a/..;/b',
    '/a/..%2fb',
    '/..',
    '/../../a',
    '/a/%2e%2e/b',
    '/%2e%2e/%2e%2e/a',
    '/a%2F..%2Fb',
    '/acct/x.css',
    '/acct%2Fx.css',
    '/acct;x.css',
    '/acct%00.css',
    '/acct%0A.css',
    '/acct%23x.css',
    '/acct%3Fx.css',
  ].map((target) => ({ target })),
  ...[
    '*',
    'a',
    '',
    '?a=1',
    'ex.test:80',
    'http://ex.test',
    'http://ex.test/a',
    'HTTP://EX.test:80/%61',
    'https://ex.test/a',
    'http://evil.test/a',
    'http://u:p@ex.test/a',
    'http:///a',
    'http:/a',
    'ftp://ex.test/a',
    'http://ex.test\\@evil.test/a',
    'http://ex.test#@evil.test/a',
  ].map((target) => ({ target })),
  { target: 'http://ex.test/a', host: 'evil.test' },
  { target: '*', method: 'OPTIONS' },
  { target: '/a', host: undefined },
  { target: '/a', body: 'a=2' },
  { target: '/a', body: 'a=2', isChunked: true },
  { target: '/a', body: '', isChunked: true },
  { target: '/a', method: 'HEAD', body: 'x' },
  { target: '/a', method: 'POST', body: '{}', fields: ['Content-Type', 'application/json'] },
  { target: `/a?${'a=1&'.repeat(400)}z=1` },
  { target: `/${'a'.repeat(9000)}` },
  { target: '/a?a=1', fields: ['X-Forwarded-Host', 'evil.test', 'X-Forwarded-Host', 'ex.test'] },
];

/** A generator of numbers below a bound, the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** The list, for every kind of user, and as many made requests again. */
export function hostileRequests(count: number, seed: number): readonly Sent[] {
  const below = numbers(seed);
  const pick = <One>(from: readonly One[]): One => from[below(from.length)] as One;
  const some = (from: readonly string[], most: number, by: string): string =>
    Array.from({ length: below(most) + 1 }, () => pick(from)).join(by);
  const made = Array.from({ length: count }, (): Sent => {
    const path = `/${some(SEGMENTS, 4, '/')}`;
    const query = below(2) === 0 ? '' : `?${some(PARAMS, 4, '&')}`;
    const prefix = below(12) === 0 ? `http://${pick(HOSTS)}` : '';
    const host = below(3) === 0 ? pick(HOSTS) : 'ex.test';
    const body = below(15) === 0 ? 'x' : undefined;
    return {
      method: pick(METHODS),
      target: `${prefix}${path}${query}`,
      host,
      fields: [...pick(USERS), ...pick(FIELDS), ...pick(FIELDS)],
      body,
      isChunked: below(2) === 0,
    };
  });
  // The same few resources again and again for everybody: what poisons, poisons these.
  const shared = USERS.flatMap((user, i) =>
    FIELDS.filter((_, j) => (i + j) % 3 === 0).map((fields): Sent => ({
      target: pick(['/a', '/a?a=1', '/b/../a', '/%61?a=%31']),
      fields: [...user, ...fields],
    })),
  );
  return [...LIST, ...made, ...shared];
}
