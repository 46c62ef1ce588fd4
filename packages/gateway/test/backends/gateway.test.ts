import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlain, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type GatewayConfig, readGatewayConfig } from '@urikit/gateway';
import { ask, sendBytes } from '../support/client.js';
import { startGateway, type TestGateway } from '../support/gateway.js';
import { say, startOrigin, type TestOrigin } from '../support/origin.js';
import { until } from '../../../http-cache/test/support/until.js';

const ADMIN = { admin: { listen: '127.0.0.1:0' } } as const;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const named = async (name: string, port?: number): Promise<TestOrigin> => {
  const origin = await startOrigin(say({ 'Cache-Control': 'no-store' }, name), port);
  closing.push(origin.close);
  return origin;
};

const start = async (origins: readonly TestOrigin[], config: GatewayConfig = {}): Promise<TestGateway> => {
  const backends = origins.map(({ url }) => ({ url }));
  const gateway = await startGateway({ config: { origins: { '*': { backends } }, ...config } });
  closing.push(gateway.close);
  return gateway;
};

const adminOf = async (gateway: TestGateway, target: string): Promise<string> =>
  (await ask(gateway.adminPort, { target, host: '127.0.0.1' })).body;

test('a backend that dies under load costs no request', async () => {
  const [a, b] = [await named('a'), await named('b')];
  const gateway = await start([a, b], ADMIN);
  let sent = 0;
  const client = async (): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++) {
      sent += 1;
      if (sent === 150) void a.close();
      statuses.push((await gateway.get(`/${String(sent)}`)).status);
    }
    return statuses;
  };
  const statuses = (await Promise.all(Array.from({ length: 10 }, client))).flat();
  expect([statuses.length, new Set(statuses)]).toEqual([300, new Set([200])]);
  expect(gateway.log()).toContainEqual(
    expect.objectContaining({ backend: a.url, state: 'out', by: 'connections', msg: 'backend' }),
  );
  expect(await adminOf(gateway, '/readyz')).toBe(
    '{"status":"ready","store":"connected","backends":{"in":1,"all":2}}\n',
  );
  const metrics = await adminOf(gateway, '/metrics');
  const valueOf = (name: string, { url }: TestOrigin): number =>
    Number(new RegExp(`^urikit_gateway_backend_${name}\\{backend="${url}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]);
  expect([valueOf('in', a), valueOf('in', b), valueOf('failures_total', b)]).toEqual([0, 1, 0]);
  expect(valueOf('failures_total', a)).toBeGreaterThanOrEqual(3);
  expect(valueOf('requests_total', a) + valueOf('requests_total', b)).toBeGreaterThanOrEqual(300);
});

test('an entry is that of the origin: stored from one backend, it answers and is purged whichever backend is there', async () => {
  const [a, b] = [await named('a'), await named('b')];
  for (const [name, origin] of Object.entries({ a, b })) origin.answer = say({ 'Cache-Control': 'max-age=60' }, name);
  const gateway = await start([a, b], { ...ADMIN, showKey: true });
  const first = await gateway.get('/page');
  await a.close();
  const hit = await gateway.get('/page');
  expect([first.body, hit.body, hit.header('cache-status')?.includes('; hit')]).toEqual(['a', 'a', true]);
  await ask(gateway.adminPort, {
    method: 'POST',
    target: '/purge',
    host: '127.0.0.1',
    fields: ['Content-Type', 'application/json'],
    body: '{"uri":"http://ex.test/page"}',
  });
  const after = await gateway.get('/page');
  const keyOf = (status = ''): string | undefined => /key="([^"]*)"/.exec(status)?.[1];
  expect([after.body, keyOf(after.header('cache-status'))]).toEqual(['b', keyOf(first.header('cache-status'))]);
  expect(b.seen.map(({ header }) => header('host'))).toEqual(['ex.test']);
});

test('without any backend the answer is a 502 that says why, or what is stored', async () => {
  const [a, b] = [await named('a'), await named('b')];
  const gateway = await start([a, b]);
  a.answer = say({ 'Cache-Control': 'max-age=0, stale-if-error=60' }, 'stored');
  await gateway.get('/stored');
  await Promise.all([a.close(), b.close()]);
  const [refused, stored] = [await gateway.get('/other'), await gateway.get('/stored')];
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    502,
    expect.objectContaining({ detail: 'origin-unreachable' }),
  ]);
  expect([stored.status, stored.body]).toEqual([200, 'stored']);
});

test('the access log names the backend that answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-backends-'));
  closing.push(() => Promise.resolve(rmSync(folder, { recursive: true })));
  const file = join(folder, 'access.log');
  const [a, b] = [await named('a'), await named('b')];
  const gateway = await start([a, b], {
    logging: { access: { file, format: '$target $outcome $backend' } },
  });
  b.answer = say({ 'Cache-Control': 'max-age=60' }, 'b');
  for (const target of ['/1', '/2', '/2']) await gateway.get(target);
  await gateway.send({ method: 'POST', target: '/3', body: 'x' });
  const lines = (): readonly string[] => readFileSync(file, 'utf8').trim().split('\n');
  await until(() => lines().length === 4, 'four lines');
  expect(lines()).toEqual([`/1 miss ${a.url}`, `/2 miss ${b.url}`, '/2 hit -', `/3 method ${a.url}`]);
});

describe('a reload', () => {
  test('keeps the state of backends that stay, and takes others', async () => {
    const [a, b, c] = [await named('a'), await named('b'), await named('c')];
    const gateway = await start([a, b], ADMIN);
    await a.close();
    const bodies = async (count: number): Promise<string> => {
      let all = '';
      for (let i = 0; i < count; i++) all += (await gateway.get(`/${String(i)}`)).body;
      return all;
    };
    expect(await bodies(8)).toBe('bbbbbbbb');
    const full = readGatewayConfig({
      listen: '127.0.0.1:0',
      ...ADMIN,
      origins: { '*': { backends: [a, b, c].map(({ url }) => ({ url })) } },
      shutdown: { deadline: 1 },
    });
    gateway.gateway.reload(full);
    expect(
      Array.from(await bodies(8))
        .sort()
        .join(''),
    ).toBe('bbbbcccc');
    const metrics = await adminOf(gateway, '/metrics');
    expect(metrics).toContain(`urikit_gateway_backend_in{backend="${a.url}"} 0`);
    expect(metrics).toContain(`urikit_gateway_backend_failures_total{backend="${a.url}"} 3`);
  });

  test('begins and ends probes', async () => {
    const [a, b] = [await named('a'), await named('b')];
    const gateway = await start([a, b]);
    const health = { path: '/well', interval: 3600 };
    const config = (of: object): ReturnType<typeof readGatewayConfig> =>
      readGatewayConfig({
        listen: '127.0.0.1:0',
        shutdown: { deadline: 1 },
        origins: { '*': { backends: [a, b].map(({ url }) => ({ url })), ...of } },
      });
    gateway.gateway.reload(config({ health }));
    await until(() => a.seen.length === 1 && b.seen.length === 1, 'each is asked');
    gateway.gateway.reload(config({ health: { ...health, path: '/other' } }));
    await until(() => a.seen.length === 2 && b.seen.length === 2, 'each is asked in the new way');
    expect(a.seen.map(({ target }) => target)).toEqual(['/well', '/other']);
  });
});

describe('a WebSocket', () => {
  const opening = [
    'GET /chat HTTP/1.1',
    ...['Host: ex.test', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  ].join('\r\n');
  const agrees = [
    'HTTP/1.1 101 Switching Protocols',
    ...['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo='],
    '\r\n',
  ].join('\r\n');

  test('goes to the next backend without a connection, and is counted', async () => {
    const gone = await named('gone');
    await gone.close();
    const socketServer = createPlain((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(agrees));
    });
    await new Promise<void>((resolve) => socketServer.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => void socketServer.close(resolve)));
    const url = `http://127.0.0.1:${String((socketServer.address() as AddressInfo).port)}`;
    const gateway = await start([gone, { ...gone, url }], ADMIN);
    expect(await sendBytes(gateway.port, opening)).toMatch(/^HTTP\/1\.1 101 /);
    const metrics = await adminOf(gateway, '/metrics');
    expect(metrics).toContain(`urikit_gateway_backend_failures_total{backend="${gone.url}"} 1`);
    expect(metrics).toContain(`urikit_gateway_backend_requests_total{backend="${url}"} 1`);
  });

  test('gets the answer of a backend that is no tunnel, and a 502 without any', async () => {
    const a = await named('a');
    const gateway = await start([a]);
    expect(await sendBytes(gateway.port, opening)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\na$/);
    await a.close();
    expect(await sendBytes(gateway.port, opening)).toMatch(/^HTTP\/1\.1 502 [^]*origin-unreachable/);
  });
});
