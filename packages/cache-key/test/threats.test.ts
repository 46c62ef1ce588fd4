import { describe, expect, test } from '@jest/globals';
import { compile, type KeyRequest, type Policy } from '@urikit/cache-key';
import { decideBy, get, inShort, share, targetBy } from './support/request.js';

/**
 * Row by row, what must be merged, what may be, what never, and what is done with each input that has been used in an
 * attack.
 */

describe('must be merged, by default', () => {
  test.each<readonly [string, KeyRequest, KeyRequest]>([
    ['host case (RFC 3986 6.2.2.1)', get('/', {}, { host: 'EX.test' }), get('/')],
    ['default port (6.2.3)', get('/', {}, { host: 'ex.test:80' }), get('/')],
    ['empty port (3.2.3)', get('/', {}, { host: 'ex.test:' }), get('/')],
    ['port with leading zeros (6.2.3)', get('/', {}, { host: 'ex.test:0080' }), get('/')],
    ['unreserved %7E (6.2.2.2)', get('/%7Eu'), get('/~u')],
    ['unreserved %61', get('/%61'), get('/a')],
    ['hexadecimal case (6.2.2.1)', get('/%c3%a9'), get('/%C3%A9')],
    ['dot-segments (6.2.2.3)', get('/a/./b'), get('/a/b')],
    ['dot-segments', get('/x/../b'), get('/b')],
    ['encoded dot-segments', get('/x/%2e%2E/b'), get('/b')],
    ['unreserved in a query', get('/?q=%7E%61'), get('/?q=~a')],
    ['hexadecimal case in a query', get('/?q=%c3%a9'), get('/?q=%C3%A9')],
    ['absolute-form (RFC 9112 3.2.2)', get('http://ex.test/a', {}, { host: 'other.test' }), get('/a')],
    ['absolute-form without a path (RFC 9110 4.2.3)', get('http://ex.test'), get('/')],
    [
      'IPv6 spellings (RFC 5952)',
      get('/', {}, { host: '[2001:DB8:0::1]:80' }),
      get('/', {}, { host: '[2001:db8::1]' }),
    ],
    ['GET and HEAD (RFC 9110 9.3.2)', get('/', {}, { method: 'HEAD' }), get('/')],
  ])('%s', (_title, a, b) => {
    expect(share({}, a, b)).toBe(true);
  });
});

describe('may be merged, by a policy alone', () => {
  test.each<readonly [string, Policy, string, string]>([
    ['parameter order', { query: { order: 'name' } }, '/?b=1&a=2', '/?a=2&b=1'],
    ['tracking parameters', { query: { exclude: 'tracking' } }, '/?utm_source=x&a=1', '/?a=1'],
    ['slashes', { path: { slashes: 'merge' } }, '/a//b', '/a/b'],
    ['empty query', { query: { empty: 'drop' } }, '/a?', '/a'],
    ['trailing &', { query: { empty: 'drop' } }, '/?a=1&', '/?a=1'],
    ['+ and %20', { query: { plus: 'space' } }, '/?a=b+c', '/?a=b%20c'],
    ['trailing slash', { path: { trailingSlash: 'strip' } }, '/a/', '/a'],
    ['path case', { path: { case: 'lower' } }, '/A', '/a'],
    ['values of one name as a set', { query: { multi: 'set' } }, '/?a=2&a=1&a=2', '/?a=1&a=2'],
  ])('%s', (_title, policy, a, b) => {
    expect(share({}, get(a), get(b))).toBe(false);
    expect(share(policy, get(a), get(b))).toBe(true);
  });

  test('scheme', () => {
    expect(share({}, get('/'), get('/', {}, { scheme: 'https' }))).toBe(false);
    expect(share({ scheme: 'ignore' }, get('/'), get('/', {}, { scheme: 'https' }))).toBe(true);
  });
});

