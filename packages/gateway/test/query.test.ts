import { connect as connectHttp2 } from 'node:http2';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AUTHORITY, ORIGIN_CERT, ORIGIN_KEY } from './support/certificates.js';
import { type Reply, sendBytes } from './support/client.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { until } from '../../http-cache/test/support/until.js';

/** RFC 10008 2.7 through sockets: QUERY is stored by its content, and sent to the origin byte for byte. */

let gateway: TestGateway;
/** The content of each request as the origin got it. */
let contents: string[] = [];
let fields: Record<string, string> = {};
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.gateway.cache.purge({ all: true });
  contents = [];
  fields = { 'Cache-Control': 'max-age=60' };
  gateway.origin.seen.length = 0;
  gateway.origin.answer = (request, response, count) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      contents.push(Buffer.concat(chunks).toString('latin1'));
      const isSame = fields['ETag'] !== undefined && request.headers['if-none-match'] === fields['ETag'];
      response.writeHead(isSame ? 304 : 200, fields);
      response.end(isSame ? undefined : `answer ${String(count)}`);
    });
  };
});

const JSON_TYPE = ['Content-Type', 'application/json'];
const query = (body: string, more: readonly string[] = JSON_TYPE, target = '/search'): Promise<Reply> =>
  gateway.send({ method: 'QUERY', target, fields: more, body });
const isHit = (reply: Reply): boolean => reply.header('cache-status')?.includes('; hit') === true;

describe('RFC 10008 2.7: a QUERY is answered from the store', () => {
  test('by the same content, and by no other', async () => {
    const replies = [await query('{"a":1}'), await query('{"a":1}'), await query('{"a":2}'), await query('{"a":2}')];
    expect(replies.map(({ body }) => body)).toEqual(['answer 1', 'answer 1', 'answer 2', 'answer 2']);
    expect(replies.map(isHit)).toEqual([false, true, false, true]);
    expect(contents).toEqual(['{"a":1}', '{"a":2}']);
    expect(gateway.origin.seen[0]).toEqual(expect.objectContaining({ method: 'QUERY', target: '/search' }));
    expect(gateway.origin.seen[0]?.header('content-length')).toBe('7');
    expect(gateway.origin.seen[0]?.header('content-type')).toBe('application/json');
  });

  test.each([
    ['Content-Type', ['Content-Type', 'text/plain']],
    ['Content-Encoding', [...JSON_TYPE, 'Content-Encoding', 'identity']],
    ['Content-Language', [...JSON_TYPE, 'Content-Language', 'de']],
  ])('%s tells two apart', async (_, other) => {
    await query('a');
    expect(isHit(await query('a', other))).toBe(false);
    expect(isHit(await query('a', other))).toBe(true);
    expect(isHit(await query('a'))).toBe(true);
  });

  test('apart from GET and HEAD of the same target', async () => {
    await query('');
    await gateway.get('/search');
    expect(gateway.origin.seen.map(({ method }) => method)).toEqual(['QUERY', 'GET']);
    expect([(await query('')).body, (await gateway.get('/search')).body]).toEqual(['answer 1', 'answer 2']);
  });

  test('content that comes in pieces, without a length', async () => {
    const chunked = (body: string): string =>
      `QUERY /search HTTP/1.1\r\nHost: ex.test\r\nContent-Type: application/json\r\nConnection: close\r\n` +
      `Transfer-Encoding: chunked\r\n\r\n1\r\n${body.slice(0, 1)}\r\n${(body.length - 1).toString(16)}\r\n${body.slice(1)}\r\n0\r\n\r\n`;
    expect(await sendBytes(gateway.port, chunked('abc'))).toContain('answer 1');
    expect(isHit(await query('abc'))).toBe(true);
    expect(contents).toEqual(['abc']);
  });

  test('content that holds line feeds and is longer than a key may be shown', async () => {
    const body = '{\n  "q": "%0A"\r\n}'.repeat(500);
    await query(body);
    expect([isHit(await query(body)), isHit(await query(body.replaceAll('\n', '%0A')))]).toEqual([true, false]);
    expect(contents[0]).toBe(body);
  });

  test('with the variants of Vary apart', async () => {
    fields['Vary'] = 'Accept-Language';
    for (const language of ['de', 'en']) await query('a\n', [...JSON_TYPE, 'Accept-Language', language]);
    for (const language of ['de', 'en'])
      expect(isHit(await query('a\n', [...JSON_TYPE, 'Accept-Language', language]))).toBe(true);
    expect(isHit(await query('b\n', [...JSON_TYPE, 'Accept-Language', 'de']))).toBe(false);
  });

  test('with a 304 and a part where the request asks for one (RFC 10008 2.6, 2.8)', async () => {
    fields['ETag'] = '"1"';
    await query('a');
    expect((await query('a', [...JSON_TYPE, 'If-None-Match', '"1"'])).status).toBe(304);
    const part = await query('a', [...JSON_TYPE, 'Range', 'bytes=0-1']);
    expect([part.status, part.body]).toEqual([206, 'an']);
    expect(gateway.origin.seen).toHaveLength(1);
  });

  test('a stale one is validated, with its content', async () => {
    fields = { 'Cache-Control': 'max-age=10', Age: '20', ETag: '"1"' };
    await query('a');
    expect((await query('a')).body).toBe('answer 1');
    expect(contents).toEqual(['a', 'a']);
    expect(gateway.origin.seen[1]?.header('if-none-match')).toBe('"1"');
  });

  test('and revalidated in the background, with its content', async () => {
    fields = { 'Cache-Control': 'max-age=10, stale-while-revalidate=60', Age: '20', ETag: '"1"' };
    await query('a');
    fields = { 'Cache-Control': 'max-age=60' };
    expect((await query('a')).body).toBe('answer 1');
    await until(() => contents.length === 2, 'a validation in the background');
    expect(contents).toEqual(['a', 'a']);
    expect(gateway.origin.seen[1]?.method).toBe('QUERY');
  });

  test('many at once ask the origin one time', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => query('a')));
    expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(['answer 1']));
    expect(contents).toEqual(['a']);
  });

  test('a POST that succeeds takes every QUERY of its target away', async () => {
    await query('a');
    await query('b');
    await gateway.send({ method: 'POST', target: '/search', body: '' });
    expect([isHit(await query('a')), isHit(await query('b'))]).toEqual([false, false]);
  });
});

