import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { say } from './support/origin.js';
import { ask, sendBytes } from './support/client.js';
import { startProxy } from './support/tcp-proxy.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { until } from '../../http-cache/test/support/until.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    config: {
      policy: { headers: { 'x-lang': 'value' } },
      limits: { client: { requestBytes: 1000, headerBytes: 4096 } },
    },
  });
});
afterAll(() => gateway.close());
afterEach(async () => {
  await gateway.gateway.cache.purge({ all: true });
  gateway.origin.seen.length = 0;
  gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' });
});

const names = (): readonly string[] =>
  (gateway.origin.seen[0]?.fields ?? []).filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());

describe('RFC 9110 7.6.1: fields of the connection', () => {
  test('are not passed to the origin', async () => {
    await gateway.get('/a', [
      'Connection',
      'close, X-Mine',
      'X-Mine',
      '1',
      'Keep-Alive',
      '1',
      'TE',
      'trailers',
      'Proxy-Connection',
      'x',
      'Proxy-Authorization',
      'Basic eDp5',
      'X-End',
      '1',
    ]);
    expect(names()).toEqual(['host', 'connection', 'x-end', 'x-forwarded-proto', 'via']);
    expect(gateway.origin.seen[0]?.header('connection')).toBe('keep-alive');
  });

  test('are not passed to the client', async () => {
    gateway.origin.answer = (_request, response) => {
      response.writeHead(200, [
        'Cache-Control',
        'max-age=60',
        'Connection',
        'close, X-Mine',
        'X-Mine',
        '1',
        'Keep-Alive',
        'timeout=99',
        'Proxy-Authenticate',
        'x',
        'Trailer',
        'X-T',
        'Transfer-Encoding',
        'chunked',
      ]);
      response.end('body');
    };
    const [first, second] = [await gateway.get('/a'), await gateway.get('/a')];
    for (const reply of [first, second]) {
      expect(['x-mine', 'proxy-authenticate', 'trailer'].map(reply.header)).toEqual([undefined, undefined, undefined]);
      expect(reply.header('keep-alive')).not.toBe('timeout=99');
    }
    expect(second.header('cache-status')).toContain('; hit');
  });

  test('a keyed field that Connection lists is neither keyed nor forwarded', async () => {
    const listed = await gateway.get('/a', ['Connection', 'close, X-Lang', 'X-Lang', 'de']);
    const with_ = await gateway.get('/a', ['X-Lang', 'de']);
    const without = await gateway.get('/a');
    expect([gateway.origin.seen[0]?.header('x-lang'), gateway.origin.seen[1]?.header('x-lang')]).toEqual([
      undefined,
      'de',
    ]);
    expect([listed.body, with_.body, without.body]).toEqual(['answer 1', 'answer 2', 'answer 1']);
  });

  test('Connection cannot take Host or the length away', async () => {
    const reply = await gateway.send({
      method: 'POST',
      target: '/a',
      fields: ['Connection', 'close, Host, Content-Length'],
      body: 'abc',
    });
    expect([reply.status, gateway.origin.seen[0]?.header('host')]).toEqual([200, 'ex.test']);
  });
});