describe('never merged, whatever a policy says', () => {
  const everything: Policy = {
    path: { case: 'lower', slashes: 'merge', trailingSlash: 'strip' },
    query: { order: 'name', exclude: 'tracking', multi: 'set', empty: 'drop', plus: 'space', controls: 'key' },
  };
  test.each([
    ['%2F and /', '/a%2Fb', '/a/b'],
    ['%3F and ?', '/a%3Fb', '/a?b'],
    [';x dropped', '/a;x', '/a'],
    ['a=1,2 and a=1&a=2', '/?a=1,2', '/?a=1&a=2'],
    ['%26 and &', '/?a=1%26b=2', '/?a=1&b=2'],
    ['a=B= and a%3DB=', '/?a=B=', '/?a%3DB='],
    ['a= and a', '/?a=', '/?a'],
    ['names a and A', '/?a=1', '/?A=1'],
    ['%2523 and %23', '/a%2523', '/a%23'],
    ['%23x cut off', '/a%23x', '/a'],
    ['%252F and %2F', '/a%252Fb', '/a%2Fb'],
    ['%5C and /', '/a%5Cb', '/a/b'],
    ['+ and %2B', '/?a=+', '/?a=%2B'],
    ['+ and %2B in a path', '/+', '/%2B'],
    ['invalid UTF-8 folded', '/%FF', '/%FE'],
    ['invalid UTF-8 and U+FFFD', '/%FF', '/%EF%BF%BD'],
    ['an encoded .. resolved across %2F', '/a/x%2F..%2Fb', '/a/b'],
    ['%0A dropped from a query', '/?a=%0A', '/?a='],
  ])('%s', (_title, a, b) => {
    for (const policy of [{}, everything]) expect(share(policy, get(a), get(b))).toBe(false);
  });

  test('repeated names reordered', () => {
    expect(share({ query: { order: 'name' } }, get('/?a=2&a=1'), get('/?a=1&a=2'))).toBe(false);
  });

  test('other host, other port, other scheme', () => {
    for (const policy of [{}, everything]) {
      expect(share(policy, get('/'), get('/', {}, { host: 'ex2.test' }))).toBe(false);
      expect(share(policy, get('/'), get('/', {}, { host: 'ex.test:8080' }))).toBe(false);
      expect(share(policy, get('/'), get('/', {}, { host: 'ex.test:443' }))).toBe(false);
      expect(share(policy, get('/'), get('/', {}, { scheme: 'https' }))).toBe(false);
    }
  });

  test('the 101st parameter', () => {
    const hundred = '/?' + Array.from({ length: 100 }, (_, i) => `p${String(i)}=1`).join('&');
    for (const policy of [{}, everything])
      expect(share(policy, get(`${hundred}&q=1`), get(`${hundred}&q=2`))).toBe(false);
  });
});

describe('a path that origins read in different ways has a key of its own and is ambiguous', () => {
  const AMBIGUOUS = [
    '/acct;x.css',
    '/a%3Bx.css',
    '/a%3bx',
    '/a%2Fb',
    '/a%5Cb',
    '/a%23b',
    '/a%3Fb',
    '/a%252Fb',
    '/a%252fb',
    '/a%255c',
    '/%252e%252E/b',
    '/%2525252F',
    '/a%25%32%46',
  ];
  test.each(AMBIGUOUS)('%s', (target) => {
    const { decide } = compile({});
    expect(decide(get(target))).toMatchObject({ action: 'key', ambiguous: true });
    expect(decideBy({ path: { escaped: 'bypass' } }, get(target))).toBe('bypass ambiguous');
    expect(decideBy({ path: { escaped: 'reject' } }, get(target))).toBe('reject ambiguous');
  });

  test.each(['/a.css', '/a%20b', '/a?x;y%2F', '/100%25', '/%25zz', '/a:b@c'])('%s is not', (target) => {
    expect(compile({}).decide(get(target))).toMatchObject({ action: 'key', ambiguous: false });
  });
});

