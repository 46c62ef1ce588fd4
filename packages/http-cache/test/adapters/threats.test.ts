import { describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { counting, trying } from './support/running.js';
import { adapters } from './support/servers.js';

/** The threat table, row by row, over sockets through every adapter. */

const AMBIGUOUS = ['/acct;x.css', '/acct%3Bx.css', '/acct%2Fx.css', '/acct%5Cx.css', '/acct%23x.css', '/acct%3Fx.css'];
const HOP_FIELDS = [
  ...[
    'Forwarded',
    'X-Forwarded-Host',
    'X-Forwarded-Port',
    'X-Forwarded-Prefix',
    'X-Forwarded-Proto',
    'X-Forwarded-Scheme',
    'X-Forwarded-Server',
  ],
  ...[
    'X-Host',
    'X-HTTP-Host-Override',
    'X-HTTP-Method',
    'X-HTTP-Method-Override',
    'X-Method-Override',
    'X-Original-URL',
    'X-Rewrite-URL',
  ],
];
const tracking: Policy = { query: { exclude: 'tracking' } };

describe.each(adapters.map((adapter) => [adapter.name, adapter] as const))('%s', (_name, adapter) => {
  describe('delimiters in the path that origins read in different ways', () => {
    const all = [...AMBIGUOUS, '/acct', '/acct/x.css', '/acct/', '/acct?x.css'];

    test('have keys of their own', () =>
      trying(adapter, {}, async ({ get, seen }) => {
        for (const target of all) await get(target);
        expect(seen.map(({ target }) => target)).toEqual(all);
        const again = [];
        for (const target of all) again.push((await get(target)).body);
        expect(again).toEqual(all.map((_, i) => `answer ${String(i + 1)}`));
      }));

    test('are passed on uncached under `escaped: bypass`', () =>
      trying(adapter, { policy: { path: { escaped: 'bypass' } } }, async ({ get, seen }) => {
        for (const target of [...AMBIGUOUS, ...AMBIGUOUS]) expect((await get(target)).status).toBe(200);
        expect(seen.map(({ target }) => target)).toEqual([...AMBIGUOUS, ...AMBIGUOUS]);
      }));

    test('are refused under `escaped: reject`', () =>
      trying(adapter, { policy: { path: { escaped: 'reject' } } }, async ({ get, seen }) => {
        for (const target of AMBIGUOUS) expect([target, (await get(target)).status]).toEqual([target, 400]);
        expect(seen).toEqual([]);
      }));
  });

  test('controls, and characters that are none of a target, are 400 and never repaired', () =>
    trying(adapter, {}, async ({ get, seen }) => {
      const controls = ['/a%00', '/a%0D%0Ab', '/a%0a', '/a%1F', '/a%01b', '/a?b=%00', '/a?b=%0d%0a'];
      const raw = [
        '/a#x',
        '/a\\b',
        '/a"b',
        '/a<b',
        '/a>b',
        '/caf\xE9',
        '/a?b=\xC3\xA9',
        '/a\x7Fb',
        '/a b',
        '/a%',
        '/a%2',
        '/a%zz',
        '/a?%',
      ];
      for (const target of [...controls, ...raw]) expect([target, (await get(target)).status]).toEqual([target, 400]);
      expect(seen).toEqual([]);
    }));

  test('a parameter with a raw `;` is never excluded', () =>
    trying(adapter, { policy: tracking }, async ({ get, seen }) => {
      const targets = ['/s?a=1', '/s?a=1&utm_content=1;link=evil', '/s?utm_content=1;link=evil&a=1'];
      for (const target of targets) await get(target);
      expect(seen.map(({ target }) => target)).toEqual(targets);
    }));

  test('an excluded parameter matches after unreserved decoding, exact and case-sensitive', () =>
    trying(adapter, { policy: { query: { exclude: ['utm_source'] } } }, async ({ get, seen }) => {
      const bodies = [];
      for (const target of ['/s?a=1', '/s?a=1&%75tm_source=x', '/s?utm%5Fsource=y&a=1'])
        bodies.push((await get(target)).body);
      expect(bodies).toEqual(['answer 1', 'answer 1', 'answer 1']);
      for (const target of ['/s?a=1&UTM_source=x', '/s?a=1&utm_source%5B%5D=x']) await get(target);
      expect(seen.map(({ target }) => target)).toEqual(['/s?a=1', '/s?a=1&UTM_source=x', '/s?a=1&utm_source%5B%5D=x']);
    }));

  test('over maxParams or maxBytes: passed on whole, uncached', () =>
    trying(adapter, {}, async ({ get, seen }) => {
      const many = `/s?${Array.from({ length: 300 }, (_, i) => `p${String(i)}=1`).join('&')}`;
      const long = `/s?a=${'x'.repeat(9000)}`;
      for (const target of [many, many, long, long]) await get(target);
      expect(seen.map(({ target }) => target)).toEqual([many, many, long, long]);
    }));

  test('long keys that end in different ways are different', () =>
    trying(adapter, {}, async ({ get }) => {
      const [a, b] = [`/s?a=${'x'.repeat(6000)}1`, `/s?a=${'x'.repeat(6000)}2`];
      expect([(await get(a)).body, (await get(b)).body, (await get(a)).body]).toEqual([
        'answer 1',
        'answer 2',
        'answer 1',
      ]);
    }));

  test('GET with a body: passed on uncached, or refused', async () => {
    await trying(adapter, {}, async ({ get, send, seen }) => {
      for (const isChunked of [false, false, true, true]) await send({ target: '/a', body: 'x', isChunked });
      expect([(await get('/a')).body, (await get('/a')).body]).toEqual(['answer 5', 'answer 5']);
      expect(seen).toHaveLength(5);
    });
    await trying(adapter, { policy: { getBody: 'reject' } }, async ({ send, seen }) => {
      expect((await send({ target: '/a', body: 'x' })).status).toBe(400);
      expect(seen).toEqual([]);
    });
  });

  test('fields that say how a proxy was reached never arrive from a client', () =>
    trying(
      adapter,
      {
        say: (_, { header }) =>
          counting({ body: HOP_FIELDS.map((name) => header(name.toLowerCase()) ?? '').join() })(1),
      },
      async ({ get, seen }) => {
        const evil = await get(
          '/a',
          HOP_FIELDS.flatMap((name) => [name, 'evil']),
        );
        expect(evil.body).not.toContain('evil');
        expect((await get('/a')).body).toBe(evil.body);
        expect(seen).toHaveLength(1);
      },
    ));

  test('several Hosts, no Host, a malformed Host: 400', () =>
    trying(adapter, {}, async ({ send, seen }) => {
      const hosts = [
        ['Host', 'evil.test'],
        ['host', 'ex.test'],
      ];
      for (const fields of hosts) expect((await send({ target: '/a', fields })).status).toBe(400);
      for (const host of [
        'ex.test, evil.test',
        'ex.test/evil',
        'ex.test@evil.test',
        'ex.test:80:80',
        'ex.test:x',
        '',
        'ex test',
        '[::1',
        'ex.test\xE9',
      ]) {
        expect([host, (await send({ target: '/a', host })).status]).toEqual([host, 400]);
      }
      expect(seen).toEqual([]);
    }));

  test('a host outside of the allow list: 400', () =>
    trying(adapter, { policy: { host: { allow: ['ex.test'] } } }, async ({ get, seen }) => {
      expect((await get('/a', [], 'evil.test')).status).toBe(400);
      expect((await get('/a', [], 'EX.test:80')).status).toBe(200);
      expect(seen.map(({ host }) => host)).toEqual(['ex.test']);
    }));

  test('an absolute-form goes before Host (RFC 9112 3.2.2)', () =>
    trying(adapter, {}, async ({ get, seen }) => {
      expect((await get('http://ex.test/a', [], 'other.test')).body).toBe('answer 1');
      expect((await get('/a', [], 'ex.test')).body).toBe('answer 1');
      expect((await get('/a', [], 'other.test')).body).toBe('answer 2');
      expect(seen.map(({ target, host }) => [target, host])).toEqual([
        ['/a', 'ex.test'],
        ['/a', 'other.test'],
      ]);
    }));

  test.each(['127.1', '0x7f.0.0.1', '2130706433', '0177.0.0.1'])('the Host %s is never converted', (host) =>
    trying(adapter, {}, async ({ get, seen }) => {
      expect((await get('/a', [], host)).status).toBe(400);
      expect(seen).toEqual([]);
    }),
  );

  test.each([['*'], ['Accept-Language, *']])('Vary: %s is not stored', (vary) =>
    trying(
      adapter,
      { policy: { headers: { 'accept-language': 'value' } }, say: counting({ fields: { Vary: vary } }) },
      async ({ get }) => {
        expect([(await get('/a')).body, (await get('/a')).body]).toEqual(['answer 1', 'answer 2']);
      },
    ),
  );

  test.each([['X-Other'], ['Accept-Language, X-Other']])(
    'Vary: %s, and a request with another value is not answered from the store',
    (vary) =>
      trying(
        adapter,
        { policy: { headers: { 'accept-language': 'value' } }, say: counting({ fields: { Vary: vary } }) },
        async ({ get }) => {
          const bodies = [await get('/a', ['X-Other', '1']), await get('/a', ['X-Other', '2']), await get('/a')];
          expect(bodies.map(({ body }) => body)).toEqual(['answer 1', 'answer 2', 'answer 3']);
        },
      ),
  );

  test('Vary with a name on the list is', () =>
    trying(
      adapter,
      { policy: { headers: { 'accept-language': 'value' } }, say: counting({ fields: { Vary: 'Accept-Language' } }) },
      async ({ get }) => {
        const bodies = [];
        for (const language of ['de', 'fr', 'de', 'fr'])
          bodies.push((await get('/a', ['Accept-Language', language])).body);
        expect(bodies).toEqual(['answer 1', 'answer 2', 'answer 1', 'answer 2']);
      },
    ));

  test("the gateway's own key field is taken from a client", () =>
    trying(
      adapter,
      { say: (count, { header }) => counting({ body: `${String(count)} ${header('x-urikit-key') ?? 'none'}` })(count) },
      async ({ get }) => {
        expect((await get('/a', ['X-Urikit-Key', 'u2 - GET http://ex.test/b'])).body).toBe('1 none');
        expect((await get('/a')).body).toBe('1 none');
        expect((await get('/b')).body).toBe('2 none');
      },
    ));

  test('No-Vary-Search is not heard unless the policy says so', () =>
    trying(adapter, { say: counting({ fields: { 'No-Vary-Search': 'params' } }) }, async ({ get }) => {
      expect([(await get('/a?x=1')).body, (await get('/a?x=2')).body]).toEqual(['answer 1', 'answer 2']);
    }));

  test('a declared scope that is missing is a bypass, never "shared"', () =>
    trying(
      adapter,
      { policy: { scope: ['x-tenant'] }, say: counting({ fields: { 'Cache-Control': 'public, max-age=600' } }) },
      async ({ get }) => {
        const bodies = [];
        for (const fields of [
          ['X-Tenant', 'a'],
          ['X-Tenant', 'b'],
          [],
          [],
          ['X-Tenant', ''],
          ['X-Tenant', 'a'],
          ['X-Tenant', 'b'],
        ])
          bodies.push((await get('/a', fields)).body);
        expect(bodies).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4', 'answer 5', 'answer 1', 'answer 2']);
        // RFC 9110 7.6.1: what Connection lists is not forwarded, so it must not be keyed.
        expect((await get('/a', ['X-Tenant', 'a', 'Connection', 'x-tenant'])).body).toBe('answer 6');
      },
    ));

  test('what Connection lists does not arrive', () =>
    trying(adapter, {}, async ({ get, seen }) => {
      await get('/a', ['X-Hop', '1', 'Connection', 'X-Hop']);
      expect(seen.map(({ header }) => header('x-hop'))).toEqual([undefined]);
    }));

  test.each([
    ['Authorization', 'Basic YQ=='],
    ['Cookie', 'session=a'],
  ])('an answer to a request with %s is nobody else’s', (name, value) =>
    trying(
      adapter,
      {
        say: (count, { header }) =>
          counting({ body: `${String(count)} for ${header(name.toLowerCase()) ?? 'all'}` })(count),
      },
      async ({ get }) => {
        expect((await get('/a', [name, value])).body).toBe(`1 for ${value}`);
        expect((await get('/a')).body).toBe('2 for all');
        expect((await get('/a', [name, `${value}x`])).body).toBe(`3 for ${value}x`);
        expect((await get('/a')).body).toBe('2 for all');
      },
    ),
  );
});
