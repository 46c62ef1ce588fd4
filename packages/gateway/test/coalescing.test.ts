import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createMemoryStore, type Store } from '@urikit/http-cache';
import { ask } from './support/client.js';
import { type Starting, startGateway, type TestGateway } from './support/gateway.js';
import { until } from '../../http-cache/test/support/until.js';

let gateway: TestGateway;
/** How many requests have got to LOOKUP. A request whose entry is not there waits, or is forwarded, in the same turn. */
let lookedUp = 0;
const start = async (starting: Starting): Promise<void> => {
  const store = createMemoryStore({ maxBytes: 32_000_000 });
  lookedUp = 0;
  const get: Store['get'] = (key) => {
    lookedUp += 1;
    return store.get(key);
  };
  gateway = await startGateway({ ...starting, store: { ...store, get } });
};
afterEach(() => gateway.close());

const untilLookedUp = (count: number): Promise<void> =>
  until(() => lookedUp === count, `${String(count)} requests at the store`);
const untilAsked = (waiting: readonly unknown[], count: number): Promise<void> =>
  until(() => waiting.length === count, `${String(count)} requests at the origin`);
const asked = (): number => gateway.origin.seen.length;

/** An origin that answers when told to. */
function held(): { readonly waiting: ServerResponse[]; readonly answer: TestGateway['origin']['answer'] } {
  const waiting: ServerResponse[] = [];
  return { waiting, answer: (_request, response) => void waiting.push(response) };
}

const reasons = (reply: { readonly header: (name: string) => string | undefined }): string =>
  reply.header('cache-status') ?? '';

