import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dropContinue } from '../../src/origin/continue.js';
import { fieldValues } from '../../../http-cache/src/messages/fields.js';
import { isFramedPlainly } from '../../../http-cache/src/messages/response.js';
import { PassThrough } from 'node:stream';
import { firstResponse } from '../soak/responses.js';
import { sendBytes } from '../support/client.js';
import { startGateway, type TestGateway } from '../support/gateway.js';
import { until } from '../../../http-cache/test/support/until.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nCache-Control: max-age=60\r\n\r\nok';

describe('RFC 9110 15.2: interim responses of an origin, byte for byte', () => {
  let gateway: TestGateway;
  let origin: Server;
  /** What the origin sends to each request: pieces in turns of the event loop of their own. */
  let pieces: readonly string[] = [];
  beforeAll(async () => {
    origin = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        void pieces.reduce<Promise<void>>(
          (before, piece) =>
            before.then(() => new Promise((resolve) => socket.write(piece, 'latin1', () => setImmediate(resolve)))),
          Promise.resolve(),
        );
      });
    });
    await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
    const { port } = origin.address() as AddressInfo;
    gateway = await startGateway({ config: { origins: { '*': `http://127.0.0.1:${String(port)}` } } });
  });
  afterAll(async () => {
    await gateway.close();
    origin.close();
  });

  let count = 0;
  const answerTo = (said: readonly string[], version = '1.1'): Promise<string> => {
    pieces = said;
    count += 1;
    return sendBytes(
      gateway.port,
      `GET /${String(count)} HTTP/${version}\r\nHost: ex.test\r\nConnection: close\r\n\r\n`,
    );
  };

  test.each([
    ['100', [`HTTP/1.1 100 Continue\r\n\r\n${OK}`]],
    ['100 with fields', [`HTTP/1.1 100 Continue\r\nX-A: 1\r\n\r\n${OK}`]],
    ['100 in two pieces', ['HTTP/1.1 1', `00 Continue\r\n\r\n${OK}`]],
    ['100 on its own', ['HTTP/1.1 100 Continue\r\n\r\n', OK]],
    ['100 twice', [`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${OK}`]],
  ])('%s that nobody asked for is no 502', async (_, said) => {
    expect(await answerTo(said)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nok$/);
  });

  test('103 goes on before the answer, with its fields and without those of the connection', async () => {
    const hints =
      'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\nLink: </b>; rel=preload\r\nKeep-Alive: x\r\n\r\n';
    const text = await answerTo([hints, OK]);
    expect(text).toMatch(
      /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/a>; rel=preload, <\/b>; rel=preload\r\n\r\nHTTP\/1\.1 200 /,
    );
    expect(text).not.toContain('Keep-Alive: x');
  });

  test('102 goes on', async () => {
    expect(await answerTo([`HTTP/1.1 102 Processing\r\n\r\n${OK}`])).toMatch(
      /^HTTP\/1\.1 102 Processing\r\n\r\nHTTP\/1\.1 200 /,
    );
  });

  test('a client of HTTP/1.0 gets none', async () => {
    expect(await answerTo([`HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=x\r\n\r\n${OK}`], '1.0')).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  test('of very many, the first eight go on', async () => {
    const many = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'.repeat(30);
    expect((await answerTo([many + OK])).match(/103 Early Hints/g)).toHaveLength(8);
  });

  test.each(['gzip, chunked', 'chunked, gzip', 'chunked, chunked', 'gzip', 'identity', 'x'])(
    'RFC 9112 6.1: Transfer-Encoding: %s of an answer is 502, and not stored',
    async (codings) => {
      const text = await answerTo([
        `HTTP/1.1 200 OK\r\nTransfer-Encoding: ${codings}\r\nCache-Control: max-age=60\r\nConnection: close\r\n\r\n0\r\n\r\n`,
      ]);
      expect(text).toMatch(/^HTTP\/1\.1 502 /);
    },
  );

  test('RFC 9112 6.1: chunked alone is taken off', async () => {
    const text = await answerTo(['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n']);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('RFC 9112 9.3.2: interim responses in a pipeline', () => {
  let gateway: TestGateway;
  let release: () => void;
  beforeAll(async () => {
    gateway = await startGateway({
      answer: (request, response) => {
        response.setHeader('Cache-Control', 'max-age=60');
        if (request.url === '/late') {
          release = () => response.end('late');
          return;
        }
        response.writeEarlyHints({ link: '</a>; rel=preload' });
        // Node puts the fields of a response with a length before everything of it that waits for its turn.
        response.setHeader('Content-Length', '4');
        response.end('soon');
        request.resume();
      },
    });
  });
  afterAll(() => gateway.close());

  test.each([
    ['103 of an answer whose turn has not come is not sent', 'GET /soon HTTP/1.1\r\nHost: ex.test\r\n', '', 2],
    [
      '100 to an unsafe request, which waits for the request before it, is sent before its answer',
      'POST /soon HTTP/1.1\r\nHost: ex.test\r\nExpect: 100-continue\r\nContent-Length: 2\r\n',
      'ab',
      1,
    ],
  ])('%s', async (_, head, content, together) => {
    const asked = gateway.origin.seen.length;
    const socket = connect(gateway.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    const late = 'GET /late HTTP/1.1\r\nHost: ex.test\r\nCache-Control: no-cache\r\n\r\n';
    socket.write(`${late}${head}Connection: close\r\n\r\n${content}`);
    await until(() => gateway.origin.seen.length === asked + together, 'the origin is asked');
    // By the time that others have been answered, so has this one. It waits for its turn.
    for (const target of ['/a', '/b', '/c']) await gateway.get(target);
    release();
    await closed;
    // A request that waited has its turn when the origin sends 103.
    expect(text.includes('103 Early Hints')).toBe(together === 1);
    const first = firstResponse(text);
    const second = firstResponse(first?.[1] ?? '');
    expect([first?.[0].body, second?.[0].status, second?.[0].body, second?.[1]]).toEqual(['late', 200, 'soon', '']);
  });
});

test.each([
  [[], true],
  [['Transfer-Encoding', 'chunked'], true],
  [['transfer-encoding', ' Chunked '], true],
  [['Transfer-Encoding', 'chunked', 'Transfer-Encoding', 'chunked'], false],
  [['Transfer-Encoding', ''], false],
  [['Content-Length', '3'], true],
  [['Content-Length', '3', 'Content-Length', '5'], false],
  [['Content-Length', '+3'], false],
] as const)('RFC 9112 6.1, 6.3: %j is framed plainly: %j', (fields, plain) => {
  expect(isFramedPlainly(fieldValues(fields))).toBe(plain);
});

test('a body that looks like a 100 is a body', async () => {
  const socket = new PassThrough() as unknown as Socket;
  dropContinue(socket);
  const got: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => got.push(chunk));
  // Of an answer whose request was written before: nothing is expected to begin.
  socket.push(Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(Buffer.concat(got).toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
});
