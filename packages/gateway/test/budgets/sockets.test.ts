import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { ask, sendBytes } from '../support/client.js';
import { type Starting, startGateway, type TestGateway } from '../support/gateway.js';
import { say } from '../support/origin.js';
import { until } from '../../../http-cache/test/support/until.js';

/** Each budget, spent by real clients over real connections. */

let gateway: TestGateway;
const clients: Socket[] = [];
const start = async ({ config, ...others }: Starting): Promise<void> => {
  gateway = await startGateway({ ...others, config: { admin: { listen: '127.0.0.1:0' }, ...config } });
};
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await gateway.close();
});

const budgetExceeded = async (budget: string): Promise<number> => {
  const { body } = await ask(gateway.adminPort, { target: '/metrics', host: '127.0.0.1' });
  return Number(new RegExp(`budget_spent_total\\{budget="${budget}"\\} (\\d+)`).exec(body)?.[1] ?? 0);
};
const gauge = async (name: string): Promise<number> => {
  const { body } = await ask(gateway.adminPort, { target: '/metrics', host: '127.0.0.1' });
  return Number(new RegExp(`^urikit_gateway_${name} (\\d+)$`, 'm').exec(body)?.[1]);
};

/** A client that sends a text and does what a test tells it. */
function client(text: string): Socket {
  const socket = connect(gateway.port, '127.0.0.1', () => socket.write(text, 'latin1'));
  socket.on('error', () => undefined);
  clients.push(socket);
  return socket;
}
const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: ex.test\r\n\r\n`;

/** An origin that holds what it is asked for below a path, and answers everything else. */
function holding(path: string): { readonly held: ServerResponse[]; readonly answer: TestGateway['origin']['answer'] } {
  const held: ServerResponse[] = [];
  return {
    held,
    answer: (request, response, count) => {
      if ((request.url ?? '').startsWith(path)) held.push(response);
      else say({ 'Cache-Control': 'max-age=60' })(request, response, count);
    },
  };
}

describe('5,000 requests on one connection', () => {
  const pipelined = Array.from({ length: 5000 }, (_, i) => get(`/held?${String(i)}`)).join('');

  test('are 16 at the origin, others are answered meanwhile, and those that are too many end it with 503', async () => {
    const { held, answer } = holding('/held');
    await start({ answer });
    const one = client(pipelined);
    let text = '';
    one.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    const closed = new Promise((resolve) => one.once('close', resolve));
    await until(() => held.length === 16, '16 requests at the origin');
    expect((await gateway.get('/other')).status).toBe(200);
    expect(held.length).toBe(16);
    gateway.origin.answer = (_request, response) => void response.end();
    for (const response of held) response.end();
    await closed;
    const asked = gateway.origin.seen.filter(({ target }) => target.startsWith('/held')).length;
    expect(text.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(asked);
    expect(text).toMatch(/HTTP\/1\.1 503 Service Unavailable[^]*Retry-After: 1\r\n[^]*connection-busy/);
    expect(await budgetExceeded('connection')).toBe(1);
  });

  test('are read as far as they are kept, whatever is answered meanwhile', async () => {
    let read = 0;
    const count = (message: unknown): void => {
      const { request } = message as { readonly request: { readonly url?: string } };
      if (request.url?.startsWith('/held') === true) read += 1;
    };
    subscribe('http.server.request.start', count);
    const { held, answer } = holding('/held');
    await start({ answer });
    const one = client(pipelined.repeat(4));
    one.resume();
    for (const answered of [0, 16, 32]) {
      await until(() => held.length === answered + 16, '16 requests at the origin');
      for (const response of held.slice(answered)) response.writeHead(200, { 'Content-Length': '0' }).end();
    }
    await until(() => held.length === 64, '16 requests at the origin');
    unsubscribe('http.server.request.start', count);
    // Each of them is seen twice, by the gateway and by the origin. One piece of a connection has 64 KiB at most.
    expect(read - held.length).toBeLessThanOrEqual(65_536 / get('/held?0').length);
  });

  test('that came in order are answered in order, where they are not too many', async () => {
    await start({
      answer: ({ url = '' }, response) => response.writeHead(200, { 'Content-Length': url.length }).end(url),
    });
    const targets = Array.from({ length: 300 }, (_, i) => `/a?${String(i)}`);
    const last = get('/last').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const text = await sendBytes(gateway.port, targets.map(get).join('') + last);
    expect(text.match(/\/a\?\d+|\/last/g)).toEqual([...targets, '/last']);
  });
});

describe('a resource that hangs', () => {
  test('is asked for twice, its clients get 503 after a time, and others are answered', async () => {
    const { held, answer } = holding('/held');
    await start({
      answer,
      config: { cache: { collapseTimeout: 0.02 }, limits: { origin: { connections: 4, queueTimeout: 0.05 } } },
    });
    const waiting = Array.from({ length: 20 }, () => gateway.get('/held'));
    const statuses: number[] = [];
    for (const reply of waiting) void reply.then(({ status }) => statuses.push(status));
    await until(() => held.length === 2, 'two requests at the origin');
    expect((await gateway.get('/other')).status).toBe(200);
    const firstDone = await Promise.race(waiting);
    expect([firstDone.status, firstDone.header('retry-after'), held.length]).toEqual([503, '1', 2]);
    // Each of them waits for a time of its own: an answer that came before would be theirs.
    await until(() => statuses.length === 18, 'all but the two that ask have their time over', 1);
    held[1]?.writeHead(200, { 'Content-Length': '2', 'Cache-Control': 'max-age=60' }).end('ok');
    await until(() => statuses.length === 19, 'all but the first have an answer', 1);
    expect(statuses.sort()).toEqual([200, ...Array<number>(18).fill(503)]);
    expect(await budgetExceeded('key')).toBe(18);
    held[0]?.end();
    await Promise.all(waiting);
  });

  test('and is not stored takes half of the connections at most, and others are answered', async () => {
    const { held, answer } = holding('/held');
    await start({ answer, config: { limits: { origin: { connections: 4, queue: 2, queueTimeout: 60 } } } });
    const post = (): Promise<unknown> => gateway.send({ method: 'POST', target: '/held', body: 'x' });
    const waiting = [post(), post(), post(), post()];
    await until(async () => (await gauge('origin_waiting')) === 2, 'two requests wait');
    expect(held.length).toBe(2);
    const refused = await gateway.send({ method: 'POST', target: '/held', body: 'x' });
    expect([refused.status, refused.header('retry-after')]).toEqual([503, '1']);
    expect((await gateway.get('/other')).status).toBe(200);
    expect(await budgetExceeded('origin-queue')).toBe(1);
    await until(() => {
      for (const response of held) if (!response.headersSent) response.writeHead(200, { 'Content-Length': '0' }).end();
      return held.length === 4;
    }, 'all are answered');
    await Promise.all(waiting);
  });
});

describe('clients that leave', () => {
  test('take their requests with them, and free the connections to the origin', async () => {
    const { held, answer } = holding('/held');
    await start({ answer, config: { limits: { origin: { connections: 4 } } } });
    const gone = Array.from({ length: 8 }, (_, i) => client(get(`/held?${String(i)}`)));
    await until(() => held.length === 4, 'all connections are in use');
    for (const one of gone) one.destroy();
    await until(() => held.every((response) => response.destroyed), 'the origin sees them end');
    await until(async () => (await gauge('origin_waiting')) === 0, 'nobody waits');
    await until(() => held.every((response) => response.destroyed), 'no request is left');
    expect((await gateway.get('/other')).status).toBe(200);
  });

  test('leave an answer that has begun to the background, which stores it', async () => {
    const { held, answer } = holding('/held');
    await start({ answer });
    const one = client(get('/held'));
    await until(() => held.length === 1, 'a request at the origin');
    held[0]?.writeHead(200, { 'Content-Length': '6', 'Cache-Control': 'max-age=60' }).write('one');
    await new Promise((resolve) => one.once('data', resolve));
    one.destroy();
    await until(async () => (await gauge('connections')) === 0, 'the gateway knows that the client is gone');
    held[0]?.end('two');
    await until(async () => (await gateway.get('/held', ['Cache-Control', 'only-if-cached'])).status === 200, 'stored');
    expect(held.length).toBe(1);
  });

  test('leave nothing where the background has no room', async () => {
    const { held, answer } = holding('/held');
    await start({ answer, config: { limits: { budgets: { backgroundCount: 0 } } } });
    const one = client(get('/held'));
    await until(() => held.length === 1, 'a request at the origin');
    held[0]?.writeHead(200, { 'Content-Length': '6', 'Cache-Control': 'max-age=60' }).write('one');
    await new Promise((resolve) => one.once('data', resolve));
    one.destroy();
    await until(() => held[0]?.destroyed === true, 'the origin sees it end');
    expect(await budgetExceeded('background')).toBe(1);
  });
});

describe('clients that do not read', () => {
  const body = 'x'.repeat(4_000_000);

  test('hold no more than the bytes in flight; above it bodies go at their pace, and are not stored', async () => {
    let written = 0;
    await start({
      answer: (_request, response) => {
        response.writeHead(200, { 'Content-Length': String(body.length), 'Cache-Control': 'max-age=60' });
        response.end(body);
        written += 1;
      },
      config: { limits: { budgets: { bytesInFlight: 1_000_000 } } },
    });
    const slow = Array.from({ length: 8 }, (_, i) => client(get(`/a?${String(i)}`)));
    for (const one of slow) one.pause();
    await until(() => written === 8, 'all are asked for');
    await until(async () => (await budgetExceeded('bytes')) === 8, 'the budget is spent');
    expect(await gauge('bytes_in_flight')).toBeLessThanOrEqual(1_000_000);
    expect((await gateway.get('/other')).body.length).toBe(body.length);
    for (const one of slow) one.destroy();
    await until(async () => (await gauge('bytes_in_flight')) === 0, 'all is given back');
    expect((await gateway.get('/a?1', ['Cache-Control', 'only-if-cached'])).status).toBe(504);
  });

  test.each(['a miss', 'a hit'])('are cut off below the least rate, in %s', async (kind) => {
    const large = 'x'.repeat(8_000_000);
    await start({
      answer: say({ 'Cache-Control': 'max-age=60' }, large),
      config: { limits: { client: { leastRate: 100_000, ratePeriod: 0.2 } } },
    });
    if (kind === 'a hit') expect((await gateway.get('/a')).body.length).toBe(large.length);
    const one = client(get('/a'));
    one.pause();
    await until(async () => (await budgetExceeded('slow-client')) === 1, 'it is cut off', 5);
    await until(async () => (await gauge('bytes_in_flight')) === 0, 'what it held is given back', 5);
  });

  test('give up a connection to the origin that others wait for: the slowest one at a time', async () => {
    const large = 'x'.repeat(24_000_000);
    await start({
      answer: ({ url = '' }, response) => void response.end(url.startsWith('/held') ? large : 'page'),
      config: { limits: { budgets: { bytesInFlight: 0 }, origin: { connections: 2, queueTimeout: 0.5 } } },
    });
    for (const i of ['1', '2']) client(get(`/held?${i}`)).pause();
    await until(() => gateway.origin.seen.length === 2, 'both connections are in use');
    // Some of it goes into the buffers of the connections first.
    await until(async () => (await gateway.get('/other')).body === 'page', 'one of them is cut off', 5);
    expect([(await gateway.get('/another')).body, await budgetExceeded('slow-client')]).toEqual(['page', 1]);
  });

  test('are not cut off where they read as fast', async () => {
    const large = 'x'.repeat(8_000_000);
    await start({
      answer: say({ 'Cache-Control': 'max-age=60' }, large),
      config: { limits: { client: { leastRate: 1, ratePeriod: 5 } } },
    });
    expect([(await gateway.get('/a')).body.length, (await gateway.get('/a')).body.length]).toEqual([
      large.length,
      large.length,
    ]);
    expect(await budgetExceeded('slow-client')).toBe(0);
  });
});

test('a client that sends its body too slowly is cut off', async () => {
  await start({
    answer: (request, response) => {
      request.resume();
      request.on('end', () => response.end());
    },
    config: { limits: { client: { leastRate: 1_000_000, ratePeriod: 0.1 } } },
  });
  const one = client('POST /a HTTP/1.1\r\nHost: ex.test\r\nContent-Length: 1000\r\n\r\nx');
  await new Promise((resolve) => one.once('close', resolve));
  expect(await budgetExceeded('slow-client')).toBe(1);
});

test('a client that sends nothing gives up a connection to the origin that others wait for, with 503', async () => {
  await start({
    answer: (request, response) => void (request.method === 'POST' ? request.resume() : response.end('page')),
    config: { limits: { origin: { connections: 1, queueTimeout: 1 } } },
  });
  const one = client('POST /a HTTP/1.1\r\nHost: ex.test\r\nContent-Length: 1000\r\n\r\nx');
  const refused = new Promise((resolve) => one.once('data', (data) => resolve(String(data).slice(0, 12))));
  await until(() => gateway.origin.seen.length === 1, 'the connection is in use');
  expect([(await gateway.get('/other')).status, await refused]).toEqual([200, 'HTTP/1.1 503']);
  expect(await budgetExceeded('slow-client')).toBe(1);
});

test('limits of time are looked at as often as they are short', async () => {
  await start({ config: { limits: { client: { headersTimeout: 0.05, requestTimeout: 0.05 } } } });
  expect(await sendBytes(gateway.port, 'GET / HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 408 /);
});

describe('an origin', () => {
  const raw = async (each: (socket: Socket) => void): Promise<string> => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => each(socket));
      clients.push(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  };

  test('that sends 1xx without end is cut off', async () => {
    let closed = 0;
    const origin = await raw((socket) => {
      const more = (): void => {
        if (!socket.destroyed) socket.write('HTTP/1.1 103 Early Hints\r\n\r\n', () => setImmediate(more));
      };
      socket.once('close', () => (closed += 1));
      more();
    });
    await start({ config: { origins: { '*': origin } } });
    expect((await gateway.get('/a')).status).toBe(502);
    await until(() => closed > 0, 'the connection ends');
    expect(await budgetExceeded('origin-1xx')).toBe(1);
  });

  test('that never ends an answer is cut off', async () => {
    const origin = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
      const more = (): void => {
        if (!socket.destroyed) socket.write('x', () => setImmediate(more));
      };
      more();
    });
    await start({ config: { origins: { '*': origin }, limits: { origin: { totalTimeout: 0.1 } } } });
    await expect(gateway.get('/a')).rejects.toThrow();
    expect(await budgetExceeded('origin-time')).toBe(1);
  });
});

describe('one client address', () => {
  test('has so many connections, and no more', async () => {
    await start({ config: { limits: { client: { addressConnections: 1 } } } });
    const first = client(get('/a'));
    await new Promise((resolve) => first.once('data', resolve));
    expect(await sendBytes(gateway.port, get('/b'))).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 1\r\n/);
    expect(gateway.origin.seen.map(({ target }) => target)).toEqual(['/a']);
    first.destroy();
    await until(async () => (await gauge('connections')) === 0, 'it is gone');
    expect((await gateway.get('/c')).status).toBe(200);
    expect(await budgetExceeded('address')).toBe(1);
  });

  test('has so many requests, by the address that a trusted hop tells', async () => {
    await start({
      config: { trusted: ['127.0.0.1'], limits: { client: { addressRequests: 0.001, addressBurst: 2 } } },
    });
    const from = (address: string): Promise<number> =>
      gateway.get('/a', ['X-Forwarded-For', `198.51.100.1, ${address}`]).then(({ status }) => status);
    expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([200, 200, 429]);
    expect([await from('192.0.2.2'), await budgetExceeded('rate')]).toEqual([200, 1]);
  });
});
