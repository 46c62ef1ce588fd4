import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { createMemoryStore, receive } from '@urikit/http-cache';
import { createRig } from '../../http-cache/test/support/cache.js';
import { say } from './support/origin.js';
import { startGateway, type TestGateway } from './support/gateway.js';

/**
 * What RFC 9111 says of storing, by section: fields of the answer, and of both requests; then whether the second is a
 * hit.
 */
interface Row {
  readonly answer: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly asked?: readonly string[];
  /** undefined for a hit. */
  readonly detail?: string;
}

const past = new Date(Date.now() - 3_600_000).toUTCString();
const future = new Date(Date.now() + 3_600_000).toUTCString();
const now = new Date().toUTCString();

const rows: readonly (readonly [title: string, row: Row])[] = [
  ['3: max-age', { answer: { 'Cache-Control': 'max-age=60' } }],
  ['3: nothing explicit', { answer: {}, detail: 'no-lifetime' }],
  ['3: a status that is not understood, with max-age', { answer: { 'Cache-Control': 'max-age=60' }, status: 599 }],
  [
    '5.2.2.3: a status that is not understood, with must-understand',
    { answer: { 'Cache-Control': 'max-age=60, must-understand' }, status: 599, detail: 'status' },
  ],
  [
    '5.2.2.3: must-understand goes before no-store',
    { answer: { 'Cache-Control': 'max-age=60, no-store, must-understand' } },
  ],
  ['3: 400 with max-age', { answer: { 'Cache-Control': 'max-age=60' }, status: 400 }],
  ['3: 403 with Expires', { answer: { Expires: future }, status: 403 }],
  ['3: 404 with max-age', { answer: { 'Cache-Control': 'max-age=60' }, status: 404 }],
  ['3: 302 with max-age', { answer: { 'Cache-Control': 'max-age=60', Location: '/b' }, status: 302 }],
  ['3: 302 without', { answer: { Location: '/b' }, status: 302, detail: 'status' }],
  ['3: 503 with max-age', { answer: { 'Cache-Control': 'max-age=60' }, status: 503 }],
  [
    '3.3: 206 that does not say how long the whole is',
    { answer: { 'Cache-Control': 'max-age=60', 'Content-Range': 'bytes 0-7/*' }, status: 206, detail: 'partial' },
  ],
  [
    '3.5: Authorization is passed on',
    {
      answer: { 'Cache-Control': 'public, max-age=60' },
      asked: ['Authorization', 'Basic eDp5'],
      detail: 'authorization',
    },
  ],
  ['4.1: Vary: *', { answer: { 'Cache-Control': 'max-age=60', Vary: '*' }, detail: 'vary-star' }],
  [
    '4.1: Vary with a star among names',
    { answer: { 'Cache-Control': 'max-age=60', Vary: 'Accept-Encoding, *' }, detail: 'vary-star' },
  ],
  ['4.1: Vary on a name that is keyed', { answer: { 'Cache-Control': 'max-age=60', Vary: 'ACCEPT-Encoding' } }],
  ['4.1: Vary on another name', { answer: { 'Cache-Control': 'max-age=60', Vary: 'Accept-Encoding, User-Agent' } }],
  ['4.1: an empty Vary', { answer: { 'Cache-Control': 'max-age=60', Vary: '' } }],
  ['4.2.1: s-maxage before max-age', { answer: { 'Cache-Control': 'max-age=0, s-maxage=60' } }],
  [
    '4.2.1: s-maxage=0 before max-age',
    { answer: { 'Cache-Control': 'max-age=60, s-maxage=0' }, detail: 'no-lifetime' },
  ],
  ['4.2.1: max-age before Expires', { answer: { 'Cache-Control': 'max-age=60', Expires: past } }],
  [
    '4.2.1: max-age=0 before Expires',
    { answer: { 'Cache-Control': 'max-age=0', Expires: future }, detail: 'no-lifetime' },
  ],
  ['4.2.1: two max-age that differ', { answer: { 'Cache-Control': 'max-age=0, max-age=60' }, detail: 'no-lifetime' }],
  ['4.2.1: a max-age that is no number', { answer: { 'Cache-Control': 'max-age=60s' }, detail: 'no-lifetime' }],
  ['4.2.1: white space before =', { answer: { 'Cache-Control': 'max-age =60' }, detail: 'no-lifetime' }],
  ['4.2.1: a negative max-age', { answer: { 'Cache-Control': 'max-age=-60' }, detail: 'no-lifetime' }],
  ['4.2.1: a fraction as max-age', { answer: { 'Cache-Control': 'max-age=60.5' }, detail: 'no-lifetime' }],
  ['4.2.1: max-age as a quoted string', { answer: { 'Cache-Control': 'max-age="60"' } }],
  ['4.2.1: max-age in capitals', { answer: { 'Cache-Control': 'MAX-AGE=60' } }],
  ['4.2.1: a max-age beyond 2^31', { answer: { 'Cache-Control': 'max-age=99999999999999999999' } }],
  [
    '4.2.1: max-age inside a quoted string of another directive',
    { answer: { 'Cache-Control': 'x="max-age=60, y"' }, detail: 'no-lifetime' },
  ],
  ['4.2.1: Expires', { answer: { Date: now, Expires: future } }],
  ['4.2.1: Expires in the past', { answer: { Date: now, Expires: past }, detail: 'no-lifetime' }],
  ['4.2.1: Expires before the Date', { answer: { Date: future, Expires: now }, detail: 'no-lifetime' }],
  [
    '4.2.2: a guess out of a Last-Modified that is a moment ago is no time at all',
    { answer: { 'Last-Modified': now, Date: now }, detail: 'stale' },
  ],
  ['4.2.3: Age above max-age', { answer: { 'Cache-Control': 'max-age=60', Age: '61' }, detail: 'no-lifetime' }],
  ['4.2.3: Age below max-age', { answer: { 'Cache-Control': 'max-age=60', Age: '30' } }],
  ['4.2.3: an Age that is no number', { answer: { 'Cache-Control': 'max-age=60', Age: 'old' } }],
  [
    '4.2.3: a Date long ago counts as age',
    { answer: { 'Cache-Control': 'max-age=60', Date: past }, detail: 'no-lifetime' },
  ],
  [
    '5.2.1.5: no-store in the request',
    { answer: { 'Cache-Control': 'max-age=60' }, asked: ['Cache-Control', 'no-store'], detail: 'request-no-store' },
  ],
  [
    '5.2.2.4: no-cache is not answered from without validation',
    { answer: { 'Cache-Control': 'no-cache, max-age=60', ETag: '"1"' }, detail: 'stale' },
  ],
  ['5.2.2.4: no-cache with a field name', { answer: { 'Cache-Control': 'no-cache="x-y", max-age=60', ETag: '"1"' } }],
  ['5.2.2.5: no-store', { answer: { 'Cache-Control': 'max-age=60, no-store' }, detail: 'no-store' }],
  ['5.2.2.5: No-Store', { answer: { 'Cache-Control': 'max-age=60, No-Store' }, detail: 'no-store' }],
  ['5.2.2.7: private', { answer: { 'Cache-Control': 'max-age=60, private' }, detail: 'private' }],
  ['5.2.2.7: PRIVATE', { answer: { 'Cache-Control': 'max-age=60, PRIVATE' }, detail: 'private' }],
  [
    '5.2.2.7: private with a field name',
    { answer: { 'Cache-Control': 'max-age=60, private="set-cookie"', 'Set-Cookie': 'a=b' } },
  ],
  [
    '5.2.2.7: private with an argument that is none',
    { answer: { 'Cache-Control': 'max-age=60, private=1' }, detail: 'private' },
  ],
  [
    '5.2.2.8: proxy-revalidate is fresh as long as it is',
    { answer: { 'Cache-Control': 'max-age=60, proxy-revalidate' } },
  ],
  ['5.2.2.2: must-revalidate too', { answer: { 'Cache-Control': 'max-age=60, must-revalidate' } }],
  ['5.3: an Expires that is no date', { answer: { Expires: '0' }, detail: 'no-lifetime' }],
  ['5.3: an Expires in a zone', { answer: { Expires: future.replace('GMT', 'UTC') }, detail: 'no-lifetime' }],
  [
    '5.4: Pragma in an answer without Cache-Control',
    { answer: { Pragma: 'no-cache', Expires: future, ETag: '"1"' }, detail: 'stale' },
  ],
  ['7.3: Set-Cookie', { answer: { 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'a=b' }, detail: 'set-cookie' }],
];

