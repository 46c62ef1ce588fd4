import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import fastify from 'fastify';
import { compile } from '@urikit/cache-key';
import { httpCache as forExpress } from '@urikit/http-cache/express';
import { httpCache as forFastify } from '@urikit/http-cache/fastify';
import { httpCache as forNode } from '@urikit/http-cache/node';
import { createCache, createMemoryStore } from '@urikit/http-cache';
import { createKeyService } from '../../../gateway/src/commands/key-service.js';
import { sendBytes } from '../../../gateway/test/support/client.js';
import { startGateway, type TestGateway } from '../../../gateway/test/support/gateway.js';
import { say } from '../../../gateway/test/support/origin.js';

const MANY = 1000;

/** A header of so many lines, Host and Connection among them; the last ones are given. */
function head(line: string, lines: number, last: readonly string[], connection = 'close'): string {
  const first = [line, 'Host: ex.test', `Connection: ${connection}`];
  const others = Array.from({ length: lines - 2 - last.length }, () => 'A: b');
  return `${[...first, ...others, ...last].join('\r\n')}\r\n\r\n`;
}
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: ex.test\r\nConnection: close\r\n\r\n';
const length = (body: string): string => `Content-Length: ${String(body.length)}`;
const statuses = (text: string): readonly string[] => text.match(/HTTP\/1\.1 \d{3}/g) ?? [];

describe.each([
  ['with tunnels', {}],
  ['without tunnels', { websocket: { tunnels: 0 } }],
])('RFC 9112 6.3, RFC 9110 7.8: a gateway %s', (_, config) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      config: { ...config, limits: { client: { headerBytes: 65_536 } } },
      answer: (request, response) => {
        let text = '';
        request.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
        request.on('end', () => response.writeHead(200, { 'Cache-Control': 'max-age=60' }).end(`[${text}]`));
      },
    });
  });
  afterAll(() => gateway.close());
  afterEach(() => gateway.gateway.cache.purge({ all: true }));
  const asked = async (text: string): Promise<[readonly string[], readonly string[]]> => {
    gateway.origin.seen.length = 0;
    const answer = await sendBytes(gateway.port, text);
    return [statuses(answer), gateway.origin.seen.map(({ method, target }) => `${method} ${target}`)];
  };

  test.each(['h2c', 'websocket', 'TLS/1.0, HTTP/1.1'])('content behind Upgrade: %s is no request', async (upgrade) => {
    const isTunnel = upgrade === 'websocket';
    for (const last of [length(SMUGGLED), 'Transfer-Encoding: chunked']) {
      const body = last.startsWith('T') ? `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n` : SMUGGLED;
      for (const lines of [5, MANY]) {
        const text = head('POST /a HTTP/1.1', lines, [`Upgrade: ${upgrade}`, last], 'keep-alive, Upgrade');
        const expected = isTunnel ? [['HTTP/1.1 400'], []] : [['HTTP/1.1 200'], ['POST /a']];
        expect(await asked(text + body)).toEqual(expected);
      }
    }
  });

  test.each(['h2c', 'websocket'])('lines behind those that are kept, after Upgrade: %s', async (upgrade) => {
    for (const lines of [MANY + 1, MANY + 2, MANY + 32, 3 * MANY])
      for (const last of [length(SMUGGLED), 'Transfer-Encoding: chunked', 'Authorization: Basic eDp5']) {
        const first = ['POST /a HTTP/1.1', 'Host: ex.test', 'Connection: Upgrade', `Upgrade: ${upgrade}`];
        const rest = [...Array.from({ length: lines - 4 }, () => 'A: b'), last];
        const text = `${[...first, ...rest].join('\r\n')}\r\n\r\n${SMUGGLED}`;
        expect(await asked(text)).toEqual([['HTTP/1.1 431'], []]);
      }
  });

  test.each([
    ['Cookie: id=1', 'GET'],
    ['Authorization: Basic eDp5', 'GET'],
    ['X-Forwarded-Host: evil.test', 'HEAD'],
    ['Content-Length: 3', 'POST'],
  ])('RFC 6585 5: %s behind those that are kept is answered with 431', async (last, method) => {
    const of = (lines: number): string => head(`${method} /a HTTP/1.1`, lines, [last]);
    for (const lines of [MANY + 1, MANY + 31, MANY + 33, 4 * MANY])
      expect(await asked(of(lines))).toEqual([['HTTP/1.1 431'], []]);
    const body = method === 'POST' ? 'abc' : '';
    expect(await asked(of(MANY) + body)).toEqual([['HTTP/1.1 200'], [`${method} /a`]]);
  });

  test('a request without content that asks for an upgrade is answered, and the connection goes on', async () => {
    const upgrade = (target: string): string =>
      `GET ${target} HTTP/1.1\r\nHost: ex.test\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n`;
    const text = `${upgrade('/a')}${upgrade('/b')}${SMUGGLED.replace('smuggled', 'c')}`;
    expect(await asked(text)).toEqual([
      ['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200'],
      ['GET /a', 'GET /b', 'GET /c'],
    ]);
  });

  test('Connection: close beside Upgrade is the end', async () => {
    const text = 'GET /a HTTP/1.1\r\nHost: ex.test\r\nConnection: close, Upgrade\r\nUpgrade: h2c\r\n\r\n';
    expect(await asked(text + SMUGGLED)).toEqual([['HTTP/1.1 200'], ['GET /a']]);
  });
});

