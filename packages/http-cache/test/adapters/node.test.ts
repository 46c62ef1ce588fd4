import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { httpCache, type NodeOptions } from '@urikit/http-cache/node';
import { until } from '../support/until.js';
import { distinctFields, joinedFields } from '../../src/adapters/rewrite-request.js';
import { createTrusted } from '@urikit/http-cache';
import { cacheOf, close, listen } from './support/servers.js';
import { ask, type Got, type Sent } from './support/wire.js';

/** An application of node:http behind the cache: it must not notice, whatever it does with its response. */

type Application = (request: IncomingMessage, response: ServerResponse) => unknown;

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(close)));

const fresh = { 'Cache-Control': 'max-age=600' };

async function start(
  application: Application,
  { setup, ...options }: Partial<NodeOptions> & { readonly setup?: Partial<Parameters<typeof cacheOf>[0]> } = {},
): Promise<{ readonly port: number; readonly get: (target?: string, sent?: Partial<Sent>) => Promise<Got> }> {
  const cache = cacheOf({ answer: () => ({}), ...setup });
  const server = createServer(httpCache({ cache, application, ...options }));
  servers.push(server);
  const port = await listen(server);
  return { port, get: (target = '/a', sent = {}) => ask(port, { target, ...sent }) };
}

describe('every way to answer is stored as it is', () => {
  const rows: readonly (readonly [string, Application, string])[] = [
    ['end(text)', (_, response) => response.writeHead(200, fresh).end('text'), 'text'],
    ['end(bytes)', (_, response) => response.writeHead(200, fresh).end(new Uint8Array([116, 101, 120, 116])), 'text'],
    ['end(text, encoding)', (_, response) => response.writeHead(200, fresh).end('74657874', 'hex'), 'text'],
    [
      'write and end',
      (_, response) => (
        response.writeHead(200, fresh),
        response.write('te'),
        response.write(Buffer.from('x')),
        response.end('t')
      ),
      'text',
    ],
    [
      'setHeader and no writeHead',
      (_, response) => (response.setHeader('Cache-Control', 'max-age=600'), response.end('text')),
      'text',
    ],
    ['a reason', (_, response) => response.writeHead(200, 'Fine', fresh).end('text'), 'text'],
    ['a list', (_, response) => response.writeHead(200, ['Cache-Control', 'max-age=600']).end('text'), 'text'],
    [
      'a list of lists',
      (_, response) => response.writeHead(200, [['Cache-Control', 'max-age=600']] as never).end('text'),
      'text',
    ],
    [
      'statusCode and flushHeaders',
      (_, response) => (
        (response.statusCode = 200),
        response.setHeader('Cache-Control', 'max-age=600'),
        response.flushHeaders(),
        response.end('text')
      ),
      'text',
    ],
    ['a stream', (_, response) => Readable.from(['te', 'xt']).pipe(response.writeHead(200, fresh)), 'text'],
    [
      'a pipeline',
      (_, response) => pipeline(Readable.from(['te', 'xt']), response.writeHead(200, fresh), () => undefined),
      'text',
    ],
    ['later', async (_, response) => (await Promise.resolve(), response.writeHead(200, fresh).end('text')), 'text'],
    ['nothing', (_, response) => response.writeHead(200, fresh).end(), ''],
    ['404', (_, response) => response.writeHead(404, fresh).end('text'), 'text'],
  ];
  test.each(rows)('%s', async (_what, application, body) => {
    let count = 0;
    const { get } = await start((request, response) => {
      count++;
      return application(request, response);
    });
    const [first, second] = [await get(), await get()];
    expect([first.body, second.body, first.isWhole, second.isWhole]).toEqual([body, body, true, true]);
    expect(second.status).toBe(first.status);
    expect(second.header('cache-status')).toContain('; hit');
    expect(second.header('content-length')).toBe(String(body.length));
    expect(count).toBe(1);
  });

  test('callbacks are called, and what is over is over', async () => {
    const told: unknown[] = [];
    const { get } = await start((_, response) => {
      told.push(response.headersSent, response.writableEnded);
      response.writeHead(200, fresh);
      told.push(response.headersSent);
      response.write('a', () => told.push('written'));
      response.end('b', () => told.push('finished'));
      told.push(response.writableEnded, response.write('late'));
      response.end('later');
    });
    expect((await get()).body).toBe('ab');
    expect(told).toEqual([false, false, true, true, true, 'written', 'finished']);
  });

  test('a chunk that is none throws', async () => {
    const { get } = await start((_, response) => response.write(7));
    expect((await get()).status).toBe(500);
  });

  test('fields that are set more than once, and a Connection of its own', async () => {
    const { get } = await start((_, response) => {
      response.setHeader('Link', ['</a>', '</b>']);
      response.writeHead(200, { ...fresh, Connection: 'close', 'X-Number': 7 }).end('text');
    });
    for (let i = 0; i < 2; i++) {
      const { fields, header } = await get();
      expect(fields.filter((_, at) => at % 2 === 1 && fields[at - 1] === 'Link')).toEqual(['</a>', '</b>']);
      expect(header('x-number')).toBe('7');
    }
  });
});