describe('requests for one key', () => {
  test('are one request to the origin', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const replies = Array.from({ length: 20 }, (_, i) => gateway.get(i % 2 === 0 ? '/a' : '/%61'));
    await untilAsked(waiting, 1);
    await untilLookedUp(20);
    waiting[0]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '3' }).end('one');
    const all = await Promise.all(replies);
    expect(all.map(({ body }) => body)).toEqual(Array(20).fill('one'));
    expect(asked()).toBe(1);
    expect(all.filter((reply) => reasons(reply).includes('; stored')).length).toBe(1);
    expect(all.filter((reply) => reasons(reply).includes('; collapsed')).length).toBe(19);
  });

  test.each([
    ['private', 'private, max-age=60'],
    ['no-store', 'no-store'],
    ['no-cache', 'no-cache, max-age=60'],
    ['stale at once', 'max-age=0'],
  ])('each get their own answer where it is %s', async (_, cacheControl) => {
    const { waiting, answer } = held();
    await start({ answer });
    const replies = Array.from({ length: 5 }, () => gateway.get('/a'));
    await untilAsked(waiting, 1);
    await untilLookedUp(5);
    let count = 0;
    const next = (response: ServerResponse | undefined): void => {
      count += 1;
      response?.writeHead(200, { 'Cache-Control': cacheControl, 'Content-Length': '1' }).end(String(count));
    };
    next(waiting[0]);
    await untilAsked(waiting, 5);
    waiting.slice(1).forEach(next);
    expect((await Promise.all(replies)).map(({ body }) => body).sort()).toEqual(['1', '2', '3', '4', '5']);
  });

  test('do not wait again for what was not stored a moment ago', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const first = gateway.get('/a');
    await untilAsked(waiting, 1);
    waiting[0]?.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Length': '1' }).end('1');
    await first;
    const replies = [gateway.get('/a'), gateway.get('/a'), gateway.get('/a')];
    await untilAsked(waiting, 4);
    waiting.slice(1).forEach((response) => response.writeHead(200, { 'Content-Length': '0' }).end());
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('go on when the first client goes away', async () => {
    const { waiting, answer } = held();
    await start({ answer, config: { admin: { listen: '127.0.0.1:0' } } });
    const clients = async (): Promise<string | undefined> => {
      const { body } = await ask(gateway.adminPort, { target: '/metrics', host: '127.0.0.1' });
      return /^urikit_gateway_connections (\d+)$/m.exec(body)?.[1];
    };
    const first = connect(gateway.port, '127.0.0.1', () => first.write('GET /a HTTP/1.1\r\nHost: ex.test\r\n\r\n'));
    await untilAsked(waiting, 1);
    const second = gateway.get('/a');
    await untilLookedUp(2);
    first.destroy();
    await until(async () => (await clients()) === '1', 'the gateway knows that one client is gone');
    waiting[0]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '3' }).end('one');
    expect((await second).body).toBe('one');
    expect(asked()).toBe(1);
  });

  test('go on when the first client goes away in the middle of the body', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const first = connect(gateway.port, '127.0.0.1', () => first.write('GET /a HTTP/1.1\r\nHost: ex.test\r\n\r\n'));
    first.on('data', () => first.destroy());
    await untilAsked(waiting, 1);
    const second = gateway.get('/a');
    waiting[0]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '6' }).write('one');
    await new Promise((resolve) => first.on('close', resolve));
    waiting[0]?.end('two');
    expect((await second).body).toBe('onetwo');
    expect(asked()).toBe(1);
  });

  test('are not held up by a first client that does not read', async () => {
    const big = 'x'.repeat(4_000_000);
    await start({
      answer: (_request, response) => {
        response.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': String(big.length) });
        response.end(big);
      },
    });
    const first = connect(gateway.port, '127.0.0.1', () => first.write('GET /a HTTP/1.1\r\nHost: ex.test\r\n\r\n'));
    first.pause();
    await until(() => asked() === 1, 'a request at the origin');
    const second = await gateway.get('/a');
    first.destroy();
    expect([second.body.length, asked()]).toEqual([4_000_000, 1]);
  });

  test('go on where the body of the first breaks off', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const first = gateway.get('/a').catch(() => 'broke off');
    await untilAsked(waiting, 1);
    const second = gateway.get('/a');
    await untilLookedUp(2);
    waiting[0]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '6' });
    waiting[0]?.write('one', () => waiting[0]?.destroy());
    expect(await first).toBe('broke off');
    await untilAsked(waiting, 2);
    waiting[1]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '3' }).end('two');
    expect((await second).body).toBe('two');
  });

  test('all learn that the origin gives no answer', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const replies = [gateway.get('/a'), gateway.get('/a'), gateway.get('/a')];
    await untilAsked(waiting, 1);
    await untilLookedUp(3);
    gateway.origin.answer = (_request, response) => response.destroy();
    waiting[0]?.destroy();
    // A connection that breaks before there is an answer is tried once more.
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([502, 502, 502]);
  });

  test('do not wait for ever', async () => {
    const { waiting, answer } = held();
    await start({ answer, config: { cache: { collapseTimeout: 0 } } });
    const replies = [gateway.get('/a'), gateway.get('/a')];
    await untilAsked(waiting, 2);
    waiting.forEach((response, i) =>
      response.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '1' }).end(String(i)),
    );
    expect((await Promise.all(replies)).map(({ body }) => body).sort()).toEqual(['0', '1']);
  });
});

describe('an answer that was on its way', () => {
  test('while it was purged is not stored', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const first = gateway.get('/a');
    await untilAsked(waiting, 1);
    await gateway.gateway.cache.purgeUri({ scheme: 'http', host: 'ex.test', target: '/a' });
    waiting[0]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '3' }).end('old');
    expect((await first).body).toBe('old');
    const second = gateway.get('/a');
    await untilAsked(waiting, 2);
    waiting[1]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '3' }).end('new');
    expect((await second).body).toBe('new');
  });

  test.each([
    ['purged', { tag: 'a' }, {}],
    ['purged softly', { tag: 'a' }, { soft: true }],
  ])('while it was %s is not for a request that came after that', async (_, what, mode) => {
    const { waiting, answer } = held();
    await start({ answer });
    const before = gateway.get('/a');
    await untilAsked(waiting, 1);
    const also = gateway.get('/a');
    await untilLookedUp(2);
    await gateway.gateway.cache.purge(what, mode);
    const after = gateway.get('/a');
    await untilLookedUp(3);
    const fields = { 'Cache-Control': 'max-age=60', 'Cache-Tag': 'a', 'Content-Length': '3' };
    waiting[0]?.writeHead(200, fields).end('old');
    expect([(await before).body, (await also).body]).toEqual(['old', 'old']);
    await untilAsked(waiting, 2);
    waiting[1]?.writeHead(200, fields).end('new');
    expect((await after).body).toBe('new');
  });

  test('while something else was purged is for a request that came after that', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const before = gateway.get('/a');
    await untilAsked(waiting, 1);
    await gateway.gateway.cache.purge({ tag: 'other' });
    const after = gateway.get('/a');
    await untilLookedUp(2);
    waiting[0]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '3' }).end('one');
    expect([(await before).body, (await after).body, asked()]).toEqual(['one', 'one', 1]);
  });
});

