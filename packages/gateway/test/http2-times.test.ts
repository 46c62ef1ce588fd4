import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AUTHORITY, ORIGIN_CERT, ORIGIN_KEY } from './support/certificates.js';
import { ask } from './support/client.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { until } from '../../http-cache/test/support/until.js';

/** Bounds of a client that none of these tests reaches, in seconds: a run that waits for one fails. */
const LONG = 300;
const SHORT = 0.3;

let folder: string;
const certificate = (): { readonly cert: string; readonly key: string } => ({
  cert: join(folder, 'cert'),
  key: join(folder, 'key'),
});
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-h2-'));
  writeFileSync(certificate().cert, ORIGIN_CERT);
  writeFileSync(certificate().key, ORIGIN_KEY);
});
afterAll(() => rmSync(folder, { recursive: true }));

const TIMES = { headersTimeout: LONG, requestTimeout: LONG, keepAliveTimeout: LONG, idleTimeout: LONG };
const start = (client: object): Promise<TestGateway> =>
  startGateway({
    config: { admin: { listen: '127.0.0.1:0' }, tls: certificate(), limits: { client: { ...TIMES, ...client } } },
  });
const session = ({ port }: TestGateway): ClientHttp2Session =>
  connectHttp2(`https://localhost:${String(port)}`, { ca: AUTHORITY, servername: 'localhost' });

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
/** `length type flags stream payload` (RFC 9113 4.1) */
function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}
const SETTINGS = frame(4, 0, 0);
/** `:method: GET`, as HPACK's static table has it, and no end of the header. */
const BEGINNING = frame(1, 0, 1, Buffer.from([0x82]));

function raw({ port }: TestGateway): TLSSocket {
  const options = { port, host: 'localhost', ca: AUTHORITY, ALPNProtocols: ['h2'], allowHalfOpen: true };
  const socket = connectTls(options);
  socket.on('error', () => undefined);
  socket.resume();
  return socket;
}

describe('HTTP/2: headersTimeout', () => {
  test.each([
    ['sends nothing', []],
    ['sends a part of the preface', [PREFACE.subarray(0, 10)]],
    ['sends settings only', [PREFACE, SETTINGS]],
    ['begins a header and does not end it', [PREFACE, SETTINGS, BEGINNING]],
    ['sends pings', [PREFACE, SETTINGS, frame(6, 0, 0, Buffer.alloc(8))]],
  ])('ends a connection that %s, and does not wait for the client to end it', async (_, bytes) => {
    const gateway = await start({ headersTimeout: SHORT });
    const socket = raw(gateway);
    if (bytes.length > 0) socket.write(Buffer.concat(bytes));
    await new Promise((resolve) => socket.once('end', resolve));
    await until(async () => {
      const { body } = await ask(gateway.adminPort, { target: '/metrics', host: '127.0.0.1' });
      return /^urikit_gateway_connections 0$/m.test(body);
    }, 'the gateway lets the connection go');
    socket.destroy();
    await gateway.close();
  });
});

/** Asks, and gives the status and the code that ended the stream. */
const get = (client: ClientHttp2Session): Promise<readonly [status: unknown, code: number | undefined]> =>
  new Promise((resolve) => {
    const stream = client.request({ ':path': '/a' });
    let status: unknown;
    stream.on('response', (received) => (status = received[':status'])).resume();
    stream.on('error', () => undefined);
    stream.on('close', () => resolve([status, stream.rstCode]));
  });