describe('malformed targets are refused, and repaired never', () => {
  test.each(['/%00', '/a%00.css', '/%0A', '/%0d%0a', '/%1F', '/%7f', '/?a=%00', '/?a=%0A'])('%s', (target) => {
    expect(targetBy({}, target)).toBe('reject control-character');
  });

  test.each([
    '/a#b',
    '/a\\b',
    '/a b',
    '/"',
    '/<',
    '/>',
    '/\xe9',
    '/\0',
    '/\r\n',
    '/\t',
    '/%',
    '/%4',
    '/%zz',
    '/a?b#c',
    '/?%',
    '',
    'a',
    '*',
    '?a',
    'ftp://ex.test/',
    'http:/a',
    '//\xff',
  ])('%j', (target) => {
    expect(targetBy({}, target)).toBe('reject invalid-target');
  });

  test('controls in a query are data where the policy says so, but for NUL', () => {
    expect(targetBy({ query: { controls: 'key' } }, '/?a=%0a')).toBe('/?a=%0A');
    expect(targetBy({ query: { controls: 'key' } }, '/?a=%00')).toBe('reject control-character');
    expect(targetBy({ query: { controls: 'key' } }, '/%0A')).toBe('reject control-character');
  });

  test('no way past the refusal of controls: not a route, not the length, not the method', () => {
    const routes: Policy = { routes: [{ path: '/private', cache: false }, { path: '/a' }] };
    expect(targetBy(routes, '/private/%00')).toBe('reject control-character');
    expect(targetBy(routes, '/a/%2F%00')).toBe('reject control-character');
    expect(targetBy(routes, '/private?%0A')).toBe('reject control-character');
    expect(targetBy({ maxBytes: 4 }, '/aaaaaa%00')).toBe('reject control-character');
    expect(decideBy({}, get('/%00', {}, { method: 'POST' }))).toBe('reject control-character');
  });

  test('what browsers send and RFC 3986 has no place for is data', () => {
    expect(targetBy({}, '/[x]^`{|}?a[]=b|c')).toBe('/[x]^`{|}?a[]=b|c');
    expect(share({}, get('/?a[0]'), get('/?a%5B0%5D'))).toBe(false);
    expect(targetBy({ unwise: 'invalid' }, '/?a[0]')).toBe('reject invalid-target');
    expect(targetBy({}, '/%[1')).toBe('reject invalid-target');
  });
});

describe('invalid: bypass passes on what can be written as one line', () => {
  const policy: Policy = { invalid: 'bypass' };
  test.each(['/\xe9', '/"', '/a#b', '/a\\b', '/%zz'])('%j is passed on as it came', (target) => {
    expect(compile(policy).decide(get(target))).toEqual({
      action: 'bypass',
      reason: 'invalid',
      forward: { target, host: 'ex.test', fields: [] },
      host: 'ex.test',
      target: undefined,
      keyTarget: undefined,
      route: undefined,
    });
  });
  test.each(['/a b', '/\r\nX: y', '/\0', '/\x7f', '/\t'])('%j is not', (target) => {
    expect(targetBy(policy, target)).toBe('reject invalid-target');
  });
  test('a malformed Host too, but not two of them, and not past an allow list', () => {
    expect(decideBy(policy, get('/', {}, { host: 'u@ex.test' }))).toBe('bypass invalid');
    expect(decideBy(policy, get('/', {}, { host: 'ex.test, ex.test' }))).toBe('reject invalid-host');
    expect(decideBy(policy, get('/', {}, { host: undefined }))).toBe('reject invalid-host');
    expect(decideBy(policy, get('/', {}, { host: '' }))).toBe('reject invalid-host');
    expect(decideBy({ ...policy, host: { allow: ['ex.test'] } }, get('/', {}, { host: 'u@ex.test' }))).toBe(
      'reject invalid-host',
    );
    expect(decideBy({ ...policy, host: { allow: ['ex.test'] } }, get('/\xe9', {}, { host: 'evil.test' }))).toBe(
      'reject host-not-allowed',
    );
  });
  test('an absolute-form is passed on as origin-form and Host, even in another scheme', () => {
    expect(compile(policy).decide(get('https://EX.test/a', {}, { host: 'x.test' }))).toMatchObject({
      action: 'bypass',
      reason: 'invalid',
      forward: { target: '/a', host: 'ex.test', fields: [] },
    });
    expect(compile(policy).decide(get('http://a:b/%zz?c', {}, { host: undefined }))).toMatchObject({
      reason: 'invalid',
      forward: { target: '/%zz?c', host: 'a:b' },
      host: undefined,
      target: undefined,
    });
  });
  test.each([
    ['http://u:p@ex.test/', 'invalid-host'],
    ['http:///a', 'invalid-host'],
    ['ftp://ex.test/', 'invalid-target'],
    ['ex.test', 'invalid-target'],
    ['*', 'invalid-target'],
    ['', 'invalid-target'],
  ])('%j has no origin-form with a Host, so it is refused: %s', (target, reason) => {
    expect(targetBy(policy, target)).toBe(`reject ${reason}`);
  });
});