test('a WebSocket that the origin refuses keeps all header lines of the answer', async () => {
  const lines = Array.from({ length: 1200 }, () => ['A', 'b']).flat();
  const origin = createServer();
  origin.on('upgrade', (_incoming, socket) => {
    const text = lines.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${lines[i + 1] as string}`] : []));
    socket.end(`HTTP/1.1 403 Forbidden\r\n${text.join('\r\n')}\r\nX-Last: 1\r\nContent-Length: 0\r\n\r\n`);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const { port } = origin.address() as AddressInfo;
  const gateway = await startGateway({ config: { origins: { '*': `http://127.0.0.1:${String(port)}` } } });
  const text = await sendBytes(
    gateway.port,
    'GET / HTTP/1.1\r\nHost: ex.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  await gateway.close();
  origin.close();
  expect(text).toMatch(/^HTTP\/1\.1 403 [^]*\r\nX-Last: 1\r\n/);
});

describe('adapters: a request whose header lines Node has cut off', () => {
  const cache = createCache({ keyer: compile({}), store: createMemoryStore({ maxBytes: 1_000_000 }) });
  let isAsked = 0;
  const application = (): void => void (isAsked += 1);
  const listening = async (server: Server): Promise<number> => {
    if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  test.each<[string, () => Promise<Server>]>([
    ['node', () => Promise.resolve(createServer(forNode({ cache, application })))],
    [
      'express',
      () => {
        const app = express();
        app.use(forExpress({ cache }), application);
        return Promise.resolve(createServer(app));
      },
    ],
    [
      'fastify',
      async () => {
        const app = fastify();
        await app.register(forFastify, { cache });
        app.get('/a', application);
        await app.listen({ port: 0, host: '127.0.0.1' });
        return app.server;
      },
    ],
  ])('%s', async (_, start) => {
    const server = await start();
    const port = await listening(server);
    isAsked = 0;
    const most = { maxHeadersCount: server.maxHeadersCount ?? MANY };
    for (const lines of [most.maxHeadersCount + 1, most.maxHeadersCount + 200]) {
      const text = await sendBytes(port, head('GET /a HTTP/1.1', lines, ['Cookie: id=1']));
      expect(text).toMatch(/^HTTP\/1\.1 431 [^]*"detail":"fields-too-large"/);
    }
    server.maxHeadersCount = 20;
    expect(await sendBytes(port, head('GET /a HTTP/1.1', 21, ['Cookie: id=1']))).toMatch(/^HTTP\/1\.1 431 /);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(isAsked).toBe(0);
  });
});

test('key service: a request with more header lines than are kept has no key', async () => {
  const service = createKeyService({ policy: {}, product: 'nginx' });
  const { port } = await service.start({ host: '127.0.0.1', port: 0 });
  const told = ['X-Urikit-Request: GET /a HTTP/1.1', 'X-Urikit-Host: ex.test', 'X-Urikit-Scheme: http'];
  const others = Array.from({ length: 1000 }, () => 'A: b');
  const question = ['GET / HTTP/1.1', 'Host: k', 'Connection: close', ...told, ...others, 'Cookie: id=1'];
  const answer = await sendBytes(port, `${question.join('\r\n')}\r\n\r\n`);
  await service.stop();
  expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*X-Urikit-Action: reject\r\nX-Urikit-Reason: fields-too-large\r\n/);
  expect(answer).not.toMatch(/x-urikit-key/i);
});

test('RFC 9110 6.5: trailers behind the lines that are kept change nothing', async () => {
  const gateway = await startGateway({ config: {}, answer: say({}) });
  const trailers = Array.from({ length: 1100 }, () => 'A: b\r\n').join('');
  const chunked = 'POST /a HTTP/1.1\r\nHost: ex.test\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n';
  const text = await sendBytes(gateway.port, `${chunked}${trailers}Cookie: id=1\r\n\r\n${SMUGGLED}`);
  await gateway.close();
  expect(statuses(text)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(gateway.origin.seen.map(({ target }) => target)).toEqual(['/a', '/smuggled']);
});