describe('HTTP/2: keepAliveTimeout', () => {
  test('ends a connection without a request, with GOAWAY and no error (RFC 9113 6.8)', async () => {
    const gateway = await start({ keepAliveTimeout: SHORT });
    const client = session(gateway);
    const codes: number[] = [];
    client.on('goaway', (code: number) => codes.push(code));
    const closed = new Promise((resolve) => client.once('close', resolve));
    expect(await get(client)).toEqual([200, 0]);
    await closed;
    await gateway.close();
    expect(codes).toEqual([0]);
  });

  test('counts no request that is on its way', async () => {
    const gateway = await start({ keepAliveTimeout: SHORT });
    const [client, other] = [session(gateway), session(gateway)];
    let release: () => void = () => undefined;
    gateway.origin.answer = (_request, response) => {
      release = () => response.end('late');
    };
    const answer = get(client);
    await until(() => gateway.origin.seen.length > 0, 'the origin is asked');
    gateway.origin.answer = (_request, response) => response.end('ok');
    const closed = new Promise((resolve) => other.once('close', resolve));
    const stream = other.request({ ':path': '/b' });
    stream.resume();
    await closed;
    release();
    expect(await answer).toEqual([200, 0]);
    client.destroy();
    await gateway.close();
  });
});

describe('HTTP/2: requestTimeout', () => {
  test('answers 408 to a request that does not end, however it goes on, and to no other one', async () => {
    const gateway = await start({ headersTimeout: 0, requestTimeout: SHORT });
    const client = session(gateway);
    let release: (() => void)[] = [];
    gateway.origin.answer = (request, response) => {
      request.resume();
      release.push(() => response.end('late'));
    };
    const whole = client.request({ ':path': '/whole', ':method': 'POST' });
    whole.end('all of it');
    const [first, second] = [get(client), new Promise((resolve) => whole.on('response', resolve))];
    await until(() => release.length === 2, 'the origin is asked');
    const slow = client.request({ ':path': '/slow', ':method': 'POST' });
    const drip = setInterval(() => {
      if (slow.writable) slow.write('x');
    }, 20);
    slow.on('error', () => undefined);
    const late = await new Promise<Readonly<Record<string, unknown>>>((resolve) => slow.on('response', resolve));
    clearInterval(drip);
    const text = (await slow.setEncoding('latin1').toArray()).join('');
    expect([late[':status'], text]).toEqual([
      408,
      '{"title":"Request Timeout","status":408,"detail":"request-timeout"}\n',
    ]);
    for (const answer of release) answer();
    release = [];
    expect(await first).toEqual([200, 0]);
    expect(await second).toMatchObject({ ':status': 200 });
    whole.resume();
    client.destroy();
    await gateway.close();
  });

  test('ends a request whose answer has begun, and the body of which does not end', async () => {
    const gateway = await start({ headersTimeout: 0, requestTimeout: SHORT });
    const client = session(gateway);
    gateway.origin.answer = (_request, response) => {
      response.writeHead(200);
      response.write('begun');
    };
    const slow = client.request({ ':path': '/slow', ':method': 'POST' });
    slow.write('x');
    slow.resume();
    slow.on('error', () => undefined);
    await new Promise((resolve) => slow.once('close', resolve));
    // INTERNAL_ERROR, as for every answer that breaks off.
    expect(slow.rstCode).toBe(2);
    client.destroy();
    await gateway.close();
  });
});

test('HTTP/2: more header lines than HTTP/1 may have are answered with 431, as there', async () => {
  const gateway = await start({ headerBytes: 131_072 });
  const client = session(gateway);
  const statusOf = (lines: number): Promise<unknown> =>
    new Promise((resolve) => {
      const others = Object.fromEntries(Array.from({ length: lines - 1 }, (_, i) => [`x-${String(i)}`, 'b']));
      const stream = client.request({ ':path': '/a', ...others, authorization: 'Basic eDp5' });
      stream.on('response', (received) => resolve(received[':status'])).resume();
      stream.on('error', resolve);
    });
  await new Promise((resolve) => client.once('remoteSettings', resolve));
  // Host is one of those that are kept: it comes from `:authority`.
  expect([await statusOf(999), await statusOf(1000), await statusOf(1500)]).toEqual([200, 431, 431]);
  expect(gateway.origin.seen.length).toBe(1);
  client.destroy();
  await gateway.close();
});