describe('what no client may say', () => {
  test.each([
    ['X-Urikit-Key', 'u2 x'],
    ['X-Urikit-Other', 'x'],
    ['X-Forwarded-Host', 'evil.test'],
    ['X-Forwarded-For', '10.0.0.1'],
    ['X-Real-IP', '10.0.0.1'],
    ['X-Original-URL', '/admin'],
    ['X-Rewrite-URL', '/admin'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Forwarded-Ssl', 'on'],
    ['Front-End-Https', 'on'],
    ['X-Original-Host', 'evil.test'],
    ['Forwarded', 'host=evil.test'],
    // CGI, WSGI and their kin read these as the ones with hyphens.
    ['X_Forwarded_Host', 'evil.test'],
    ['X-Forwarded_Host', 'evil.test'],
    ['x_forwarded_for', '10.0.0.1'],
    ['X_Urikit_Key', 'u2 x'],
    ['X_Lang', 'de'],
    ['Transfer_Encoding', 'chunked'],
    ['Content_Length', '3'],
  ])('%s', async (name, value) => {
    const first = await gateway.get('/a', [name, value]);
    expect(gateway.origin.seen[0]?.header(name.toLowerCase())).toBeUndefined();
    expect((await gateway.get('/a')).body).toBe(first.body);
  });

  test('who asks is told with what is not cached only', async () => {
    await gateway.get('/a');
    await gateway.send({ method: 'POST', target: '/a', body: 'x', fields: ['X-Forwarded-For', '10.0.0.1'] });
    expect(gateway.origin.seen.map(({ header }) => header('x-forwarded-for'))).toEqual([undefined, '127.0.0.1']);
  });
});

describe('a field that is written with underscores', () => {
  test('cannot stand in for one of the scope, and does not arrive at all', async () => {
    const scoped = await startGateway({ config: { policy: { scope: ['x-tenant'] } } });
    await scoped.get('/a', ['X-Tenant', 'a', 'X_Tenant', 'b', 'x_tenant', 'b', 'api_key', 'k']);
    const [seen] = scoped.origin.seen;
    await scoped.close();
    expect(['x-tenant', 'x_tenant', 'api_key'].map((name) => seen?.header(name))).toEqual(['a', undefined, undefined]);
  });
});

describe('a trusted hop', () => {
  test('may say how it was reached, and it is keyed', async () => {
    const behind = await startGateway({
      config: { trusted: ['127.0.0.0/8'], policy: {}, forward: { forwardedFor: 'always' } },
    });
    const https = ['X-Forwarded-Proto', 'https', 'X-Forwarded-For', '10.0.0.1'];
    const [first, second, third] = [
      await behind.get('/a'),
      await behind.get('/a', https),
      await behind.get('/a', https),
    ];
    const [, seen] = behind.origin.seen;
    await behind.close();
    expect([first.body, second.body, third.body]).toEqual(['answer 1', 'answer 2', 'answer 2']);
    expect([seen?.header('x-forwarded-proto'), seen?.header('x-forwarded-for')]).toEqual([
      'https',
      '10.0.0.1, 127.0.0.1',
    ]);
  });
});

describe('fields that are not keyed', () => {
  test('do not reach the origin where the configuration says so', async () => {
    const strict = await startGateway({
      config: { forward: { unkeyed: 'strip', pass: [] }, policy: { headers: { 'x-lang': 'value' } } },
    });
    await strict.get('/a', [
      'User-Agent',
      'x',
      'X-Lang',
      'de',
      'Accept',
      '*/*',
      'Referer',
      'http://h/',
      'X-Forwarded-Mine',
      'x',
      'X-HTTP-Mine',
      'x',
    ]);
    await strict.send({ method: 'POST', target: '/a', fields: ['User-Agent', 'x'], body: '1' });
    const seen = strict.origin.seen.map(({ fields }) =>
      fields.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()),
    );
    await strict.close();
    expect(seen[0]).toEqual(['host', 'connection', 'x-lang', 'x-forwarded-proto', 'via']);
    expect(seen[1]).toContain('user-agent');
  });
});

