import { describe, expect, test } from '@jest/globals';
import { counting, trying } from './support/running.js';
import { adapters } from './support/servers.js';

/** What HTTP asks of a cache, the same through every adapter. */

describe.each(adapters.map((adapter) => [adapter.name, adapter] as const))('%s', (_name, adapter) => {
  const { isOwnCache } = adapter;

  test('the key is made of the forwarded bytes', () =>
    trying(adapter, {}, async ({ get, seen }) => {
      expect((await get('/x/../%61/%7E?%62=1&c=%c3%a9', ['Accept', 'text/plain'], 'EX.test:80')).status).toBe(200);
      expect((await get('/a/~?b=1&c=%C3%A9')).body).toBe('answer 1');
      expect(seen.map(({ target, host, header }) => [target, host, header('host'), header('accept')])).toEqual([
        ['/a/~?b=1&c=%C3%A9', 'ex.test', 'ex.test', 'text/plain'],
      ]);
    }));

  test('a hit is the same answer, with its age', () =>
    trying(adapter, { say: counting({ fields: { 'X-One': ['1', '2'], ETag: '"v"' } }) }, async ({ get, seen }) => {
      const [first, second] = [await get('/a'), await get('/a')];
      expect(second.body).toBe(first.body);
      expect(second.status).toBe(200);
      expect(['content-type', 'x-one', 'etag', 'cache-control'].map((name) => second.header(name))).toEqual(
        ['content-type', 'x-one', 'etag', 'cache-control'].map((name) => first.header(name)),
      );
      expect(second.header('age')).toMatch(/^\d+$/);
      if (isOwnCache) expect(second.header('cache-status')).toMatch(/^urikit-gateway; hit/);
      expect(seen).toHaveLength(1);
    }));

  test.each([
    ['no lifetime', { 'Cache-Control': '' }],
    ['no-store', { 'Cache-Control': 'no-store, max-age=600' }],
    ['private', { 'Cache-Control': 'private, max-age=600' }],
    ['Set-Cookie', { 'Set-Cookie': ['a=1; Path=/', 'b=2'] }],
    ['no-cache', { 'Cache-Control': 'no-cache' }],
    ['max-age=0', { 'Cache-Control': 'max-age=0' }],
  ])('%s is not answered from', (_what, fields) =>
    trying(adapter, { say: counting({ fields }) }, async ({ get }) => {
      expect([(await get('/a')).body, (await get('/a')).body]).toEqual(['answer 1', 'answer 2']);
    }),
  );

  test('several Set-Cookie stay several', () =>
    trying(adapter, { say: counting({ fields: { 'Set-Cookie': ['a=1; Path=/', 'b=2'] } }) }, async ({ get }) => {
      const { fields } = await get('/a');
      expect(fields.filter((_, i) => i % 2 === 1 && fields[i - 1]?.toLowerCase() === 'set-cookie')).toEqual([
        'a=1; Path=/',
        'b=2',
      ]);
    }));

  test('an answer with Authorization is stored where it is public, and keyed by the scope', () =>
    trying(
      adapter,
      { policy: { scope: ['authorization'] }, say: counting({ fields: { 'Cache-Control': 'public, max-age=600' } }) },
      async ({ get }) => {
        const bodies = [];
        for (const token of ['a', 'b', 'a', 'b'])
          bodies.push((await get('/a', ['Authorization', `Bearer ${token}`])).body);
        expect(bodies).toEqual(['answer 1', 'answer 2', 'answer 1', 'answer 2']);
      },
    ));

  test('methods other than GET and HEAD arrive, and a POST makes the cache forget', () =>
    trying(
      adapter,
      { say: (count, { method }) => counting({ body: `${method} ${String(count)}` })(count) },
      async ({ get, send, seen }) => {
        expect((await get('/a')).body).toBe('GET 1');
        expect(
          (await send({ method: 'POST', target: '/a', body: '{}', fields: ['Content-Type', 'application/json'] }))
            .status,
        ).toBeGreaterThanOrEqual(200);
        const after = await get('/a');
        expect(after.body).not.toBe('GET 1');
        expect(after.body).toMatch(/^GET/);
        for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) await send({ method, target: '/a' });
        expect(seen.map(({ method }) => method)).toEqual(expect.arrayContaining(['PUT', 'DELETE', 'OPTIONS', 'PATCH']));
      },
    ));

  test('a purged resource is asked for again, and no other', () =>
    trying(adapter, {}, async ({ get, purge }) => {
      expect([(await get('/a')).body, (await get('/b')).body]).toEqual(['answer 1', 'answer 2']);
      await purge({ host: 'ex.test', target: '/x/../%61' });
      expect([(await get('/a')).body, (await get('/b')).body]).toEqual(['answer 3', 'answer 2']);
      await purge();
      expect([(await get('/a')).body, (await get('/b')).body]).toEqual(['answer 4', 'answer 5']);
    }));

  test('purging a resource purges its variants', () =>
    trying(adapter, { policy: { headers: { 'accept-language': 'value' } } }, async ({ get, purge }) => {
      const both = async (): Promise<string[]> => [
        (await get('/a', ['Accept-Language', 'de'])).body,
        (await get('/a', ['Accept-Language', 'fr'])).body,
      ];
      expect([...(await both()), ...(await both())]).toEqual(['answer 1', 'answer 2', 'answer 1', 'answer 2']);
      await purge({ host: 'ex.test', target: '/a' });
      expect(await both()).toEqual(['answer 3', 'answer 4']);
    }));

  test('a large body is whole, from the application and from the cache', () =>
    trying(adapter, { say: counting({ body: '0123456789abcdef'.repeat(200_000) }) }, async ({ get, seen }) => {
      for (let i = 0; i < 3; i++) {
        const { body, isWhole } = await get('/large');
        expect([isWhole, body.length, body.endsWith('abcdef')]).toEqual([true, 3_200_000, true]);
      }
      expect(seen).toHaveLength(1);
    }));

  test('fifty requests at a time for one resource', () =>
    trying(adapter, {}, async ({ get, seen }) => {
      const all = await Promise.all(Array.from({ length: 50 }, () => get('/a')));
      expect(all.every(({ status }) => status === 200)).toBe(true);
      if (isOwnCache) expect([new Set(all.map(({ body }) => body)).size, seen.length]).toEqual([1, 1]);
    }));

  test.each([
    [404, 'gone'],
    [301, ''],
    [204, ''],
    [500, 'failed'],
  ])('status %d arrives', (status, body) =>
    trying(
      adapter,
      { say: counting({ status, body, fields: status === 301 ? { Location: '/b' } : {} }) },
      async ({ get }) => {
        const got = await get('/a');
        expect([got.status, got.body]).toEqual([status, body]);
      },
    ),
  );

  test('HEAD has no body and shares the key of GET', () =>
    trying(adapter, {}, async ({ send, get }) => {
      const before = await send({ method: 'HEAD', target: '/a' });
      expect([before.status, before.body]).toEqual([200, '']);
      const { body } = await get('/a');
      const after = await send({ method: 'HEAD', target: '/a' });
      expect([after.status, after.body]).toEqual([200, '']);
      if (isOwnCache)
        expect([after.header('content-length'), after.header('cache-status')]).toEqual([
          String(body.length),
          expect.stringContaining('hit'),
        ]);
    }));

  if (!isOwnCache) return;

  test('If-None-Match: 304, from the cache and before', () =>
    trying(adapter, { say: counting({ fields: { ETag: '"v"' } }) }, async ({ get, seen }) => {
      for (let i = 0; i < 3; i++) {
        const { status, body, header } = await get('/a', ['If-None-Match', 'W/"v"']);
        expect([status, body, header('etag')]).toEqual([304, '', '"v"']);
      }
      expect((await get('/a', ['If-None-Match', '"w"'])).status).toBe(200);
      // The first one brought all of it, for everybody.
      expect(seen.map(({ header }) => header('if-none-match'))).toEqual([undefined]);
    }));

  test('If-Modified-Since: 304', () =>
    trying(
      adapter,
      { say: counting({ fields: { 'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT' } }) },
      async ({ get }) => {
        await get('/a');
        expect((await get('/a', ['If-Modified-Since', 'Mon, 01 Jan 2024 00:00:00 GMT'])).status).toBe(304);
        expect((await get('/a', ['If-Modified-Since', 'Sun, 31 Dec 2023 00:00:00 GMT'])).status).toBe(200);
      },
    ));

  test('ranges of what is stored', () =>
    trying(adapter, { say: counting({ body: '0123456789', fields: { ETag: '"v"' } }) }, async ({ get, seen }) => {
      await get('/a');
      const part = await get('/a', ['Range', 'bytes=2-5']);
      expect([part.status, part.body, part.header('content-range'), part.header('content-length')]).toEqual([
        206,
        '2345',
        'bytes 2-5/10',
        '4',
      ]);
      expect((await get('/a', ['Range', 'bytes=-3'])).body).toBe('789');
      expect((await get('/a', ['Range', 'bytes=20-'])).status).toBe(416);
      expect((await get('/a', ['Range', 'bytes=2-5', 'If-Range', '"w"'])).status).toBe(200);
      expect(seen).toHaveLength(1);
    }));

  test('an answer that has become stale is asked for again', () =>
    trying(
      adapter,
      { say: counting({ fields: { 'Cache-Control': 'max-age=10', Age: '20', ETag: '"v"' } }) },
      async ({ get, seen }) => {
        expect([(await get('/a')).body, (await get('/a')).body]).toEqual(['answer 1', 'answer 2']);
        expect(seen).toHaveLength(2);
      },
    ));

  test('stale-if-error stands in for a failure', () =>
    trying(
      adapter,
      {
        say: (count) =>
          counting(
            count === 1
              ? { fields: { 'Cache-Control': 'max-age=10, stale-if-error=1000', Age: '20' } }
              : { status: 503, body: 'failed', fields: { 'Cache-Control': 'no-store' } },
          )(count),
      },
      async ({ get }) => {
        expect([(await get('/a')).body, (await get('/a')).body]).toEqual(['answer 1', 'answer 1']);
      },
    ));
});
