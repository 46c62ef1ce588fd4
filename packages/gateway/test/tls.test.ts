import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readGatewayConfig } from '@urikit/gateway';
import { AUTHORITY, ORIGIN_CERT, ORIGIN_KEY, OTHER_CERT, OTHER_KEY } from './support/certificates.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { say } from './support/origin.js';
import { until } from '../../http-cache/test/support/until.js';

let folder: string;
let gateway: TestGateway;
const file = (name: string): string => join(folder, name);
const write = (cert: string, key: string): void => {
  writeFileSync(file('cert'), cert);
  writeFileSync(file('key'), key);
};
const config = () => ({ tls: { cert: file('cert'), key: file('key') }, limits: { client: { concurrentRequests: 4 } } });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-tls-'));
  write(ORIGIN_CERT, ORIGIN_KEY);
  gateway = await startGateway({ config: config() });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await gateway.gateway.cache.purge({ all: true });
  gateway.origin.seen.length = 0;
  gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' });
});

interface Answered {
  readonly status: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The code of RFC 9113 7 that ended the stream. */
  readonly code: number | undefined;
}

const session = (): ClientHttp2Session =>
  connectHttp2(`https://localhost:${String(gateway.port)}`, { ca: AUTHORITY, servername: 'localhost' });

/** Asks over HTTP/2. */
const ask = (
  client: ClientHttp2Session,
  headers: Readonly<Record<string, string | string[]>>,
  body?: string,
): Promise<Answered> =>
  new Promise((resolve) => {
    const stream = client.request({ ':path': '/a', ...headers }, { endStream: body === undefined });
    let [text, got]: [string, Readonly<Record<string, unknown>>] = ['', {}];
    stream.on('response', (received) => (got = received));
    stream.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    stream.on('error', () => undefined);
    stream.on('close', () => resolve({ status: got[':status'], headers: got, body: text, code: stream.rstCode }));
    if (body !== undefined) stream.end(body);
  });

describe('over TLS', () => {
  test('HTTP/1.1 is served to who does not ask for more', async () => {
    const status = await new Promise((resolve) => {
      const options = { ca: AUTHORITY, port: gateway.port, host: 'localhost', path: '/a', agent: false };
      get(options, (response) => {
        response.resume();
        resolve([response.statusCode, response.httpVersion]);
      });
    });
    expect(status).toEqual([200, '1.1']);
  });

  test('a client that speaks no TLS gets nothing, and others are served', async () => {
    await expect(gateway.get('/a')).rejects.toThrow();
    const client = session();
    expect((await ask(client, {})).status).toBe(200);
    client.destroy();
  });

  test('another certificate is taken by a reload, and a wrong one is refused', async () => {
    const nameOf = (): Promise<unknown> =>
      new Promise((resolve) => {
        const socket = connectTls({ port: gateway.port, host: 'localhost', ca: AUTHORITY }, () => {
          resolve(socket.getPeerCertificate().subjectaltname);
          socket.destroy();
        });
      });
    const next = () =>
      readGatewayConfig({
        listen: '127.0.0.1:0',
        policy: {},
        origin: gateway.origin.url,
        shutdown: { deadline: 1 },
        ...config(),
      });
    write(OTHER_CERT, OTHER_KEY);
    gateway.gateway.reload(next());
    expect(await nameOf()).toMatch('other.test');
    write('no certificate', OTHER_KEY);
    expect(() => gateway.gateway.reload(next())).toThrow();
    expect(await nameOf()).toMatch('other.test');
    write(ORIGIN_CERT, ORIGIN_KEY);
    gateway.gateway.reload(next());
    expect(await nameOf()).toMatch('origin.test');
  });
});