describe('a QUERY is passed on uncached, byte for byte', () => {
  const LONG = 'x'.repeat(65_536);
  test('without Content-Type', async () => {
    for (const _ of [1, 2])
      expect((await query('a', [])).header('cache-status')).toContain('fwd=bypass; fwd-status=200; detail=body');
    expect(contents).toEqual(['a', 'a']);
  });

  test('with more than 64 KiB, whether or not its length is said; with 64 KiB it is stored', async () => {
    const longer = `${LONG}yz`;
    await query(longer);
    const chunked =
      `QUERY /search HTTP/1.1\r\nHost: ex.test\r\nContent-Type: application/json\r\nConnection: close\r\n` +
      `Transfer-Encoding: chunked\r\n\r\n${longer.length.toString(16)}\r\n${longer}\r\n0\r\n\r\n`;
    for (const _ of [1, 2]) expect(await sendBytes(gateway.port, chunked)).toContain('detail=body');
    expect(contents).toEqual([longer, longer, longer]);
    await query(LONG);
    expect(isHit(await query(LONG))).toBe(true);
  });

  test('as a stream: the origin has the beginning of long content before its end is sent', async () => {
    let began = 0;
    gateway.origin.answer = (request, response) => {
      request.once('data', () => (began += 1));
      request.on('end', () => response.end('done'));
      request.resume();
    };
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(
      `QUERY /a HTTP/1.1\r\nHost: ex.test\r\nContent-Type: a/b\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n11000\r\n${'x'.repeat(0x11000)}\r\n`,
    );
    await until(() => began === 1, 'content at the origin');
    socket.end('0\r\n\r\n');
    await new Promise((resolve) => socket.resume().on('close', resolve));
  });

  test('with a cookie or credentials, and without waiting for its content', async () => {
    let asked = 0;
    gateway.origin.answer = (request, response) => {
      asked += 1;
      request.resume().on('end', () => response.end());
    };
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(
      'QUERY /a HTTP/1.1\r\nHost: ex.test\r\nContent-Type: a/b\r\nCookie: a=1\r\nContent-Length: 2\r\n\r\na',
    );
    await until(() => asked === 1, 'a request at the origin');
    socket.destroy();
  });

  test('a client that goes before the end of its content costs the origin nothing', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write('QUERY /a HTTP/1.1\r\nHost: ex.test\r\nContent-Type: a/b\r\nContent-Length: 2\r\n\r\na');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.destroy();
    expect((await query('b')).status).toBe(200);
    expect(contents).toEqual(['b']);
  });
});