describe('malformed requests get 400 with a reason, and the origin sees nothing', () => {
  test.each([
    ['/a%00b', 'ex.test', 'control-character'],
    ['/a#b', 'ex.test', 'invalid-target'],
    ['/a\\b', 'ex.test', 'invalid-target'],
    ['/a"b', 'ex.test', 'invalid-target'],
    ['/a\xe9', 'ex.test', 'invalid-target'],
    ['/a%zz', 'ex.test', 'invalid-target'],
    ['a', 'ex.test', 'invalid-target'],
    ['https://ex.test/a', 'ex.test', 'scheme-mismatch'],
    ['/a', 'ex.test, other.test', 'invalid-host'],
    ['/a', 'ex.test/x', 'invalid-host'],
    ['/a', '2130706433', 'rare-ipv4'],
    ['/a', 'ex.test.', 'trailing-dot'],
  ])('%s at %s: %s', async (target, host, reason) => {
    const text = await sendBytes(gateway.port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    // Some of it Node's parser refuses before we see it.
    expect(text).toMatch(new RegExp(`"detail":"(?:${reason}|malformed)"`));
    expect(gateway.origin.seen).toEqual([]);
  });

  test.each([
    ['two Host fields', 'GET /a HTTP/1.1\r\nHost: ex.test\r\nHost: other.test\r\nConnection: close\r\n\r\n'],
    ['no Host', 'GET /a HTTP/1.1\r\n\r\n'],
    ['no Host in HTTP/1.0', 'GET /a HTTP/1.0\r\n\r\n'],
    [
      'Content-Length and Transfer-Encoding',
      'POST /a HTTP/1.1\r\nHost: ex.test\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST /a HTTP/1.1\r\nHost: ex.test\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd'],
    ['a length that is none', 'POST /a HTTP/1.1\r\nHost: ex.test\r\nContent-Length: +3\r\n\r\nabc'],
    ['a space before the colon', 'GET /a HTTP/1.1\r\nHost: ex.test\r\nX-A : 1\r\n\r\n'],
    ['a folded field', 'GET /a HTTP/1.1\r\nHost: ex.test\r\nX-A: 1\r\n 2\r\n\r\n'],
    ['a bare LF', 'GET /a HTTP/1.1\nHost: ex.test\n\n'],
    ['a NUL in a field', 'GET /a HTTP/1.1\r\nHost: ex.test\r\nX-A: a\0b\r\n\r\n'],
    ['garbage', '\x16\x03\x01\x02\x00\x01\x00\x01'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a chunk that is none', 'POST /a HTTP/1.1\r\nHost: ex.test\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('%s', async (_, bytes) => {
    const text = await sendBytes(gateway.port, bytes);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d [A-Z]/);
    expect(gateway.origin.seen.filter(({ method }) => method === 'GET')).toEqual([]);
  });

  test.each(['0.9', '2.0'])('a request line of HTTP/%s', async (version) => {
    const text = await sendBytes(gateway.port, `GET /a HTTP/${version}\r\nHost: ex.test\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 505 HTTP Version Not Supported\r\n/);
    expect(text).toContain('"title":"HTTP Version Not Supported"');
    expect(gateway.origin.seen).toEqual([]);
  });

  test('fields that are too large', async () => {
    expect(
      await sendBytes(gateway.port, `GET /a HTTP/1.1\r\nHost: ex.test\r\nX-A: ${'x'.repeat(5000)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 431 [^]*"detail":"fields-too-large"/);
  });

  test('a request of the parser is refused by nothing it quotes', async () => {
    const text = await sendBytes(gateway.port, 'GET /secret-in-target HTTP/9.9\r\nHost: ex.test\r\n\r\n');
    expect(text).not.toContain('secret');
  });
});

describe('malformed hosts under `invalid: bypass`', () => {
  let open: TestGateway;
  beforeAll(async () => {
    open = await startGateway({ config: { policy: { invalid: 'bypass' } } });
  });
  afterAll(() => open.close());

  test.each([
    ['u@ex.test', '/a', '200 OK', ['u@ex.test', '/a']],
    ['ex.test/x', '/a', '200 OK', ['ex.test/x', '/a']],
    ['ex.test', 'http://a:b/%zz', '200 OK', ['a:b', '/%zz']],
    ['ex.test', 'http://u@h/a', '400 Bad Request', undefined],
    ['', '/a', '400 Bad Request', undefined],
    ['a, b', '/a', '400 Bad Request', undefined],
    ['[::1', '/a', '400 Bad Request', undefined],
  ])('Host: %s, target %s: %s', async (host, target, status, passedOn) => {
    open.origin.seen.length = 0;
    const text = await sendBytes(open.port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(text.slice(0, text.indexOf('\r\n'))).toBe(`HTTP/1.1 ${status}`);
    expect(open.origin.seen.map((seen) => [seen.header('host'), seen.target])).toEqual(
      passedOn === undefined ? [] : [passedOn],
    );
  });
});

describe('methods and expectations', () => {
  test('TRACE is refused', async () => {
    const reply = await gateway.send({ method: 'TRACE', target: '/a', fields: ['Cookie', 'a=b'] });
    expect([reply.status, reply.body.includes('a=b'), gateway.origin.seen]).toEqual([405, false, []]);
  });

  test('CONNECT is refused', async () => {
    expect(await sendBytes(gateway.port, 'CONNECT ex.test:443 HTTP/1.1\r\nHost: ex.test\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 405 /,
    );
  });

  test('CONNECT of a client that is gone at once ends nothing else', async () => {
    for (let i = 0; i < 20; i++) {
      await new Promise<void>((resolve) => {
        const socket = connect(gateway.port, '127.0.0.1', () => {
          socket.write('CONNECT ex.test:443 HTTP/1.1\r\nHost: ex.test\r\n\r\n');
          socket.resetAndDestroy();
        });
        socket.on('close', () => resolve());
      });
    }
    expect((await gateway.get('/a')).status).toBe(200);
  });

  test('OPTIONS * is about the gateway', async () => {
    const reply = await gateway.send({ method: 'OPTIONS', target: '*' });
    expect([reply.status, reply.header('allow')?.includes('GET'), gateway.origin.seen]).toEqual([204, true, []]);
  });

  test('Upgrade is not passed on: the request is answered as it is without', async () => {
    const reply = await sendBytes(
      gateway.port,
      'GET /a HTTP/1.1\r\nHost: ex.test\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n',
    );
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    expect(names()).toEqual(['host', 'connection', 'x-forwarded-proto', 'via']);
  });

  test('Expect: 100-continue gets its 100 and does not go further', async () => {
    const text = await sendBytes(
      gateway.port,
      'POST /a HTTP/1.1\r\nHost: ex.test\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc',
    );
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(names()).not.toContain('expect');
  });

  test('another expectation is refused', async () => {
    expect(
      await sendBytes(gateway.port, 'POST /a HTTP/1.1\r\nHost: ex.test\r\nExpect: tea\r\nContent-Length: 0\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 417 /);
  });

  test('a transfer coding that is not known is refused', async () => {
    const text = await sendBytes(
      gateway.port,
      'POST /a HTTP/1.1\r\nHost: ex.test\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 (?:400|501) /);
    expect(gateway.origin.seen).toEqual([]);
  });

  test('1xx of the origin is passed on before the answer', async () => {
    gateway.origin.answer = (_request, response) => {
      response.writeEarlyHints({ link: '</a.css>; rel=preload' });
      response.writeHead(200, { 'Content-Length': '2' }).end('ok');
    };
    expect(await sendBytes(gateway.port, 'GET /hints HTTP/1.1\r\nHost: ex.test\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 103 [^]*\r\n\r\nHTTP\/1\.1 200 /,
    );
  });

  test('an absolute-form goes before Host, cached or not', async () => {
    await gateway.send({ method: 'POST', target: 'http://ex.test/a?b', host: 'other.test', body: 'x' });
    expect([gateway.origin.seen[0]?.target, gateway.origin.seen[0]?.header('host')]).toEqual(['/a?b', 'ex.test']);
  });

  test('a GET with a body is passed on uncached', async () => {
    const [first, second] = [
      await gateway.send({ target: '/a', body: 'x' }),
      await gateway.send({ target: '/a', body: 'x' }),
    ];
    expect([first.body, second.body, second.header('cache-status')]).toEqual([
      'answer 1',
      'answer 2',
      'urikit-gateway; fwd=bypass; fwd-status=200; detail=body',
    ]);
  });
});

describe('bodies of requests', () => {
  test('are passed on as they come', async () => {
    let got = '';
    gateway.origin.answer = (request, response) => {
      request.on('data', (chunk: Buffer) => (got += chunk.toString('latin1')));
      request.on('end', () => response.writeHead(200, { 'Content-Length': '0' }).end());
    };
    await sendBytes(
      gateway.port,
      'POST /a HTTP/1.1\r\nHost: ex.test\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
    );
    expect(got).toBe('abcde');
  });

  test('have a limit, known before or not', async () => {
    for (const expects of ['', 'Expect: 100-continue\r\n']) {
      expect(
        await sendBytes(gateway.port, `POST /a HTTP/1.1\r\nHost: ex.test\r\n${expects}Content-Length: 1001\r\n\r\n`),
      ).toMatch(/^HTTP\/1\.1 413 /);
    }
    gateway.origin.answer = (request, response) => {
      request.resume().on('end', () => response.end());
    };
    const chunk = `3e8\r\n${'x'.repeat(1000)}\r\n`;
    expect(
      await sendBytes(
        gateway.port,
        `POST /a HTTP/1.1\r\nHost: ex.test\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`,
      ),
    ).toMatch(/^HTTP\/1\.1 413 [^]*body-too-large/);
  });

  test('that a client does not finish end the request to the origin too', async () => {
    const aborted = new Promise<void>((resolve) => {
      gateway.origin.answer = (request) => {
        request.resume().on('error', () => resolve());
      };
    });
    const socket = connect(gateway.port, '127.0.0.1', () =>
      socket.write('POST /a HTTP/1.1\r\nHost: ex.test\r\nContent-Length: 100\r\n\r\nabc'),
    );
    await until(() => gateway.origin.seen.length > 0, 'a request at the origin');
    socket.destroy();
    await aborted;
    gateway.origin.answer = say({});
    expect((await gateway.get('/after')).status).toBe(200);
  });
});

describe('requests in one connection', () => {
  test('are answered in their order', async () => {
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' }, (count) => `<${String(count)}>`);
    const text = await sendBytes(
      gateway.port,
      ['/a', '/b', '/a', '/%61']
        .map((target, i) => `GET ${target} HTTP/1.1\r\nHost: ex.test\r\n${i === 3 ? 'Connection: close\r\n' : ''}\r\n`)
        .join(''),
    );
    expect(text.match(/<\d>/g)).toEqual(['<1>', '<2>', '<1>', '<1>']);
  });

  test('garbage behind a request does not break into its answer', async () => {
    const text = await sendBytes(gateway.port, 'GET /a HTTP/1.1\r\nHost: ex.test\r\n\r\n\x00\x01garbage\r\n\r\n');
    expect(text.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(2);
    expect(text).not.toContain('garbage');
  });
});

describe('an origin that is none', () => {
  /** A server that sends bytes of its own. */
  async function withBytes<Value>(bytes: string, use: (port: number) => Promise<Value>): Promise<Value> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes, 'latin1'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await use((server.address() as AddressInfo).port);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  }

  test.each([
    ['garbage', 'hello\r\n\r\n', 502, 'origin-malformed'],
    ['nothing', '', 502, 'origin-broke-off'],
    ['fields that are too large', `HTTP/1.1 200 OK\r\nX-A: ${'x'.repeat(70_000)}\r\n\r\n`, 502, 'origin-malformed'],
    [
      '101 that nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      502,
      undefined,
    ],
    ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n', 502, 'origin-malformed'],
    [
      'length and coding',
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
      502,
      undefined,
    ],
  ])('that sends %s', async (_, bytes, status, detail) => {
    const reply = await withBytes(bytes, async (port) => {
      const other = await startGateway({ config: { origins: { '*': `http://127.0.0.1:${String(port)}` } } });
      const answer = await other.get('/a');
      await other.close();
      return answer;
    });
    expect(reply.status).toBe(status);
    if (detail !== undefined) expect(reply.header('cache-status')).toContain(`detail=${detail}`);
  });

  test('that is not there', async () => {
    const other = await startGateway({ config: { origins: { '*': 'http://127.0.0.1:1' } } });
    const reply = await other.get('/a');
    await other.close();
    expect([reply.status, reply.header('cache-status')]).toEqual([
      502,
      'urikit-gateway; fwd=uri-miss; detail=origin-unreachable',
    ]);
    expect(other.log().some(({ reason }) => reason === 'origin-unreachable')).toBe(true);
  });

  test('that hangs', async () => {
    const other = await startGateway({
      config: { limits: { origin: { headersTimeout: 0.05 } } },
      answer: () => undefined,
    });
    const reply = await other.get('/a');
    await other.close();
    expect([reply.status, reply.header('cache-status')]).toEqual([
      504,
      'urikit-gateway; fwd=uri-miss; detail=origin-timeout',
    ]);
  });

  test('that hangs in the middle of a body: the client is not told that it is whole', async () => {
    const other = await startGateway({
      config: { limits: { origin: { bodyTimeout: 0.05 } } },
      answer: (_request, response) => void response.writeHead(200, { 'Cache-Control': 'max-age=60' }).write('x'),
    });
    await expect(other.get('/a')).rejects.toThrow();
    await other.close();
  });

  test('for a host that has none', async () => {
    const other = await startGateway({ config: { origins: { 'other.test': 'http://127.0.0.1:1' } } });
    const reply = await other.get('/a');
    await other.close();
    expect([reply.status, reply.header('cache-status')]).toEqual([
      421,
      'urikit-gateway; fwd=uri-miss; detail=unknown-origin',
    ]);
  });

  test('that is the gateway itself: a request does not go in circles for ever', async () => {
    const port = 20_000 + (process.pid % 20_000);
    // By another server: an origin with the address of the gateway itself is an error of the configuration.
    const proxy = await startProxy(port);
    const other = await startGateway({
      config: { listen: `127.0.0.1:${String(port)}`, origins: { '*': `http://127.0.0.1:${String(proxy.port)}` } },
    });
    const replies = [await ask(port, { target: '/a' }), await ask(port, { method: 'POST', target: '/a', body: 'x' })];
    await other.close();
    await proxy.stop();
    expect(replies.map(({ status }) => status)).toEqual([508, 508]);
  });
});