describe('RFC 9111, by section', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ config: { policy: { headers: { 'accept-encoding': 'encoding' } } } });
  });
  afterAll(() => gateway.close());
  afterEach(() => gateway.gateway.cache.purge({ all: true }));

  test.each(rows)('%s', async (_title, { answer, status = 200, asked = [], detail }) => {
    gateway.origin.answer = say(answer, undefined, status);
    const first = await gateway.get('/a', asked);
    const second = await gateway.get('/a', asked);
    const reason = detail === undefined || detail === 'stale' ? undefined : detail;
    expect(/; detail=([a-z-]+)/.exec(first.header('cache-status') ?? '')?.[1]).toBe(reason);
    expect([first.status, second.status]).toEqual([status, status]);
    if (detail === undefined)
      expect([second.header('cache-status'), second.body]).toEqual([expect.stringContaining('; hit'), first.body]);
    else expect(second.header('cache-status')).not.toContain('; hit');
    if (detail === 'stale') expect(second.header('cache-status')).toContain('; fwd=stale');
  });

  test('3: what is not whole is not stored: the origin closes before the end', async () => {
    gateway.origin.answer = (_request, response, count) => {
      response.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '8' });
      if (count % 2 === 1) response.write('ans', () => response.destroy());
      else response.end('answer 2');
    };
    gateway.origin.seen.length = 0;
    await expect(gateway.get('/broken')).rejects.toThrow();
    expect((await gateway.get('/broken')).body).toBe('answer 2');
  });

  test('3: what ends with the connection cannot be told from what broke off', async () => {
    gateway.origin.answer = (_request, response) => {
      response.removeHeader('Transfer-Encoding');
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, { 'Cache-Control': 'max-age=60', Connection: 'close' });
      response.end('until the end');
    };
    const first = await gateway.get('/closed');
    expect([first.body, first.header('cache-status')]).toEqual([
      'until the end',
      'urikit-gateway; fwd=uri-miss; fwd-status=200; detail=close-delimited',
    ]);
  });

  test('3.1: Set-Cookie is not stored, where the rest may be, unless the configuration says so', async () => {
    const strip = await startGateway({
      config: { cache: { setCookie: 'strip' } },
      answer: say({ 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'a=b' }),
    });
    const [first, second] = [await strip.get('/a'), await strip.get('/a')];
    strip.origin.answer = say({ 'Cache-Control': 'max-age=60', 'Set-Cookie': 'a=b' });
    const third = await strip.get('/b');
    await strip.close();
    const store = await startGateway({ config: { cache: { setCookie: 'store' } } });
    store.origin.answer = say({ 'Cache-Control': 'max-age=60', 'Set-Cookie': 'a=b' });
    const stored = [await store.get('/a'), await store.get('/a')];
    store.origin.answer = say({ 'Last-Modified': new Date(0).toUTCString(), 'Set-Cookie': 'a=b' });
    const guessed = await store.get('/b');
    await store.close();
    expect(stored.map((reply) => reply.header('set-cookie'))).toEqual(['a=b', 'a=b']);
    expect(stored[1]?.header('cache-status')).toContain('; hit');
    expect(guessed.header('cache-status')).toContain('detail=set-cookie');
    expect([first.header('set-cookie'), second.header('set-cookie')]).toEqual(['a=b', undefined]);
    expect(second.header('cache-status')).toContain('; hit');
    expect(third.header('cache-status')).toContain('detail=set-cookie');
  });

  test('3.5: Authorization in the scope, and an answer that is for all', async () => {
    const scoped = await startGateway({ config: { policy: { scope: ['authorization'] } } });
    const [joe, ann] = [
      ['Authorization', 'Bearer joe'],
      ['Authorization', 'Bearer ann'],
    ];
    scoped.origin.answer = say({ 'Cache-Control': 'max-age=60' });
    expect((await scoped.get('/a', joe)).header('cache-status')).toContain('detail=authorization');
    scoped.origin.answer = say({ 'Cache-Control': 'public, max-age=60' });
    const [first, second, other, nobody] = [
      await scoped.get('/a', joe),
      await scoped.get('/a', joe),
      await scoped.get('/a', ann),
      await scoped.get('/a'),
    ];
    await scoped.close();
    expect([first.body, second.body, other.body, nobody.body]).toEqual([
      'answer 2',
      'answer 2',
      'answer 3',
      'answer 4',
    ]);
    expect(nobody.header('cache-status')).toContain('detail=scope-missing');
  });

  test('4.2.2: nothing is guessed where the configuration says so: Last-Modified alone is kept to be validated', async () => {
    const strict = await startGateway({
      config: { cache: { heuristic: 0 } },
      answer: say({ 'Last-Modified': new Date(Date.now() - 86_400_000).toUTCString() }),
    });
    await strict.get('/a');
    const again = await strict.get('/a');
    await strict.close();
    expect(again.header('cache-status')).toContain('fwd=stale');
  });

  test('4.2.2: heuristic freshness, and not for a path that is read in different ways', async () => {
    const guessing = await startGateway({
      answer: say({ 'Last-Modified': new Date(Date.now() - 86_400_000).toUTCString() }),
    });
    const replies = [
      await guessing.get('/a'),
      await guessing.get('/a'),
      await guessing.get('/a;x.css'),
      await guessing.get('/a;x.css'),
    ];
    await guessing.close();
    expect(replies.map((reply) => /; (hit|fwd=[a-z-]+)/.exec(reply.header('cache-status') ?? '')?.[1])).toEqual([
      'fwd=uri-miss',
      'hit',
      'fwd=uri-miss',
      'fwd=stale',
    ]);
  });

  test('a body above the limit is passed on whole and not stored', async () => {
    const small = await startGateway({ config: { cache: { bodyBytes: 1000 } } });
    const text = 'x'.repeat(100_000);
    small.origin.answer = say({ 'Cache-Control': 'max-age=60' }, text);
    const known = await small.get('/a');
    small.origin.answer = (_request, response) => {
      response.writeHead(200, { 'Cache-Control': 'max-age=60' });
      for (let i = 0; i < 100; i++) response.write('x'.repeat(1000));
      response.end();
    };
    const [first, second] = [await small.get('/b'), await small.get('/b')];
    await small.close();
    expect([known.body, first.body, second.body]).toEqual([text, text, text]);
    expect(known.header('cache-status')).toContain('detail=too-large');
    expect(second.header('cache-status')).toContain('fwd=uri-miss');
  });
});