describe('no body', () => {
  test.each([204, 304])('%d', async (status) => {
    const { get } = await start((_, response) => response.writeHead(status, fresh).end('ignored'));
    const got = await get('/a', { fields: ['Range', 'bytes=0-1'] });
    expect([got.status, got.body]).toEqual([status, '']);
  });

  test('HEAD: what is written is not sent', async () => {
    const { get } = await start(
      (_, response) => (response.writeHead(200, { 'Content-Length': '4' }), response.write('te'), response.end('xt')),
    );
    const got = await get('/a', { method: 'HEAD' });
    expect([got.status, got.body, got.header('content-length')]).toEqual([200, '', '4']);
  });
});

describe('what goes wrong', () => {
  test.each<readonly [string, Application]>([
    [
      'thrown',
      () => {
        throw new Error('no');
      },
    ],
    ['rejected', () => Promise.reject(new Error('no'))],
  ])('an error that is %s before the head is a 500, stored nowhere', async (_what, failing) => {
    let isFailing = true;
    const { get } = await start((request, response) =>
      isFailing ? failing(request, response) : response.writeHead(200, fresh).end('text'),
    );
    const got = await get();
    expect([got.status, got.header('cache-control')]).toEqual([500, 'no-store']);
    expect(got.body).toContain('application-failed');
    isFailing = false;
    expect((await get()).body).toBe('text');
  });

  test.each<readonly [string, Application]>([
    [
      'an error',
      (_, response) => {
        response.writeHead(200, fresh).write('half');
        throw new Error('no');
      },
    ],
    [
      'destroy',
      (_, response) => {
        response.writeHead(200, fresh).write('half');
        setImmediate(() => response.destroy());
      },
    ],
    [
      'fewer bytes than it said',
      (_, response) => {
        response.writeHead(200, { ...fresh, 'Content-Length': '10' }).end('half');
      },
    ],
  ])('%s after the head: no end that looks like one, and nothing stored', async (_what, failing) => {
    let isFailing = true;
    const { port, get } = await start((request, response) =>
      isFailing ? failing(request, response) : response.writeHead(200, fresh).end('text'),
    );
    const got = await ask(port, { target: '/a' }).catch(() => undefined);
    expect(got?.isWhole ?? false).toBe(false);
    isFailing = false;
    expect((await get()).body).toBe('text');
  });

  test('an answer that was stored stands in for an application that fails, where it may', async () => {
    let isFailing = false;
    const { get } = await start((_, response) => {
      if (isFailing) throw new Error('no');
      response.writeHead(200, { 'Cache-Control': 'max-age=1, stale-if-error=1000', Age: '5' }).end('text');
    });
    expect((await get()).body).toBe('text');
    isFailing = true;
    expect((await get()).body).toBe('text');
  });

  test('a client that goes away: the application is told, and nobody waits for it', async () => {
    let [closed, count] = [0, 0];
    let tell: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (tell = resolve));
    const { port, get } = await start((_, response) => {
      if (count++ > 0) return response.writeHead(200, fresh).end('text');
      response.once('close', () => closed++);
      return tell();
    });
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /a HTTP/1.1\r\nHost: ex.test\r\n\r\n');
    await asked;
    const waiting = get();
    socket.destroy();
    expect((await waiting).body).toBe('text');
    expect([closed, count]).toEqual([1, 2]);
  });
});

