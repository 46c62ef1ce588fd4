import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { httpCache } from '@urikit/http-cache/fetch';
import { createCache, createMemoryStore } from '@urikit/http-cache';

/** A `fetch` with a cache, in front of a real server. */

let server: Server;
let origin: string;
let asked: string[];
let answer: RequestListener;

const fresh = { 'Cache-Control': 'max-age=60' };
const makeFetch = (): typeof fetch => {
  const store = createMemoryStore({ maxBytes: 1e6 });
  return httpCache({ cache: createCache({ keyer: compile({ query: { order: 'name' } }), store }) });
};

const listening = (one: Server): Promise<string> =>
  new Promise((resolve) => {
    one.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${String((one.address() as AddressInfo).port)}`));
  });

beforeEach(async () => {
  asked = [];
  answer = (_, response) => response.writeHead(200, fresh).end('page');
  server = createServer((request, response) => {
    asked.push(`${String(request.method)} ${String(request.url)}`);
    answer(request, response);
  });
  origin = await listening(server);
});
afterEach(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));

describe('a fetch with a cache', () => {
  test('asks once for two spellings of one URI', async () => {
    const cached = makeFetch();
    const first = await cached(`${origin}/a?b=1&a=2`);
    expect([first.status, await first.text(), first.url]).toEqual([200, 'page', `${origin}/a?b=1&a=2`]);
    const second = await cached(`${origin}/%61?a=2&b=1`);
    expect([await second.text(), second.headers.get('cache-status')]).toEqual(['page', expect.stringMatching(/; hit/)]);
    expect(asked).toEqual(['GET /a?a=2&b=1']);
  });

  test('RFC 9111 4.4: sends a POST with its body, whose success invalidates', async () => {
    const cached = makeFetch();
    await (await cached(`${origin}/a`)).text();
    let body = '';
    answer = (request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.writeHead(200, fresh).end('done'));
    };
    expect(await (await cached(`${origin}/a`, { method: 'POST', body: 'content' })).text()).toBe('done');
    expect(body).toBe('content');
    await (await cached(`${origin}/a`)).text();
    expect(asked).toEqual(['GET /a', 'POST /a', 'GET /a']);
  });

  test('stores a compressed answer as it was decoded, and gives it twice', async () => {
    answer = (_, response) => response.writeHead(200, { ...fresh, 'Content-Encoding': 'gzip' }).end(gzipSync('page'));
    const cached = makeFetch();
    for (const _ of [1, 2]) expect(await (await cached(`${origin}/z`)).text()).toBe('page');
    expect(asked).toEqual(['GET /z']);
  });

  test('follows redirects as fetch does, and gives no credentials to another origin', async () => {
    const seen: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers.authorization, request.headers.cookie);
      response.end('other');
    });
    const elsewhere = await listening(other);
    answer = (request, response) => {
      if (request.url === '/from') response.writeHead(302, { Location: '/to' }).end();
      else if (request.url === '/away') response.writeHead(307, { Location: `${elsewhere}/` }).end();
      else response.end('to');
    };
    const cached = makeFetch();
    const followed = await cached(`${origin}/from`);
    expect([await followed.text(), followed.url]).toEqual(['to', `${origin}/to`]);
    const headers = { Authorization: 'Bearer x', Cookie: 'a=b' };
    expect(await (await cached(`${origin}/away`, { headers })).text()).toBe('other');
    expect(seen).toEqual([undefined, undefined]);
    expect((await cached(`${origin}/from`, { redirect: 'manual' })).status).toBe(302);
    await expect(cached(`${origin}/from`, { redirect: 'error' })).rejects.toThrow(TypeError);
    await expect(cached(`${origin}/away`, { method: 'POST', body: 'x' })).rejects.toThrow(/body/);
    await new Promise((resolve) => other.close(resolve).closeAllConnections());
  });

  test.each(['ftp', 'ws', 'gopher'])('4.4: a redirect to %s: is an error, and asks nowhere', async (scheme) => {
    answer = (_, response) =>
      response.writeHead(302, { Location: `${scheme}${origin.slice(origin.indexOf(':'))}/to` }).end();
    await expect(makeFetch()(`${origin}/from`)).rejects.toThrow(/a redirect to another scheme/);
    expect(asked).toHaveLength(1);
  });

  test('5.5: a response says whether it was redirected, and its url has no fragment', async () => {
    answer = (request, response) =>
      request.url === '/from' ? response.writeHead(302, { Location: '/to#there' }).end() : response.end('to');
    const cached = makeFetch();
    const [direct, followed] = [await cached(`${origin}/to#here`), await cached(`${origin}/from`)];
    expect([direct.url, direct.redirected]).toEqual([`${origin}/to`, false]);
    expect([followed.url, followed.redirected]).toEqual([`${origin}/to`, true]);
  });

  test('ends a circle of redirects', async () => {
    answer = (_, response) => response.writeHead(301, { Location: '/a' }).end();
    await expect(makeFetch()(`${origin}/a`)).rejects.toThrow(/20 redirects/);
  });

  describe('4.6: the cache mode of a request', () => {
    const stale = { 'Cache-Control': 'max-age=1', Age: '100', ETag: '"1"' };
    const modeOf = async (cached: typeof fetch, cache: Request['cache'], path = '/a'): Promise<string> => {
      const init = cache === 'only-if-cached' ? { cache, mode: 'same-origin' } : { cache };
      return (await cached(origin + path, init as RequestInit)).text();
    };
    let count: number;
    let fields: Record<string, string>;
    let seen: (string | undefined)[][];
    beforeEach(() => {
      count = 0;
      seen = [];
      fields = { ...fresh, ETag: '"1"' };
      answer = ({ headers }, response) => {
        count += 1;
        seen.push([headers['cache-control'], headers.pragma, headers['if-none-match']]);
        const status = headers['if-none-match'] === undefined ? 200 : 304;
        response.writeHead(status, fields).end(status === 200 ? `page ${String(count)}` : undefined);
      };
    });

    test('no-store neither reads nor writes the cache', async () => {
      const cached = makeFetch();
      expect(await modeOf(cached, 'no-store')).toBe('page 1');
      expect(await modeOf(cached, 'default')).toBe('page 2');
      expect(await modeOf(cached, 'no-store')).toBe('page 3');
      expect(await modeOf(cached, 'default')).toBe('page 2');
      expect(seen[0]).toEqual(['no-cache', 'no-cache', undefined]);
    });

    test('reload asks without a condition, and stores', async () => {
      const cached = makeFetch();
      expect(await modeOf(cached, 'default')).toBe('page 1');
      expect(await modeOf(cached, 'reload')).toBe('page 2');
      expect(await modeOf(cached, 'default')).toBe('page 2');
      expect(seen[1]).toEqual(['no-cache', 'no-cache', undefined]);
    });

    test('no-cache validates a response that is fresh', async () => {
      const cached = makeFetch();
      expect(await modeOf(cached, 'default')).toBe('page 1');
      expect(await modeOf(cached, 'no-cache')).toBe('page 1');
      expect([seen[1]?.[0], seen[1]?.[2]]).toEqual(['max-age=0', '"1"']);
    });

    test('a Cache-Control and a Pragma of the caller stay', async () => {
      const headers = { 'Cache-Control': 'max-age=5', Pragma: 'a' };
      const cached = makeFetch();
      for (const cache of ['no-cache', 'reload'] as const)
        await (await cached(`${origin}/a`, { cache, headers } as RequestInit)).text();
      expect(seen.map(([control, pragma]) => [control, pragma])).toEqual([
        ['max-age=5', 'a'],
        ['max-age=5', 'a'],
      ]);
    });

    test.each(['force-cache', 'only-if-cached'] as const)('%s takes a response that is stale', async (cache) => {
      fields = stale;
      const cached = makeFetch();
      expect(await modeOf(cached, 'default')).toBe('page 1');
      expect(await modeOf(cached, cache)).toBe('page 1');
      expect(count).toBe(1);
    });

    test('force-cache asks for what is not stored, only-if-cached does not', async () => {
      const cached = makeFetch();
      await expect(modeOf(cached, 'only-if-cached')).rejects.toThrow(TypeError);
      expect(count).toBe(0);
      expect(await modeOf(cached, 'force-cache')).toBe('page 1');
      expect(await modeOf(cached, 'only-if-cached')).toBe('page 1');
    });

    test('a redirect keeps it', async () => {
      const cached = makeFetch();
      expect(await modeOf(cached, 'default', '/to')).toBe('page 1');
      const pages = answer;
      answer = (request, response) =>
        request.url === '/from' ? response.writeHead(302, { Location: '/to' }).end() : pages(request, response);
      expect(await modeOf(cached, 'reload', '/from')).toBe('page 2');
    });
  });

  test('rejects if it is aborted, and leaves other schemes to the fetch behind it', async () => {
    const cached = makeFetch();
    await expect(cached(`${origin}/a`, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(asked).toEqual([]);
    expect(await (await cached('data:,a')).text()).toBe('a');
  });

  test('answers 502 and its like as a response if the origin cannot be reached', async () => {
    const cached = makeFetch();
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
    expect((await cached(`${origin}/a`)).status).toBeGreaterThanOrEqual(500);
  });
});
