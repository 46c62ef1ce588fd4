import { createHash } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ask, sendBytes } from './support/client.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { until } from '../../http-cache/test/support/until.js';

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
const ACCEPT = createHash('sha1').update(`${KEY}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
const AGREES = [
  'HTTP/1.1 101 Switching Protocols',
  ...['Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${ACCEPT}`, 'X-Own: 1'],
  '\r\n',
].join('\r\n');
const opening = (fields = '', target = '/chat'): string =>
  [
    `GET ${target} HTTP/1.1`,
    ...['Host: ex.test', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    `Sec-WebSocket-Key: ${KEY}\r\n${fields}\r\n`,
  ].join('\r\n');

let origin: Server;
let gateway: TestGateway;
/** Heads of the requests that came to the origin. */
const heads: string[] = [];
const sockets = new Set<Socket>();
let answer = AGREES;

beforeAll(async () => {
  origin = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const wasOpen = text.includes('\r\n\r\n');
      text += chunk;
      if (wasOpen) socket.write(`echo ${chunk}`);
      else if (text.includes('\r\n\r\n')) {
        heads.push(text);
        socket.write(answer);
      }
    });
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  gateway = await startGateway({
    config: {
      origins: { '*': `http://127.0.0.1:${String((origin.address() as AddressInfo).port)}` },
      policy: { host: { allow: ['ex.test'] } },
      admin: { listen: '127.0.0.1:0' },
      websocket: { tunnels: 2, idleTimeout: 0.3 },
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await new Promise((resolve) => origin.close(resolve));
});
beforeEach(() => {
  answer = AGREES;
  heads.length = 0;
});
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await until(() => sockets.size === 0, 'the origin sees all of them end');
});

interface Client {
  readonly socket: Socket;
  readonly text: () => string;
}
function open(text: string): Client {
  let got = '';
  const socket = connect(gateway.port, '127.0.0.1', () => socket.write(text, 'latin1'));
  socket.on('error', () => undefined);
  socket.setEncoding('latin1').on('data', (chunk: string) => (got += chunk));
  clients.push(socket);
  return { socket, text: () => got };
}

test('tunnels of one client address are bounded, and those of others are not', async () => {
  const behind = await startGateway({
    config: {
      origins: { '*': `http://127.0.0.1:${String((origin.address() as AddressInfo).port)}` },
      trusted: ['127.0.0.3'],
      websocket: { tunnels: 256, addressTunnels: 2 },
      admin: { listen: '127.0.0.1:0' },
    },
  });
  const from = (localAddress: string, fields = ''): Client => {
    let got = '';
    const socket = connect({ port: behind.port, host: '127.0.0.1', localAddress }, () => socket.write(opening(fields)));
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (chunk: string) => (got += chunk));
    clients.push(socket);
    return { socket, text: () => got };
  };
  const statusOf = async (client: Client): Promise<string> => {
    await until(() => client.text().includes('\r\n\r\n'), 'an answer');
    return client.text().slice(9, 12);
  };
  const first = from('127.0.0.1');
  const statuses = [await statusOf(first), await statusOf(from('127.0.0.1')), await statusOf(from('127.0.0.1'))];
  expect(statuses).toEqual(['101', '101', '503']);
  expect([await statusOf(from('127.0.0.2')), await statusOf(from('127.0.0.2'))]).toEqual(['101', '101']);
  // A hop that is trusted brings many clients.
  for (const client of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
    expect(await statusOf(from('127.0.0.3', `X-Forwarded-For: ${client}\r\n`))).toBe('101');
  const metric = async (): Promise<string | undefined> =>
    /^urikit_gateway_tunnels (\d+)$/m.exec(
      await (await fetch(`http://127.0.0.1:${String(behind.adminPort)}/metrics`)).text(),
    )?.[1];
  expect(await metric()).toBe('7');
  // One that has ended counts no more.
  const before = sockets.size;
  first.socket.destroy();
  await until(() => sockets.size < before, 'the origin sees it end');
  expect(await metric()).toBe('6');
  expect(await statusOf(from('127.0.0.1'))).toBe('101');
  await behind.close();
});

