import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ask, sendBytes } from './support/client.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { until } from '../../http-cache/test/support/until.js';

let origin: Server;
let gateway: TestGateway;
/** What the origin says, byte for byte, and how often it was asked. */
let said = '';
let count = 0;
const sockets = new Set<Socket>();
beforeAll(async () => {
  origin = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).once('close', () => sockets.delete(socket)));
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (!text.includes('\r\n\r\n')) return;
      count += 1;
      socket.write(said, 'latin1');
    });
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((origin.address() as AddressInfo).port)}`;
  gateway = await startGateway({ config: { origins: { '*': url }, cache: { staleIfError: 0 } } });
});
afterAll(async () => {
  await gateway.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => origin.close(resolve));
});

const LONG = 'Cache-Control: public, max-age=600\r\nETag: "a"\r\n';
const answer = (status: string, fields: string, body = ''): string =>
  `HTTP/1.1 ${status} X\r\n${LONG}${fields}\r\n${body}`;
const OK = 'Content-Length: 2\r\n';
let target = 0;
const next = (): string => `/${String((target += 1))}`;

describe('RFC 9110 15: a status that is none, or a header that cannot be passed on, is a 502 and is not stored', () => {
  test.each([
    ...['600', '601', '700', '999', '099', '000', '001', '020', '20', '2000', '-20', 'OK', ''].map(
      (status) => [`status ${status}`, answer(status, OK, 'ok')] as const,
    ),
    ['a name with a space', answer('200', `X Y: a\r\n${OK}`, 'ok')],
    ['a space before the colon', answer('200', `Content-Length : 2\r\n`, 'ok')],
    ['a name that is empty', answer('200', `: a\r\n${OK}`, 'ok')],
    ['a NUL', answer('200', `X: a\0b\r\n${OK}`, 'ok')],
    ['a bare CR', answer('200', `X: a\rb\r\n${OK}`, 'ok')],
    ['a DEL', answer('200', `X: a\x7fb\r\n${OK}`, 'ok')],
    ['a length below 0', answer('200', 'Content-Length: -2\r\n', 'ok')],
    ['two lengths', answer('200', 'Content-Length: 2\r\nContent-Length: 3\r\n', 'ok')],
    ['a list of lengths', answer('200', 'Content-Length: 2, 3\r\n', 'ok')],
    ['101 that was not asked for', answer('101', 'Connection: Upgrade\r\nUpgrade: x\r\n')],
    ['no HTTP', 'hello\r\n\r\n'],
  ])('%s', async (_, text) => {
    said = text;
    const path = next();
    count = 0;
    const replies = [await ask(gateway.port, { target: path }), await ask(gateway.port, { target: path })];
    expect(replies.map(({ status }) => status)).toEqual([502, 502]);
    expect(count).toBeGreaterThan(1);
    expect(replies[0]?.header('cache-status')).not.toMatch(/stored|hit/);
    expect((await ask(gateway.port, { target: path, method: 'POST', body: 'x' })).status).toBe(502);
  });

  test('of a WebSocket, too', async () => {
    const opening = 'GET / HTTP/1.1\r\nHost: ex.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    for (const status of ['099', '000', '600', '999']) {
      said = answer(status, OK, 'ok');
      expect(await sendBytes(gateway.port, opening)).toMatch(/^HTTP\/1\.1 502 /);
    }
    said = answer('204', 'Content-Length: 5\r\n');
    expect(await sendBytes(gateway.port, opening)).not.toMatch(/content-length/i);
  });
});

describe('RFC 9110 8.6, RFC 9112 6.3: a response without content that speaks of content', () => {
  test.each([
    ['204', 'Content-Length: 5\r\n', ''],
    ['204', 'Content-Length: 5\r\n', 'hello'],
    ['204', 'Content-Length: 50\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil'],
    ['204', 'Content-Length: 0\r\n', ''],
    ['204', 'Transfer-Encoding: chunked\r\n', '5\r\nhello\r\n0\r\n\r\n'],
    ['204', 'Transfer-Encoding: chunked\r\n', ''],
    ['304', 'Content-Length: 5\r\n', ''],
  ])('%s with %j and %j', async (status, fields, body) => {
    said = answer(status, fields, body);
    const path = next();
    const of = (close: string): string => `GET ${path} HTTP/1.1\r\nHost: ex.test\r\n${close}\r\n`;
    const text = await sendBytes(gateway.port, of('') + of('Connection: close\r\n'));
    const heads = text.split(/(?=HTTP\/1\.1 )/);
    expect(heads.map((head) => head.slice(9, 12))).toEqual([status, status]);
    for (const head of heads) {
      expect(head).toMatch(/\r\n\r\n$/);
      if (status === '204') expect(head).not.toMatch(/\r\n(?:content-length|transfer-encoding):/i);
    }
    await until(() => [...sockets].length === 0 || fields.endsWith(' 0\r\n'), 'no connection waits for the content');
  });
});