describe('HTTP/2', () => {
  let client: ClientHttp2Session;
  beforeAll(() => {
    client = session();
  });
  afterAll(() => client.destroy());

  test('hits what it has stored, with fields of HTTP/2', async () => {
    const [first, second] = [await ask(client, {}), await ask(client, {})];
    expect([first.status, second.status, first.body, second.body]).toEqual([200, 200, 'answer 1', 'answer 1']);
    expect([second.headers['cache-status'], second.headers['connection']]).toEqual([
      expect.stringContaining('; hit'),
      undefined,
    ]);
    expect(gateway.origin.seen.map(({ header }) => header('host'))).toEqual([`localhost:${String(gateway.port)}`]);
  });

  test('102 and 103 of the origin go on before the answer, without the fields of a connection', async () => {
    gateway.origin.answer = (_request, response) => {
      response.writeProcessing();
      response.writeEarlyHints({ link: '</b>; rel=preload', 'keep-alive': 'x' }, () => response.end('ok'));
    };
    const stream = client.request({ ':path': '/hints' });
    const interim: unknown[] = [];
    stream.on('headers', (headers) => interim.push([headers[':status'], headers['link'], headers['keep-alive']]));
    const text = await stream.setEncoding('latin1').toArray();
    expect([interim, text.join('')]).toEqual([
      [
        [102, undefined, undefined],
        [103, '</b>; rel=preload', undefined],
      ],
      'ok',
    ]);
  });

  test('large bodies come whole, from the origin and from the store', async () => {
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' }, 'x'.repeat(1_000_000));
    expect([(await ask(client, {})).body.length, (await ask(client, {})).body.length]).toEqual([1_000_000, 1_000_000]);
  });

  test('bodies of requests are passed on, with a length and without', async () => {
    gateway.origin.answer = (request, response) => {
      let text = '';
      request.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => response.end(`${request.method ?? ''} ${text}`));
    };
    expect((await ask(client, { ':method': 'POST' }, 'without')).body).toBe('POST without');
    expect((await ask(client, { ':method': 'POST', 'content-length': '4' }, 'with')).body).toBe('POST with');
  });

  test('cookies are one field for the origin, and fields that come twice stay two values', async () => {
    gateway.origin.answer = say({ 'Set-Cookie': ['a=1', 'b=2'], Link: ['<x>', '<y>'] }, 'page');
    const { headers } = await ask(client, { cookie: ['a=1', 'b=2'] });
    expect([headers['set-cookie'], headers['link']]).toEqual([['a=1', 'b=2'], '<x>, <y>']);
    expect(
      gateway.origin.seen.map(({ fields }) => fields.filter((_, i) => /^cookie$/i.test(fields[i - 1] ?? ''))),
    ).toEqual([['a=1; b=2']]);
  });

  test.each([
    ['another Host than :authority', { ':authority': 'ex.test', host: 'other.test' }, 400],
    ['a malformed path', { ':path': '/%00' }, 400],
    ['TRACE', { ':method': 'TRACE' }, 405],
  ])('%s is refused', async (_, headers, status) => {
    expect((await ask(client, headers)).status).toBe(status);
    expect(gateway.origin.seen).toEqual([]);
  });

  test('an answer that breaks off ends with an error', async () => {
    gateway.origin.answer = (_request, response) => {
      response.writeHead(200);
      response.write('half', () => response.destroy());
    };
    const { body, code } = await ask(client, {});
    expect([body.length < 10, code]).toEqual([true, 2]);
  });

  test('a client that resets its stream takes its request with it', async () => {
    let isGone = false;
    gateway.origin.answer = (_request, response) => void response.on('close', () => (isGone = true));
    const stream = client.request({ ':path': '/held' });
    stream.on('error', () => undefined);
    await until(() => gateway.origin.seen.length === 1, 'a request at the origin');
    stream.close(8);
    await until(() => isGone, 'the origin sees it end');
  });

  test('has as many streams at a time as are allowed, and others wait', async () => {
    const held: (() => void)[] = [];
    gateway.origin.answer = (_request, response) => void held.push(() => response.end('x'));
    const replies = Array.from({ length: 6 }, (_, i) => ask(client, { ':path': `/held?${String(i)}` }));
    await until(() => held.length === 4, 'four requests at the origin');
    expect(client.remoteSettings.maxConcurrentStreams).toBe(4);
    await until(() => {
      for (const end of held) end();
      return held.length === 6;
    }, 'all are asked for');
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });
});