describe('parameters hidden in others', () => {
  test('a parameter with a raw ";" is never excluded, and nothing is moved past it', () => {
    expect(targetBy({ query: { exclude: 'tracking' } }, '/?utm_content=1;link=evil&utm_source=x')).toBe(
      '/?utm_content=1;link=evil',
    );
    expect(targetBy({ query: { include: ['a'] } }, '/?a=1&x=1;b=2&c')).toBe('/?a=1&x=1;b=2');
    expect(targetBy({ query: { order: 'name', multi: 'set' } }, '/?b=1&a=1;x&b=1')).toBe('/?b=1&a=1;x&b=1');
    expect(decideBy({ query: { semicolon: 'bypass' } }, get('/?a;b'))).toBe('bypass semicolon');
    expect(decideBy({ query: { semicolon: 'reject' } }, get('/?a;b'))).toBe('reject semicolon');
    expect(targetBy({ query: { semicolon: 'reject', exclude: ['a'] } }, '/?a=1%3Bb&c')).toBe('/?c');
  });

  test('names are matched after unreserved decoding, exact and case-sensitive', () => {
    const policy: Policy = { query: { exclude: 'tracking' } };
    expect(targetBy(policy, '/?%75tm_source=1&utm%5Fmedium=2')).toBe('/');
    for (const kept of [
      '/?UTM_source=1',
      '/?utm=1',
      '/?autm_source=1',
      '/?utm%255Fsource=1',
      '/?GCLID=1',
      '/?gclid%20=1',
      '/?gclid[]=1',
      '/?utm_source[]=1',
      '/?utm_x=1',
    ])
      expect(targetBy(policy, kept)).toBe(kept);
  });

  test('an excluded parameter is stripped from what is forwarded', () => {
    expect(compile({ query: { exclude: ['x'] } }).decide(get('/?x=1&a=2'))).toMatchObject({
      forward: { target: '/?a=2' },
    });
  });
});

describe('too much is passed on, and truncated never', () => {
  test('maxParams', () => {
    const policy: Policy = { query: { maxParams: 3 } };
    expect(targetBy(policy, '/?a&b&c')).toBe('/?a&b&c');
    expect(compile(policy).decide(get('/?a&b&c&d'))).toMatchObject({
      action: 'bypass',
      reason: 'too-many-params',
      forward: { target: '/?a&b&c&d', host: 'ex.test', fields: [] },
    });
    expect(targetBy({ query: { maxParams: 0 } }, '/a&b')).toBe('/a&b');
    expect(targetBy({ query: { maxParams: 0 } }, '/?')).toBe('bypass too-many-params');
  });

  test('maxBytes, of what came and of what would be forwarded', () => {
    expect(targetBy({ maxBytes: 4 }, '/aaa')).toBe('/aaa');
    expect(targetBy({ maxBytes: 4 }, '/aaaa')).toBe('bypass too-long');
    expect(targetBy({ maxBytes: 4, query: { plus: 'space' } }, '/?++')).toBe('bypass too-long');
    expect(targetBy({ maxBytes: 4, path: { trailingSlash: 'add' } }, '/aaa')).toBe('bypass too-long');
  });

  test('a host that is not allowed is refused, whatever the length', () => {
    expect(decideBy({ maxBytes: 4, host: { allow: ['ex.test'] } }, get('/aaaaaaa', {}, { host: 'evil.test' }))).toBe(
      'reject host-not-allowed',
    );
  });
});

describe('GET or HEAD with content', () => {
  test.each(['GET', 'HEAD'])('%s', (method) => {
    expect(decideBy({}, get('/', {}, { method, hasBody: true }))).toBe('bypass body');
    expect(decideBy({ getBody: 'reject' }, get('/', {}, { method, hasBody: true }))).toBe('reject body');
  });
});