test('256 silent tunnels of one client leave room for others (defaults)', async () => {
  const behind = await startGateway({
    config: { origins: { '*': `http://127.0.0.1:${String((origin.address() as AddressInfo).port)}` } },
  });
  let answered = 0;
  for (let i = 0; i < 256; i++) {
    const socket = connect(behind.port, '127.0.0.1', () => socket.write(opening()));
    socket.on('error', () => undefined).once('data', () => (answered += 1));
    clients.push(socket);
  }
  await until(() => answered === 256, 'all are answered');
  const other = await new Promise<string>((resolve) => {
    const socket = connect({ port: behind.port, host: '127.0.0.1', localAddress: '127.0.0.9' });
    clients.push(socket);
    socket.write(opening());
    socket.setEncoding('latin1').once('data', resolve);
  });
  await behind.close();
  expect(other).toMatch(/^HTTP\/1\.1 101 /);
});

describe('a WebSocket', () => {
  test('is a tunnel after the 101 of the origin', async () => {
    const client = open(opening('X-Forwarded-Host: evil.test\r\nConnection: keep-alive\r\n'));
    await until(() => client.text().includes('\r\n\r\n'), 'the 101');
    expect(client.text()).toMatch(/^HTTP\/1\.1 101 [^]*X-Own: 1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n$/);
    expect(heads[0]).toMatch(/^GET \/chat HTTP\/1\.1\r\nHost: ex\.test\r\n/);
    expect(heads[0]).toMatch(/\r\nUpgrade: websocket\r\n/);
    expect(heads[0]).not.toMatch(/evil/);
    client.socket.write('one');
    await until(() => client.text().endsWith('echo one'), 'what was sent comes back');
    client.socket.destroy();
    await until(() => sockets.size === 0, 'the origin sees it end');
  });

  test('ends when both sides are silent', async () => {
    const client = open(opening());
    await new Promise((resolve) => client.socket.once('close', resolve));
    expect(client.text()).toMatch(/^HTTP\/1\.1 101 /);
  });

  test('is one of a number; then 503', async () => {
    const two = [open(opening()), open(opening())];
    await until(() => two.every(({ text }) => text().includes(' 101 ')), 'two tunnels');
    expect(await sendBytes(gateway.port, opening())).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 1\r\n/);
    const { body } = await ask(gateway.adminPort, { target: '/metrics', host: '127.0.0.1' });
    expect(body).toMatch('budget_spent_total{budget="tunnels"} 1');
  });

  test.each([
    ['another status', 'HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno', /^HTTP\/1\.1 403 [^]*\r\n\r\nno$/],
    ['no agreement to its key', AGREES.replace(ACCEPT, 'x'), /^HTTP\/1\.1 502 /],
    ['another upgrade', AGREES.replace('Upgrade: websocket', 'Upgrade: h2c'), /^HTTP\/1\.1 502 /],
    ['no HTTP', 'nothing\r\n\r\n', /^HTTP\/1\.1 502 /],
  ])('is none where the origin says %s', async (_, said, expected) => {
    answer = said;
    expect(await sendBytes(gateway.port, opening())).toMatch(expected);
  });

  test.each([
    ['of a host that the policy does not have', opening().replace('ex.test', 'other.test')],
    ['of a malformed target', opening('', '/%00')],
    ['with content', opening('Content-Length: 1\r\n') + 'x'],
  ])('%s is refused', async (_, text) => {
    expect(await sendBytes(gateway.port, text)).toMatch(/^HTTP\/1\.1 400 /);
    expect(heads).toEqual([]);
  });
});

test('h2c is never a tunnel: the request is answered as one without, and the connection goes on', async () => {
  answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';
  const h2c =
    'GET /a HTTP/1.1\r\nHost: ex.test\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n';
  const last = 'GET /b HTTP/1.1\r\nHost: ex.test\r\nConnection: close\r\n\r\n';
  const text = await sendBytes(gateway.port, h2c + last);
  expect(text.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(2);
  expect(heads.join('')).not.toMatch(/upgrade|settings/i);
});