describe('requests that are answered out of the whole', () => {
  test('a HEAD and a request for a range wait for a GET on its way', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const first = gateway.get('/a');
    await untilAsked(waiting, 1);
    const others = [gateway.send({ method: 'HEAD', target: '/a' }), gateway.get('/a', ['Range', 'bytes=1-2'])];
    await untilLookedUp(3);
    waiting[0]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '4' }).end('abcd');
    await first;
    const [head, range] = await Promise.all(others);
    expect([head?.status, head?.header('content-length'), range?.status, range?.body]).toEqual([200, '4', 206, 'bc']);
    expect(asked()).toBe(1);
  });

  test('go on alone where it is not stored, and nobody waits for them', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const head = gateway.send({ method: 'HEAD', target: '/a' });
    await untilAsked(waiting, 1);
    const first = gateway.get('/a');
    await untilAsked(waiting, 2);
    const range = gateway.get('/a', ['Range', 'bytes=1-2']);
    await untilLookedUp(3);
    for (const response of waiting)
      response.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Length': '0' }).end();
    await Promise.all([head, first]);
    await untilAsked(waiting, 3);
    waiting[2]?.writeHead(200, { 'Content-Length': '0' }).end();
    expect((await range).status).toBe(200);
  });
});

describe('what a client says in Via', () => {
  test.each([
    ['our name', '1.1 urikit-gateway'],
    ['our name and a mark of its own', `1.1 urikit-gateway (${'a'.repeat(20)})`],
  ])('%s does not switch waiting off', async (_, via) => {
    const { waiting, answer } = held();
    await start({ answer });
    const replies = Array.from({ length: 5 }, () => gateway.get('/a', ['Via', via]));
    await untilAsked(waiting, 1);
    await untilLookedUp(5);
    waiting[0]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '3' }).end('one');
    expect((await Promise.all(replies)).map(({ body }) => body)).toEqual(Array(5).fill('one'));
    expect(asked()).toBe(1);
  });

  test('a mark of ours ends with the answer: an origin that shows it gives nothing away', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const first = gateway.get('/shown');
    await untilAsked(waiting, 1);
    const via = gateway.origin.seen[0]?.header('via') ?? '';
    waiting[0]?.writeHead(200, { 'Content-Length': '0' }).end();
    await first;
    const replies = Array.from({ length: 3 }, () => gateway.get('/a', ['Via', via]));
    await untilLookedUp(4);
    expect([via, asked()]).toEqual([expect.stringMatching(/^1\.1 urikit-gateway \([\w-]{20}\)$/), 2]);
    waiting[1]?.writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Length': '3' }).end('one');
    await Promise.all(replies);
    expect(asked()).toBe(2);
  });

  test('a request of ours that comes back does not wait for itself', async () => {
    const { waiting, answer } = held();
    await start({ answer });
    const first = gateway.get('/a');
    await untilAsked(waiting, 1);
    const back = gateway.get('/a', ['Via', gateway.origin.seen[0]?.header('via') ?? '']);
    await untilAsked(waiting, 2);
    for (const response of waiting) response.writeHead(200, { 'Content-Length': '0' }).end();
    expect([(await first).status, (await back).status]).toEqual([200, 200]);
  });
});

test('requests for other keys do not wait', async () => {
  const { waiting, answer } = held();
  await start({ answer });
  const replies = ['/a', '/b', '/a?x', '/a%2F'].map((target) => ask(gateway.port, { target }));
  await untilAsked(waiting, 4);
  waiting.forEach((response) => response.writeHead(200, { 'Content-Length': '0' }).end());
  expect((await Promise.all(replies)).length).toBe(4);
});