describe('streams', () => {
  const open = (port: number, fields = ''): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /a HTTP/1.1\r\nHost: ex.test\r\n${fields}\r\n`);
    return socket;
  };

  test.each([
    ['stored', fresh],
    ['not stored', { 'Cache-Control': 'no-store', 'Content-Type': 'text/event-stream' }],
  ])('a part arrives before the next is written: %s', async (_what, fields) => {
    let next: () => void = () => undefined;
    const { port } = await start((_, response) => {
      response.writeHead(200, fields).write('first;');
      next = () => response.end('second;');
    });
    const socket = open(port);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    while (!text.includes('first;')) await once(socket, 'data');
    expect(text).not.toContain('second;');
    next();
    while (!text.includes('second;')) await once(socket, 'data');
    socket.destroy();
  });

  test('back-pressure reaches the application, and all of it arrives', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const total = 2000;
    let [waits, count] = [0, 0];
    /** Chunks by request. */
    const written: [first: number, second: number] = [0, 0];
    const { port } = await start((_, response) => {
      const which = count++ === 0 ? 0 : 1;
      response.writeHead(200, { 'Cache-Control': 'no-store' });
      const more = (): void => {
        while (written[which] < total) {
          written[which]++;
          if (!response.write(chunk)) {
            waits++;
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    });
    const socket = open(port, 'Connection: close\r\n');
    socket.pause();
    await until(() => written[0] > 0, 'the application answers');
    // Meanwhile a client that reads gets all of its answer. Of the first, only what fits on the way was written.
    const reader = open(port, 'Connection: close\r\n').resume();
    await once(reader, 'close');
    expect(written[1]).toBe(total);
    expect(written[0]).toBeLessThan(total);
    let length = 0;
    socket.on('data', (part) => (length += part.length));
    socket.resume();
    await once(socket, 'close');
    expect(waits).toBeGreaterThan(0);
    expect(length).toBeGreaterThan(total * chunk.length);
  });

  test('more than the bound is passed on and not stored', async () => {
    let count = 0;
    const application: Application = (_, response) =>
      Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(10_000, String(count)))).pipe(
        (count++, response.writeHead(200, fresh)),
      );
    const { get } = await start(application, { setup: { options: { bodyBytes: 100_000 } } });
    for (let i = 0; i < 2; i++) expect([(await get()).body.length, (await get()).isWhole]).toEqual([400_000, true]);
    expect(count).toBe(4);
  });

  test('trailers go to the one who asked', async () => {
    const { get } = await start((_, response) => {
      response.writeHead(200, { ...fresh, Trailer: 'X-Sum', 'Transfer-Encoding': 'chunked' });
      response.write('text');
      response.addTrailers({ 'X-Sum': '7' });
      response.end();
    });
    expect((await get()).trailers).toEqual(['X-Sum', '7']);
    const second = await get();
    expect([second.body, second.header('cache-status')]).toEqual(['text', expect.stringContaining('hit')]);
  });
});

describe('what the application sees', () => {
  test('all forms of the fields say the same, and a body is still there', async () => {
    let body = '';
    const seen: unknown[] = [];
    const { get } = await start(async (request, response) => {
      seen.push(
        request.url,
        request.headers.host,
        request.headersDistinct['host'],
        request.rawHeaders.includes('evil'),
        request.headers['transfer-encoding'],
        request.headers['x-list'],
      );
      for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString('latin1');
      response.end('text');
    });
    await get('http://EX.test:80/%61', {
      method: 'POST',
      host: 'ex.test',
      body: 'content',
      isChunked: true,
      fields: ['X-Forwarded-Host', 'evil', 'X-List', '1', 'x-list', '2'],
    });
    expect(body).toBe('content');
    // A request without a key keeps its target, in origin-form (RFC 9112 3.2.1).
    expect(seen).toEqual(['/%61', 'ex.test', ['ex.test'], false, 'chunked', '1, 2']);
  });

  test('fields join as Node joins them', () => {
    const distinct = distinctFields([
      'Host',
      'a',
      'HOST',
      'b',
      'Cookie',
      'x=1',
      'cookie',
      'y=2',
      'Set-Cookie',
      '1',
      'Accept',
      'c',
      'accept',
      'd',
      '__proto__',
      'e',
    ]);
    expect(joinedFields(distinct)).toEqual({ host: 'a', cookie: 'x=1; y=2', 'set-cookie': ['1'], accept: 'c, d' });
  });

  test('a tenant that the server derives goes before one that the client claims', async () => {
    const tenants: Readonly<Record<string, string>> = { a: 'tenant-a', b: 'tenant-b' };
    let count = 0;
    const application: Application = ({ headers }, response) =>
      response.writeHead(200, fresh).end(`${String(++count)} ${String(headers['x-tenant'])}`);
    const { get } = await start(application, {
      setup: { policy: { scope: ['x-tenant'] } },
      derive: ({ headers }) => [['x-tenant', tenants[String(headers['x-token'])]]],
    });
    const bodies = [];
    for (const [token, tenant] of [
      ['a', 'tenant-a'],
      ['b', 'tenant-a'],
      ['a', 'tenant-b'],
      ['c', 'tenant-a'],
    ] as const)
      bodies.push((await get('/a', { fields: ['X-Token', token, 'X-Tenant', tenant] })).body);
    expect(bodies).toEqual(['1 tenant-a', '2 tenant-b', '1 tenant-a', '3 undefined']);
  });

  test('where that throws nobody is asked', async () => {
    let count = 0;
    const { get } = await start((_, response) => (count++, response.writeHead(200, fresh).end('text')), {
      derive: () => {
        throw new Error('no token');
      },
    });
    const got = await get();
    expect([got.status, got.body.includes('token'), count]).toEqual([500, false, 0]);
  });

  test('a trusted hop may say how it was reached, and it is keyed', async () => {
    let count = 0;
    const application: Application = ({ headers }, response) =>
      response.writeHead(200, fresh).end(`${String(++count)} ${String(headers['x-forwarded-host'])}`);
    const { get } = await start(application, { isTrusted: createTrusted(['127.0.0.1']) });
    const bodies = [];
    for (const host of ['x.test', 'y.test', 'x.test'])
      bodies.push((await get('/a', { fields: ['X-Forwarded-Host', host] })).body);
    expect(bodies).toEqual(['1 x.test', '2 y.test', '1 x.test']);
  });
});

test('what a layer in front has put on the response is used for every answer, stored or not', async () => {
  const cache = cacheOf({ answer: () => ({}) });
  const inner = httpCache({
    cache,
    application: (_, response) => Readable.from(['te', 'xt']).pipe(response.writeHead(200, { ...fresh, 'X-Own': '1' })),
  });
  const server = createServer((request, response) => {
    const [write, end] = [response.write.bind(response), response.end.bind(response)];
    response.setHeader('X-Front', 'front');
    const upper = (chunk: Uint8Array | string): string =>
      (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1')).toUpperCase();
    response.write = ((chunk: Uint8Array) => write(upper(chunk))) as typeof write;
    response.end = ((chunk?: Uint8Array | string) => (chunk === undefined ? end() : end(upper(chunk)))) as typeof end;
    inner(request, response);
  });
  servers.push(server);
  const port = await listen(server);
  for (let i = 0; i < 2; i++) {
    const { body, header } = await ask(port, { target: '/a' });
    expect([body, header('x-front'), header('x-own')]).toEqual(['TEXT', 'front', '1']);
  }
});

test('without an application the origin of the cache is asked, and what is for a gateway is not passed on', async () => {
  const cache = cacheOf({ answer: () => ({}) }, () =>
    Promise.resolve({ status: 200, fields: ['X-Bad\n', 'x'], body: undefined }),
  );
  const server = createServer(httpCache({ cache }));
  servers.push(server);
  const port = await listen(server);
  expect((await ask(port, { method: 'TRACE', target: '/a' })).status).toBe(405);
  // A field that cannot be sent.
  expect((await ask(port, { target: '/a' })).status).toBe(502);
});

test('an origin that breaks off is a reset for a client of HTTP/1.0, to which the end of the connection is that of the body', async () => {
  const body = new Readable({ read: () => undefined });
  body.push('half');
  const cache = cacheOf({ answer: () => ({}) }, () =>
    Promise.resolve({ status: 200, fields: ['Cache-Control', 'max-age=60'], body, delimited: true }),
  );
  const server = createServer(httpCache({ cache }));
  servers.push(server);
  const port = await listen(server);
  const outcome = await new Promise((resolve) => {
    const client = connect(port, '127.0.0.1', () => client.write('GET /a HTTP/1.0\r\nHost: ex.test\r\n\r\n'));
    client.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    client.on('end', () => resolve('end'));
    client.once('data', () => body.destroy(new Error('gone')));
  });
  expect(outcome).toBe('ECONNRESET');
});
