import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { say } from './support/origin.js';
import { sendBytes } from './support/client.js';
import { startGateway, type TestGateway } from './support/gateway.js';

/** The forms of a path over sockets: one string is routed by, keyed and forwarded, or none is. */

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    config: {
      policy: {
        path: { form: 'normalize' },
        routes: [
          { path: '/refused', rules: { path: { form: 'reject' } } },
          { path: '/moved', rules: { path: { form: 'redirect', slashes: 'merge' } } },
          { path: '/moved/all', rules: { path: { form: 'redirect', redirects: 'all' } } },
          { path: '/bytes', rules: { path: { form: 'raw' } } },
          { path: '/bytes/closed', rules: { path: { form: 'normalize' }, scope: ['x-user'] } },
          { path: '/kept', rules: { path: { form: 'raw', dotSegments: 'keep' } } },
          { path: '/api', rules: { path: { escaped: { '%2F': 'key', ';': 'reject' } } } },
          { host: 'any.test', rules: { path: { form: 'redirect' } } },
        ],
      },
    },
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.gateway.cache.purge({ all: true });
  gateway.origin.seen.length = 0;
  gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' });
});

interface Got {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
  readonly outcome: string | undefined;
}

/** Sends a request-line as it stands here; `node:http` would refuse some. */
async function send(target: string, method = 'GET', lines: readonly string[] = [], host = 'ex.test'): Promise<Got> {
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines, '', ''].join('\r\n');
  const text = await sendBytes(gateway.port, head);
  const field = (name: string): string | undefined => new RegExp(`\r\n${name}: (.*)\r\n`, 'i').exec(text)?.[1];
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
    location: field('location'),
    text,
    outcome: /hit|stored|detail=[a-z-]+/.exec(field('cache-status') ?? '')?.[0],
  };
}

const asked = (): readonly (string | undefined)[] => gateway.origin.seen.map(({ target }) => target);

describe('form: normalize forwards the normal form, which is keyed', () => {
  test('over sockets', async () => {
    expect([(await send('/x/../%7Ea')).outcome, (await send('/~a')).outcome]).toEqual(['stored', 'hit']);
    expect(asked()).toEqual(['/~a']);
  });
});

describe('form: reject', () => {
  test.each(['GET', 'HEAD', 'POST', 'QUERY', 'OPTIONS'])('%s gets 400 with the normal form', async (method) => {
    const { status, location, text, outcome } = await send('/refused/x/../%7Ea?token=1', method);
    expect([status, location, outcome, asked()]).toEqual([400, undefined, 'detail=path-form', []]);
    expect(text).toContain('\r\nLink: </refused/~a>; rel="canonical"\r\n');
    expect(text).toContain('\r\nCache-Control: no-store\r\n');
    expect(text.split('\r\n\r\n')[1]).toBe(
      method === 'HEAD' ? '' : '{"title":"Bad Request","status":400,"detail":"path-form","normal":"/refused/~a"}\n',
    );
  });
  test('a request without a key is held to it too', async () => {
    expect((await send('/refused/%61', 'GET', ['Cookie: a=1'])).status).toBe(400);
    expect((await send('/x/../refused/a', 'DELETE')).status).toBe(400);
    expect((await send('/refused/a', 'DELETE')).status).toBe(200);
    expect(asked()).toEqual(['/refused/a']);
  });
});