describe('fields by which a client could say how it reached a hop', () => {
  const names = [
    'forwarded',
    'front-end-https',
    'x-forwarded-host',
    'x-forwarded-ssl',
    'x-forwarded-uri',
    'x-http-method-override',
    'x-original-host',
    'x-original-proto',
    'x-original-uri',
    'x-original-url',
    'x-rewrite-url',
    'x-url-scheme',
  ];
  test.each(names)('%s is taken away from a client and keyed of a trusted hop', (name) => {
    const { decide } = compile({});
    expect(decide(get('/', { [name]: 'evil' }))).toMatchObject({
      action: 'key',
      forward: { fields: [[name, undefined]] },
    });
    expect(share({}, get('/', { [name]: 'evil' }), get('/'))).toBe(true);
    expect(decide(get('/', { [name]: 'a' }, { trusted: true }))).toMatchObject({
      action: 'key',
      forward: { fields: [] },
    });
    expect(share({}, get('/', { [name]: 'a' }, { trusted: true }), get('/', { [name]: 'b' }, { trusted: true }))).toBe(
      false,
    );
    expect(share({}, get('/', { [name]: 'a' }, { trusted: true }), get('/', {}, { trusted: true }))).toBe(false);
    expect(share({}, get('/', { [name]: 'a' }), get('/', {}, { trusted: true }))).toBe(true);
  });

  test('they are taken away from requests that are passed on, too', () => {
    expect(compile({}).decide(get('/', { 'x-original-url': '/admin' }, { method: 'POST' }))).toMatchObject({
      action: 'bypass',
      forward: { fields: [['x-original-url', undefined]] },
    });
  });

  test("the gateway's own key field, even of a trusted hop", () => {
    for (const trusted of [false, true])
      expect(compile({}).decide(get('/', { 'x-urikit-key': 'u2' }, { trusted }))).toMatchObject({
        action: 'key',
        forward: { fields: [['x-urikit-key', undefined]] },
      });
  });
});

describe('Host', () => {
  test.each<readonly [string | undefined, string]>([
    [undefined, 'none (RFC 9112 3.2)'],
    ['', 'empty'],
    [':80', 'empty'],
    ['ex.test, ex.test', 'two'],
    ['u@ex.test', 'userinfo'],
    ['ex.test:x', 'a port that is none'],
    ['ex.test:65536', 'a port that TCP has not'],
    ['ex.test:000065536', 'a port that TCP has not'],
    ['[::1', 'no end'],
    ['[::1]x', 'something behind an address'],
    ['[fe80::1%25en0]', 'a zone identifier (RFC 9844)'],
    ['ex.test/a', 'a path'],
    ['ex test', 'a space'],
    ['\xe9.test', 'an octet that is not ASCII'],
    ['ex.test\\', 'a backslash'],
  ])('%j is refused: %s', (host) => {
    expect(decideBy({}, get('/', {}, { host }))).toBe('reject invalid-host');
  });

  test.each([
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.01',
    '127.0.0.256',
    'ex.0x',
    'ex.1',
    '1.2.3.4.5',
    '%31%32%37.1',
    '0X7F.1:8080',
  ])('%s is never converted: allow list or nothing', (host) => {
    expect(decideBy({}, get('/', {}, { host }))).toBe('reject rare-ipv4');
    expect(decideBy({ host: { allow: ['ex.test'] } }, get('/', {}, { host }))).toBe('reject host-not-allowed');
    const decision = compile({ host: { allow: [host] } }).decide(get('/', {}, { host }));
    expect(decision).toMatchObject({
      action: 'key',
      forward: { host: host.toLowerCase().replace('%31%32%37', '127') },
    });
  });

  test.each(['127.0.0.1', '255.255.255.255', '0.0.0.0', '1a.test', '10.test', 'x1', '[::1]', '[::ffff:127.0.0.1]'])(
    '%s is a host like others',
    (host) => {
      expect(compile({}).decide(get('/', {}, { host }))).toMatchObject({ action: 'key', forward: { host } });
    },
  );

  test('an absolute-form counts, a malformed Host beside it is refused all the same (RFC 9112 3.2, 3.2.2)', () => {
    const beside = (host: string | undefined): string => decideBy({}, get('http://ex.test/a', {}, { host }));
    expect(beside('other.test')).toBe('- GET http://ex.test/a');
    expect(beside('other.test:8080')).toBe('- GET http://ex.test/a');
    expect(beside('')).toBe('- GET http://ex.test/a');
    expect(beside(undefined)).toBe('- GET http://ex.test/a');
    for (const host of ['ex test', 'a, b', 'u@ex.test', '[::1', 'ex.test:x'])
      expect(beside(host)).toBe('reject invalid-host');
  });

  test('an allow list holds for every way of naming a host, and on every way through', () => {
    const policy: Policy = { host: { allow: ['ex.test', 'b.test:8080'] }, scheme: 'key' };
    expect(decideBy(policy, get('http://evil.test/', {}, { host: 'ex.test' }))).toBe('reject host-not-allowed');
    expect(decideBy(policy, get('http://ex.test/', {}, { host: 'evil.test' }))).toBe('- GET http://ex.test/');
    expect(decideBy(policy, get('/', {}, { host: 'b.test' }))).toBe('reject host-not-allowed');
    expect(decideBy(policy, get('/', {}, { host: 'ex.test:8080' }))).toBe('reject host-not-allowed');
    expect(decideBy(policy, get('/', {}, { host: 'evil.test', method: 'POST' }))).toBe('reject host-not-allowed');
    expect(decideBy(policy, get('*', {}, { host: 'evil.test', method: 'OPTIONS' }))).toBe('reject host-not-allowed');
  });
});

