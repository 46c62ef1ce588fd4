import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HOP_FIELDS } from '@urikit/cache-key/keyer';
import { testListed } from '../lua/support/listed.js';
import { wire } from './support/client.js';
import { describeNginx } from './support/nginx.js';
import { POLICIES } from './support/policies.js';
import { type Outcome, serve, type Serving } from './support/served.js';

const valuesOf = ({ seen }: Outcome, name: string): readonly string[] =>
  (seen?.fields ?? []).filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
const targetOf = ({ seen }: Outcome): string | undefined => seen?.line.split(' ')[1];

describeNginx('no input gets the page of another through nginx', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(POLICIES);
  }, 60_000);
  afterAll(() => serving.stop());

  const get = (
    name: string,
    target: string,
    fields: readonly (readonly [string, string])[] = [],
    host: string | undefined = 'ex.test',
  ): Promise<Outcome> => serving.send(name, { target, host, fields });

  testListed(
    (name, sent) => serving.send(name, sent),
    Object.fromEntries(Object.entries(POLICIES).map(([name, { policy }]) => [name, policy])),
  );

  describe('paths that origins read in different ways', () => {
    const paths = [
      '/acct;x.css',
      '/acct%3Bx.css',
      '/acct%2Fx.css',
      '/acct%5Cx.css',
      '/acct%23x.css',
      '/acct%3Fx.css',
      '/acct%252Fx.css',
      '/acct/x%2F..%2Fb',
    ];
    test.each(paths)('%s is keyed apart, as it is', async (path) => {
      const outcome = await get('standard', path);
      expect([outcome.status, outcome.reason, targetOf(outcome)]).toEqual([200, 'ambiguous', path]);
      expect(outcome.key?.endsWith(` http://ex.test${path}`)).toBe(true);
      expect(
        [await get('escaped_bypass', path), await get('escaped_bypass', path)].map(({ key, cache }) => [key, cache]),
      ).toEqual([
        [undefined, 'BYPASS'],
        [undefined, 'BYPASS'],
      ]);
      expect((await get('escaped_reject', path)).status).toBe(400);
    });
  });

  const refused = [
    '/a%00',
    '/a%0A',
    '/a%0d%0aX:y',
    '/a%1f',
    '/?q=%00',
    '/?q=%0a',
    '/a#x',
    '/a\\b',
    '/a"b',
    '/a<b',
    '/a\xe9',
    '/a\xc3\xa9',
    '/a\x7f',
    '/a\x01',
    '/a b',
    '/a\tb',
    '/%',
    '/%g0',
    '/a%2',
    '/?%',
    'a',
    '*',
    'http:/a',
    'ftp://ex.test/',
    'https://ex.test/',
    'http://u:p@ex.test/',
    '/../a',
    '/../../a',
  ];
  test.each(refused)('400 for %j', async (target) => {
    const before = serving.origin.seen.length;
    expect((await get('standard', target)).status).toBe(400);
    expect(serving.origin.seen.length).toBe(before);
  });

  test('tracking parameters are taken away, what hides behind them is not', async () => {
    const targets = ['/t?utm_content=1&a=1', '/t?%75tm_source=x&a=1', '/t?a=1&gclid=2'];
    for (const target of targets) expect(targetOf(await get('tracking', target))).toBe('/t?a=1');
    for (const target of ['/t?utm_content=1;link=evil', '/t?UTM_source=1', '/t?gclid[]=1', '/t?a=1&xutm_source=1']) {
      const outcome = await get('tracking', target);
      expect([targetOf(outcome), outcome.key?.endsWith(`http://ex.test${target}`)]).toEqual([target, true]);
    }
  });

  test('too many parameters or octets: passed on whole, uncached', async () => {
    for (const [name, target] of [
      ['controls', '/?a&b&c&d'],
      ['long', `/${'x'.repeat(60)}`],
    ] as const) {
      const outcomes = [await get(name, target), await get(name, target)];
      expect(outcomes.map((one) => [one.key, one.cache, targetOf(one)])).toEqual([
        [undefined, 'BYPASS', target],
        [undefined, 'BYPASS', target],
      ]);
    }
  });

  test('a long target is a key like any other', async () => {
    const target = `/${'y'.repeat(6000)}`;
    const [a, b, c] = [
      await get('standard', target),
      await get('standard', target),
      await get('standard', `${target}z`),
    ];
    expect([a.cache, b.cache, c.cache, targetOf(b), targetOf(c)]).toEqual([
      'MISS',
      'HIT',
      'MISS',
      target,
      `${target}z`,
    ]);
  });

  test.each([['GET'], ['HEAD']])('%s with content is passed on uncached, or refused', async (method) => {
    for (const framing of [
      { fields: [['Content-Length', '3']], body: 'abc' },
      { fields: [['Transfer-Encoding', 'chunked']], body: '3\r\nabc\r\n0\r\n\r\n' },
    ] as const) {
      const sent = { method, target: '/body', host: 'ex.test', ...framing };
      const [a, b] = [await serving.send('standard', sent), await serving.send('standard', sent)];
      expect([a.key, b.key, a.cache, b.cache]).toEqual([undefined, undefined, 'BYPASS', 'BYPASS']);
      expect(serving.origin.seen.at(-1)?.body).toBe('abc');
      expect((await serving.send('methods', { ...sent, method: 'GET' })).status).toBe(400);
    }
    expect((await serving.send('standard', { method, target: '/body', host: 'ex.test' })).key).toBeDefined();
  });

  test('fields that say how one was reached: none but of a trusted hop, whose are keyed', async () => {
    for (const name of HOP_FIELDS) {
      const plain = await get('standard_direct', '/hop');
      const told = await get('standard_direct', '/hop', [
        [name, 'evil.test'],
        [name.toUpperCase(), 'evil2.test'],
      ]);
      expect([told.key, told.seen]).toEqual([plain.key, plain.seen]);
      const untrusted = await get('trusting_direct', '/hop', [[name, 'evil.test']]);
      expect(JSON.stringify(untrusted.seen)).not.toContain('evil.test');
      const trusted = await get('trusting_direct', '/hop', [
        [name, 'b.test'],
        ['X-Test-Hop', 'trusted'],
      ]);
      expect([trusted.key !== plain.key, valuesOf(trusted, name)]).toEqual([true, ['b.test']]);
    }
  });

  test('who asks is told only where the answer is not shared', async () => {
    expect(
      valuesOf(
        await get('standard', '/who', [
          ['X-Forwarded-For', '192.0.2.9'],
          ['X-Real-IP', '192.0.2.9'],
        ]),
        'x-forwarded-for',
      ),
    ).toEqual([]);
    const bypassed = await get('standard', '/who', [
      ['Authorization', 'Basic eDp5'],
      ['X-Forwarded-For', '192.0.2.9'],
    ]);
    expect([bypassed.cache, valuesOf(bypassed, 'x-forwarded-for'), valuesOf(bypassed, 'authorization')]).toEqual([
      'BYPASS',
      ['unix:'],
      ['Basic eDp5'],
    ]);
    const trusted = await get('trusting', '/who', [
      ['Authorization', 'Basic eDp5'],
      ['X-Forwarded-For', '192.0.2.9'],
      ['X-Test-Hop', 'trusted'],
    ]);
    expect(valuesOf(trusted, 'x-forwarded-for')).toEqual(['192.0.2.9, unix:']);
  });

  test("the gateway's own key field never gets in", async () => {
    for (const name of ['standard_direct', 'trusting_direct'])
      expect(
        JSON.stringify(
          (
            await get(name, '/own', [
              ['X-Urikit-Key', 'evil'],
              ['X-Test-Hop', 'trusted'],
            ])
          ).seen,
        ),
      ).not.toContain('evil');
  });

  describe('hosts', () => {
    test.each([
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
      'ex.test:99999',
      'ex.test:8a',
      'ex.test.',
      'a b',
      '',
      'ex.test/x',
      'u@ex.test',
      'ex.test, b.test',
      '[::g]',
    ])('400 for %j', async (host) => {
      expect((await get('standard', '/', [], host)).status).toBe(400);
    });
    test('two of them, or none', async () => {
      const statuses = await Promise.all(
        ['Host: ex.test\r\nHost: ex.test\r\n', 'Host: ex.test\r\nHost: b.test\r\n', ''].map(
          async (lines) =>
            (await serving.raw('standard', `GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)).status,
        ),
      );
      expect([statuses, (await serving.raw('standard', 'GET / HTTP/1.0\r\n\r\n')).status]).toEqual([
        [400, 400, 400],
        400,
      ]);
    });
    test('only those that are allowed, by the name that is keyed', async () => {
      expect((await get('allow', '/', [], 'other.test')).status).toBe(400);
      for (const host of ['WWW.ex.test', 'ex.test:80'])
        expect(valuesOf(await get('allow', '/', [], host), 'host')).toEqual(['ex.test']);
      expect(valuesOf(await get('allow', '/', [], '127.1'), 'host')).toEqual(['127.1']);
    });
    test('a trailing dot is refused, keyed or taken away', async () => {
      expect(valuesOf(await get('dot_key', '/', [], 'EX.test.'), 'host')).toEqual(['ex.test.']);
      expect(valuesOf(await get('dot_strip', '/', [], 'EX.test.'), 'host')).toEqual(['ex.test']);
    });
    test('that of an absolute-form counts (RFC 9112 3.2.2), keyed or not', async () => {
      const outcome = await get('standard', 'http://B.test?x', [], 'evil.test');
      expect([targetOf(outcome), valuesOf(outcome, 'host'), outcome.key?.endsWith(' http://b.test/?x')]).toEqual([
        '/?x',
        ['b.test'],
        true,
      ]);
      const posted = await serving.send('standard', {
        method: 'POST',
        target: 'http://B.test?x',
        host: 'evil.test',
        fields: [['Content-Length', '0']],
      });
      expect([targetOf(posted), valuesOf(posted, 'host').map((host) => host.toLowerCase())]).toEqual([
        '/?x',
        ['b.test'],
      ]);
    });
  });

  test('without its scope a request is passed on uncached; with it, it has its own answer', async () => {
    for (const fields of [[], [['X-Tenant', '']]] as const)
      expect((await get('tenant', '/s', fields)).cache).toBe('BYPASS');
    const [a, b, again] = [
      await get('tenant', '/s', [['X-Tenant', 'a']]),
      await get('tenant', '/s', [['X-Tenant', 'b']]),
      await get('tenant', '/s', [['X-Tenant', 'a']]),
    ];
    expect([a.cache, b.cache, again.cache, valuesOf(again, 'x-tenant')]).toEqual(['MISS', 'MISS', 'HIT', ['a']]);
    // Two lines have the key of the one that is forwarded for them.
    const [one, two] = [
      await get('tenant', '/s', [['X-Tenant', 'a, b']]),
      await get('tenant_direct', '/s', [
        ['X-Tenant', 'a'],
        ['x-tenant', 'b'],
      ]),
    ];
    expect([two.key, valuesOf(two, 'x-tenant')]).toEqual([one.key, ['a, b']]);
  });

  test('cookies that are not keyed are not forwarded, or nothing is cached', async () => {
    const stripped = await get('cookies', '/c', [['Cookie', 'sid=9; theme=dark; seen=abc']]);
    expect([stripped.key?.endsWith(' 6:seen=1 10:theme=dark'), valuesOf(stripped, 'cookie')]).toEqual([
      true,
      ['seen=1; theme=dark'],
    ]);
    expect(valuesOf(await get('cookies', '/c', [['Cookie', 'sid=9']]), 'cookie')).toEqual([]);
    for (const name of ['cookies_bypass', 'standard']) {
      const passed = await get(name, '/c', [['Cookie', 'sid=9; theme=dark']]);
      expect([passed.cache, passed.key, valuesOf(passed, 'cookie')]).toEqual([
        'BYPASS',
        undefined,
        ['sid=9; theme=dark'],
      ]);
    }
  });

  test('values of keyed fields are forwarded as they are keyed, octet for octet', async () => {
    const outcome = await get('headers_direct', '/h', [
      ['Accept', '\xe9\xff\xc3\xa9'],
      ['X-Flag', 'secret'],
      ['Accept-Encoding', 'zstd, gzip;q=0.5, br'],
    ]);
    expect(outcome.key?.endsWith(' 4:\xe9\xff\xc3\xa9 2:br 1:1')).toBe(true);
    expect(['accept', 'accept-encoding', 'x-flag'].map((name) => valuesOf(outcome, name))).toEqual([
      ['\xe9\xff\xc3\xa9'],
      ['br'],
      ['1'],
    ]);
    const bare = await get('headers_direct', '/h', [['Accept', '']]);
    expect(['accept', 'accept-encoding', 'x-flag'].map((name) => valuesOf(bare, name))).toEqual([[], ['identity'], []]);
    expect(bare.key?.endsWith(' - 8:identity -')).toBe(true);
  });

  test('GET and HEAD share an answer, other methods have none', async () => {
    const [get1, head] = [
      await get('standard', '/m'),
      await serving.raw('standard', wire({ method: 'HEAD', target: '/m', host: 'ex.test' })),
    ];
    expect([get1.cache, head.status, head.fields['x-cache'], head.body]).toEqual(['MISS', 200, 'HIT', '']);
    for (const method of ['POST', 'PURGE', 'get', 'OPTIONS']) {
      const { status, cache, key } = await serving.send('standard', {
        method,
        target: '/m',
        host: 'ex.test',
        fields: [['Content-Length', '0']],
      });
      expect([method, key, cache === 'HIT', status === 200 || status === 400 || status === 405]).toEqual([
        method,
        undefined,
        false,
        true,
      ]);
    }
  });

  test('what is malformed and to be passed on is, where it names nobody else', async () => {
    const outcome = await get('invalid', '/a\\b#\xe9');
    expect([outcome.cache, outcome.reason, targetOf(outcome)]).toEqual(['BYPASS', 'invalid', '/a\\b#\xe9']);
    for (const target of ['ftp://evil.test/', 'http://u@evil.test/', 'x'])
      expect((await get('invalid', target)).status).toBe(400);
  });

  test('nothing went wrong meanwhile', () => {
    expect(
      serving.nginx
        .errors()
        .split('\n')
        .filter((line) => line.includes('js exception')),
    ).toEqual([]);
  });
});