describe('form: redirect', () => {
  test.each([
    ['/moved/%61?q=%7e%2f&r=/../', '/moved/a?q=%7e%2f&r=/../'],
    ['/moved//a', '/moved/a'],
    ['/moved/a/%2e%2e/b?', '/moved/b?'],
    ['http://ex.test/moved/%61', '/moved/a'],
  ])('%s is moved to %s, and the answer there is no redirect', async (target, location) => {
    const first = await send(target);
    expect([first.status, first.location, first.outcome, asked()]).toEqual([308, location, 'detail=path-form', []]);
    expect((await send(target, 'HEAD')).location).toBe(location);
    expect((await send(location)).status).toBe(200);
    expect((await send(target)).outcome).toBe('detail=path-form');
  });
  test.each(['/x/..//evil.test/%2e', '/.//evil.test', '/%2e%2e//evil.test', '///evil.test/a/../'])(
    '%s is never moved to another host',
    async (target) => {
      const { status, location = '' } = await send(target, 'GET', [], 'any.test');
      expect([status, new URL(location, 'http://any.test/a').host]).toEqual([308, 'any.test']);
      expect(location).toMatch(/^\/\./);
      const next = new URL(location, 'http://any.test/a');
      expect((await send(next.pathname + next.search, 'GET', [], 'any.test')).status).toBe(200);
    },
  );
  test('an unsafe method is refused, unless the policy redirects all', async () => {
    expect(await send('/moved/%61', 'POST')).toMatchObject({ status: 400, location: undefined });
    expect(await send('/moved/all/%61', 'POST')).toMatchObject({ status: 308, location: '/moved/all/a' });
    expect(await send('/moved/all/%61', 'QUERY')).toMatchObject({ status: 308, location: '/moved/all/a' });
    expect(asked()).toEqual([]);
  });
  test.each(['%0d%0aSet-Cookie:%20a=1', '%0D%0A', 'a%00'])('no header comes out of a path with %s', async (text) => {
    const answer = await send(`/moved/%61/${text}`);
    expect([answer.status, answer.location, answer.outcome]).toEqual([400, undefined, 'detail=control-character']);
    expect((await send(`/moved/%61?${text}`)).text).not.toMatch(/\r\nset-cookie/i);
  });
  test('a handshake of WebSocket is held to it', async () => {
    const lines = ['Upgrade: websocket', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version: 13'];
    const head = ['GET /moved/%61 HTTP/1.1', 'Host: ex.test', 'Connection: Upgrade', ...lines, '', ''].join('\r\n');
    const text = await sendBytes(gateway.port, head, { end: true });
    expect(text).toMatch(/^HTTP\/1\.1 308 /);
    expect(asked()).toEqual([]);
  });
});

describe('form: raw', () => {
  test('bytes are keyed and forwarded as received', async () => {
    const targets = ['/bytes/a%2fb', '/bytes/a%2Fb', '/bytes//a', '/bytes/%7E?%7e=%2f', '/bytes/~?~=%2F', '/bytes/a;b'];
    for (const target of targets) expect([target, (await send(target)).outcome]).toEqual([target, 'stored']);
    for (const target of targets) expect([target, (await send(target)).outcome]).toEqual([target, 'hit']);
    expect(asked()).toEqual(targets);
  });
  test.each(['/bytes/../a', '/bytes/%2E%2e/a', '/bytes/..%2fa', '/bytes/..;/a', '/bytes/.'])(
    '%s has a dot-segment',
    async (target) => {
      expect(await send(target)).toMatchObject({ status: 400, outcome: 'detail=dot-segment' });
      expect(asked()).toEqual([]);
    },
  );
  test('dot-segments are kept if the policy says so', async () => {
    await send('/kept/a/../%2e%2E/b');
    expect(asked()).toEqual(['/kept/a/../%2e%2E/b']);
  });
  test('a route in normal form below it is selected however the path is written', async () => {
    expect((await send('/bytes/%63losed/a', 'GET', ['X-User: 1'])).outcome).toBe('stored');
    expect((await send('/bytes/closed/a', 'GET', ['X-User: 2'])).outcome).toBe('stored');
    expect((await send('/bytes/x/../closed/a')).outcome).toBe('detail=scope-missing');
    expect(asked().slice(0, 2)).toEqual(['/bytes/closed/a', '/bytes/closed/a']);
  });
});

test('path.escaped by character and route', async () => {
  expect((await send('/api/a%2fb')).outcome).toBe('stored');
  expect((await send('/api/a%2Fb')).outcome).toBe('hit');
  expect(await send('/api/a;b')).toMatchObject({ status: 400, outcome: 'detail=ambiguous' });
  expect((await send('/api/..%2Fb')).outcome).toBe('detail=ambiguous');
  expect((await send('/other/a%2Fb')).outcome).toBe('detail=ambiguous');
});
