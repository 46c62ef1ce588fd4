import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { Agent, cacheStores, interceptors, request } from 'undici';
import { compile, type Policy } from '@urikit/cache-key';
import { type CacheStore, httpCache, keyedStore, RejectedRequest } from '@urikit/http-cache/undici';
import { listFields } from '../../src/adapters/undici-request.js';
import { close, listen } from './support/servers.js';

let server: Server;
let origin: string;
let seen: string[];
const agents: Agent[] = [];

beforeEach(async () => {
  seen = [];
  server = createServer(({ method = '', url = '', headers }, response) => {
    seen.push(`${method} ${headers.host ?? ''} ${url}`);
    response
      .writeHead(url.includes('limit') ? 429 : 200, {
        'Cache-Control': 'max-age=600',
        ...(url.includes('vary') ? { Vary: 'Accept-Language' } : {}),
      })
      .end(`answer ${String(seen.length)}`);
  });
  origin = `http://127.0.0.1:${String(await listen(server))}`;
});
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
  await close(server);
});

const agentOf = (interceptor: ReturnType<typeof httpCache>): ReturnType<Agent['compose']> => {
  const agent = new Agent();
  agents.push(agent);
  return agent.compose(interceptor);
};

const cached = (policy: Policy = {}, store?: CacheStore): ReturnType<Agent['compose']> =>
  agentOf(httpCache({ keyer: compile(policy), store }));
const stored = (
  policy: Policy = {},
  inner: CacheStore = new cacheStores.MemoryCacheStore(),
): ReturnType<Agent['compose']> => agentOf(interceptors.cache({ store: keyedStore(compile(policy), inner) }));

const get = async (
  dispatcher: ReturnType<Agent['compose']>,
  path: string,
  host?: string,
  more: Partial<Parameters<typeof dispatcher.request>[0]> = {},
): Promise<string> => {
  const { body } = await dispatcher.request({
    origin,
    path,
    method: 'GET',
    ...(host === undefined ? {} : { headers: { host } }),
    ...more,
  });
  return body.text();
};

describe('Host is part of the key', () => {
  test.each([
    ['httpCache', cached],
    ['keyedStore with the interceptor of undici', stored],
  ] as const)('%s', async (_what, make) => {
    const client = make();
    const bodies = [];
    for (const host of ['a.test', 'b.test', 'a.test', 'b.test', undefined, undefined])
      bodies.push(await get(client, '/', host));
    expect(bodies).toEqual(['answer 1', 'answer 2', 'answer 1', 'answer 2', 'answer 3', 'answer 3']);
  });

  test('and so is the origin that is asked', async () => {
    const client = cached();
    const other = createServer((_, response) =>
      response.writeHead(200, { 'Cache-Control': 'max-age=600' }).end('other'),
    );
    const url = `http://127.0.0.1:${String(await listen(other))}`;
    expect(await get(client, '/', 'a.test')).toBe('answer 1');
    expect(await get(client, '/', 'a.test', { origin: url })).toBe('other');
    expect(await get(client, '/', 'a.test')).toBe('answer 1');
    await close(other);
  });
});

test('httpCache sends what is keyed; the store alone stores nothing that is sent otherwise', async () => {
  const client = cached();
  expect([await get(client, '/x/../%61', 'EX.test'), await get(client, '/a', 'ex.test')]).toEqual([
    'answer 1',
    'answer 1',
  ]);
  expect(seen).toEqual(['GET ex.test /a']);
  const alone = stored();
  expect([
    await get(alone, '/x/../%61', 'ex.test'),
    await get(alone, '/a', 'ex.test'),
    await get(alone, '/x/../%61', 'ex.test'),
  ]).toEqual(['answer 2', 'answer 3', 'answer 3']);
});

test.each([
  ['/a', { 'if-match': '"1"' }],
  ['/a', { prefer: 'return=minimal' }],
  ['/limit', {}],
])('an answer about one request is not stored: %s, %j', async (path, headers) => {
  const client = cached();
  const own = await get(client, path, undefined, { headers: { host: 'ex.test', ...headers } });
  expect([own, await get(client, path, 'ex.test')]).toEqual(['answer 1', 'answer 2']);
});

test('what the policy rejects is not sent', async () => {
  const client = cached();
  const failing = get(client, '/a%00', 'ex.test');
  await expect(failing).rejects.toThrow(RejectedRequest);
  await expect(failing).rejects.toMatchObject({
    name: 'RejectedRequest',
    code: 'gateway/rejected',
    issue: { reason: 'control-character' },
  });
  await expect(
    request(`${origin}/a`, { dispatcher: client, headers: ['host', 'a.test', 'host', 'b.test'] }),
  ).rejects.toThrow();
  expect(seen).toEqual([]);
});