test('where a policy keys no QUERY, it is passed on', async () => {
  const other = await startGateway({ config: { policy: { methods: ['GET', 'HEAD'] } } });
  const asked = { method: 'QUERY', target: '/a', fields: JSON_TYPE, body: 'a' };
  for (const _ of [1, 2]) expect((await other.send(asked)).header('cache-status')).toContain('fwd=method');
  await other.close();
});

test('content that was read goes on with its length, however it came', async () => {
  const other = await startGateway();
  const pieces = '1\r\na\r\n2\r\nbc\r\n0\r\n\r\n';
  const head = 'QUERY /a HTTP/1.1\r\nHost: ex.test\r\nContent-Type: application/json\r\nConnection: close\r\n';
  expect(await sendBytes(other.port, `${head}Transfer-Encoding: chunked\r\n\r\n${pieces}`)).toMatch(/^HTTP\/1\.1 200 /);
  const { header } = other.origin.seen[0] as (typeof other.origin.seen)[0];
  expect([header('content-length'), header('transfer-encoding')]).toEqual(['3', undefined]);
  await other.close();
});

test('where other header fields are stripped, those of the content arrive', async () => {
  const other = await startGateway({ config: { forward: { unkeyed: 'strip' } } });
  await other.send({ method: 'QUERY', target: '/a', fields: [...JSON_TYPE, 'X-Other', '1'], body: 'a' });
  const { header } = other.origin.seen[0] as (typeof other.origin.seen)[0];
  expect([header('content-type'), header('content-length'), header('x-other')]).toEqual([
    'application/json',
    '1',
    undefined,
  ]);
  await other.close();
});

test('over HTTP/2, long content too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-query-'));
  const [cert, key] = [join(folder, 'cert'), join(folder, 'key')];
  writeFileSync(cert, ORIGIN_CERT);
  writeFileSync(key, ORIGIN_KEY);
  const lengths: number[] = [];
  const other = await startGateway({
    config: { tls: { cert, key } },
    answer: (request, response) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => (length += chunk.byteLength));
      request.on('end', () => {
        lengths.push(length);
        response.writeHead(200, { 'Cache-Control': 'max-age=60' }).end('a');
      });
    },
  });
  const client = connectHttp2(`https://localhost:${String(other.port)}`, { ca: AUTHORITY, servername: 'localhost' });
  const send = (length: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const stream = client.request({ ':method': 'QUERY', ':path': '/a', 'content-type': 'a/b' });
      stream.on('response', (headers) => resolve(headers['cache-status'])).on('error', reject);
      stream.resume().end('x'.repeat(length));
    });
  const said = [await send(9), await send(9), await send(100_000), await send(100_000)];
  expect(said.map((status) => /hit|detail=body|stored/.exec(String(status))?.[0])).toEqual([
    'stored',
    'hit',
    'detail=body',
    'detail=body',
  ]);
  expect(lengths).toEqual([9, 100_000, 100_000]);
  await new Promise<void>((resolve) => client.close(resolve));
  await other.close();
  rmSync(folder, { recursive: true });
});