describe('a field that Connection lists does not arrive, so it is not keyed (RFC 9110 7.6.1)', () => {
  const policy: Policy = {
    headers: { 'accept-language': { language: ['en', 'de'] }, 'x-a': 'value' },
    cookies: { keyed: { sid: 'value' }, others: 'strip' },
  };
  test('a keyed field is as if it were not there, and is taken away', () => {
    const decision = compile(policy).decide(
      get('/', { 'accept-language': 'de', 'x-a': '1', connection: 'close, Accept-Language\t,X-A' }),
    );
    expect(decision).toMatchObject({
      forward: {
        fields: [
          ['accept-language', 'en'],
          ['x-a', undefined],
        ],
      },
    });
    expect(inShort(decision)).toBe('- GET http://ex.test/ 2:en - -');
  });
  test('so are cookies', () => {
    expect(compile(policy).decide(get('/', { cookie: 'sid=1', connection: 'cookie' }))).toMatchObject({
      action: 'key',
      forward: {
        fields: [
          ['accept-language', 'en'],
          ['cookie', undefined],
        ],
      },
    });
  });
  test('a scope is missing then', () => {
    expect(decideBy({ scope: ['x-tenant'] }, get('/', { 'x-tenant': 't', connection: 'x-tenant' }))).toBe(
      'bypass scope-missing',
    );
  });
  test('what a trusted hop says is taken away', () => {
    expect(
      compile({}).decide(get('/', { 'x-forwarded-host': 'a', connection: 'x-forwarded-host' }, { trusted: true })),
    ).toMatchObject({ action: 'key', forward: { fields: [['x-forwarded-host', undefined]] } });
  });
  test('credentials are passed on uncached all the same', () => {
    expect(decideBy({}, get('/', { authorization: 'x', connection: 'authorization' }))).toBe('bypass authorization');
  });
});

describe('whose answer it is', () => {
  test('a declared scope that is missing or empty means nobody shares it', () => {
    const policy: Policy = { scope: ['X-Tenant', 'authorization'] };
    expect(decideBy(policy, get('/', { 'x-tenant': 't' }))).toBe('bypass scope-missing');
    expect(decideBy(policy, get('/', { 'x-tenant': '', authorization: 'a' }))).toBe('bypass scope-missing');
    expect(decideBy(policy, get('/', { 'x-tenant': 't', authorization: 'a b' }))).toBe('1:t3:a b GET http://ex.test/');
  });
  test('scopes cannot be shifted into each other', () => {
    const policy: Policy = { scope: ['x-a', 'x-b'] };
    expect(share(policy, get('/', { 'x-a': '1', 'x-b': '1:23' }), get('/', { 'x-a': '11:2', 'x-b': '3' }))).toBe(false);
  });
  test('Authorization is passed on unless it is keyed whole (RFC 9111 3.5)', () => {
    expect(decideBy({}, get('/', { authorization: 'x' }))).toBe('bypass authorization');
    expect(decideBy({ headers: { authorization: 'value' } }, get('/', { authorization: 'x' }))).toBe(
      '- GET http://ex.test/ 1:x',
    );
    expect(decideBy({ headers: { authorization: 'value' } }, get('/'))).toBe('- GET http://ex.test/ -');
  });
  test('a field that a client may not send is no scope of its', () => {
    const policy: Policy = { scope: ['x-forwarded-host'], headers: { 'x-original-url': 'value' } };
    expect(decideBy(policy, get('/', { 'x-forwarded-host': 'a' }))).toBe('bypass scope-missing');
    expect(decideBy(policy, get('/', { 'x-forwarded-host': 'a', 'x-original-url': 'b' }, { trusted: true }))).toMatch(
      /^1:a GET http:\/\/ex\.test\/ 1:b /,
    );
  });
});