test('a query beside the path is part of it', async () => {
  const client = cached({ query: { order: 'name' } });
  expect([
    await get(client, '/s', 'ex.test', { query: { b: 1, a: 'x y' } }),
    await get(client, '/s?a=x%20y&b=1', 'ex.test'),
  ]).toEqual(['answer 1', 'answer 1']);
  expect(seen).toEqual(['GET ex.test /s?a=x%20y&b=1']);
});

test('a request without a key is sent as it is, and past the cache', async () => {
  const client = cached();
  for (const headers of [
    { host: 'ex.test', cookie: 'a=1' },
    { host: 'ex.test', authorization: 'Basic YQ==' },
  ]) {
    const bodies = [];
    for (let i = 0; i < 2; i++) bodies.push(await get(client, '/%61', undefined, { headers }));
    expect(new Set(bodies).size).toBe(2);
  }
  expect(await get(client, '/a', 'ex.test', { method: 'GET', body: 'x' })).toBe('answer 5');
});

test('a response that varies on what is not keyed is not stored; on what is keyed it is', async () => {
  for (const [policy, expected] of [
    [{}, 4],
    [{ headers: { 'accept-language': 'value' } }, 2],
  ] as const) {
    seen = [];
    const client = cached(policy);
    for (const language of ['de', 'fr', 'de', 'fr'])
      await get(client, '/vary', undefined, { headers: { host: 'ex.test', 'accept-language': language } });
    expect(seen).toHaveLength(expected);
  }
});

test('a POST forgets all variants of a resource', async () => {
  const client = cached({ headers: { 'accept-language': 'value' } });
  const both = async (): Promise<string[]> => [
    await get(client, '/a', undefined, { headers: { host: 'ex.test', 'accept-language': 'de' } }),
    await get(client, '/a', undefined, { headers: { host: 'ex.test' } }),
  ];
  expect([...(await both()), ...(await both())]).toEqual(['answer 1', 'answer 2', 'answer 1', 'answer 2']);
  await get(client, '/%61', 'ex.test', { method: 'POST', body: 'x' });
  expect(await both()).toEqual(['answer 4', 'answer 5']);
});

test.each(['HEAD', 'OPTIONS', 'PROPFIND', 'QUERY', 'REPORT', 'SEARCH', 'TRACE'] as const)(
  'RFC 9111 4.4: %s is safe and forgets nothing',
  async (method) => {
    const client = cached({});
    await get(client, '/a', 'ex.test');
    await get(client, '/a', 'ex.test', { method: method as 'HEAD' });
    expect(await get(client, '/a', 'ex.test')).toBe('answer 1');
  },
);

test('a store that answers later, and one that gives back something else', async () => {
  const inner = new cacheStores.MemoryCacheStore();
  const later: CacheStore = {
    get: async (key) => inner.get(key),
    createWriteStream: (key, value) => inner.createWriteStream(key, value),
    delete: (key) => inner.delete(key),
  };
  const client = cached({}, later);
  expect([await get(client, '/a', 'ex.test'), await get(client, '/a', 'ex.test')]).toEqual(['answer 1', 'answer 1']);
  // All keys alike: the key that is stored beside tells.
  const careless: CacheStore = {
    get: (key) => inner.get({ ...key, path: '/same', headers: {} }),
    createWriteStream: (key, value) => inner.createWriteStream({ ...key, path: '/same', headers: {} }, { ...value }),
    delete: () => undefined,
  };
  const wrong = cached({}, careless);
  expect([await get(wrong, '/b', 'ex.test'), await get(wrong, '/c', 'ex.test')]).toEqual(['answer 2', 'answer 3']);
});

test.each([
  ['none', undefined, []],
  ['null', null, []],
  ['a record', { A: '1', B: ['2', '3'], c: undefined }, ['A', '1', 'B', '2', 'B', '3']],
  ['a flat list', ['A', '1', 'B', '2'], ['A', '1', 'B', '2']],
  [
    'pairs',
    [
      ['A', '1'],
      ['B', '2'],
    ],
    ['A', '1', 'B', '2'],
  ],
  ['something to iterate', new Headers({ a: '1', b: '2' }), ['a', '1', 'b', '2']],
])('fields as %s', (_what, headers, expected) => {
  expect(listFields(headers as never)).toEqual(expected);
});