describe('RFC 9211 2.5: ttl is the remaining freshness, negative for what is stale; and "stored" is stored', () => {
  test.each([
    [{}, { 'Cache-Control': 'max-age=60' }, 'stored; ttl=60'],
    [{}, { 'Cache-Control': 'max-age=60', Age: '20' }, 'stored; ttl=40'],
    [{}, { 'Cache-Control': 'max-age=10', Age: '30', ETag: '"1"' }, 'stored; ttl=-20'],
    [{}, { 'Cache-Control': 'no-cache, max-age=60', ETag: '"1"' }, 'stored; ttl=0'],
    // No use can be made of it: it is older than it may be, and longer than it would be kept for validation.
    [{}, { 'Cache-Control': 'max-age=10', Age: '3611', ETag: '"1"' }, 'detail=no-lifetime'],
    [
      {},
      { 'Cache-Control': 'max-age=10', Age: '3609', 'Last-Modified': 'Sun, 06 Nov 1994 08:49:37 GMT' },
      'stored; ttl=-3599',
    ],
    [{ keep: 0 }, { 'Cache-Control': 'max-age=0', ETag: '"1"' }, 'detail=no-lifetime'],
    [{ keep: 0 }, { 'Cache-Control': 'max-age=10', Age: '11', ETag: '"1"' }, 'detail=no-lifetime'],
    [{}, { 'Cache-Control': 'max-age=10, stale-while-revalidate=50', Age: '30' }, 'stored; ttl=-20'],
    [{}, { 'Cache-Control': 'max-age=10, stale-if-error=5', Age: '30' }, 'detail=no-lifetime'],
  ])('%j, %j: %s', async (options, fields, said) => {
    const store = createMemoryStore({ maxBytes: 1_000_000 });
    const rig = createRig(options, {}, {}, store);
    rig.say = { fields: Object.entries(fields).flat() };
    expect((await rig.get('/a')).header('cache-status')).toContain(said);
    const key = compile({}).keyOf(
      receive({ method: 'GET', scheme: 'http', target: '/a', fields: ['Host', 'ex.test'] }),
    );
    expect(store.get(key as string) === undefined).toBe(said === 'detail=no-lifetime');
  });
});
