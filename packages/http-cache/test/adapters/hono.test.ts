import { afterEach, expect, test } from '@jest/globals';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { httpCache, type HonoOptions } from '@urikit/http-cache/hono';
import { createTrusted } from '@urikit/http-cache';
import { cacheOf, close } from './support/servers.js';
import { ask } from './support/wire.js';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(close)));

const made = (build: (app: Hono) => void, options: Partial<HonoOptions> = {}): Hono => {
  const app = new Hono();
  app.use(httpCache({ cache: cacheOf({ answer: () => ({}) }), application: app, ...options }));
  build(app);
  return app;
};

const start = (app: Hono): Promise<number> =>
  new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve((server.address() as AddressInfo).port),
    ) as Server;
    servers.push(server);
  });

const fresh = { 'Cache-Control': 'max-age=600' };

test('the route is that of what is keyed, not of what came', async () => {
  const ran: string[] = [];
  const port = await start(
    made((app) => {
      app.get('/item/:id', (c) => {
        ran.push(c.req.url);
        return c.text(`item ${c.req.param('id')} ${c.req.query('b') ?? ''} ${c.req.header('host') ?? ''}`, 200, fresh);
      });
      app.get('/:any{.*}', (c) => c.text('wildcard', 200, fresh));
    }),
  );
  for (const target of ['/%69tem/7?%62=1', '/x/../item/7?b=1', '/item/7?b=1'])
    expect((await ask(port, { target, host: 'EX.test:80' })).body).toBe('item 7 1 ex.test');
  expect(ran).toEqual(['http://ex.test/item/7?b=1']);
});

test('streams, JSON, errors, HEAD and bodies are as without a cache', async () => {
  let count = 0;
  const port = await start(
    made((app) => {
      app.get('/stream', (c) => {
        c.header('Cache-Control', 'max-age=600');
        return stream(c, async (to) => {
          await to.write('te');
          await to.write('xt');
        });
      });
      app.get('/json', (c) => c.json({ a: 1 }, 200, fresh));
      app.onError((error, c) => c.text(error.message, 500));
      app.get('/error', () => {
        count++;
        throw new Error('no');
      });
      app.post('/echo', async (c) => c.text(await c.req.text()));
      app.get('/empty', (c) => c.body(null, 204, fresh));
      app.get('/moved', (c) => c.redirect('/json', 301));
    }),
  );
  for (const [target, body] of [
    ['/stream', 'text'],
    ['/json', '{"a":1}'],
  ] as const) {
    expect((await ask(port, { target })).body).toBe(body);
    const second = await ask(port, { target });
    expect([second.body, second.header('cache-status')]).toEqual([body, expect.stringContaining('hit')]);
  }
  for (let i = 0; i < 2; i++) expect((await ask(port, { target: '/error' })).status).toBe(500);
  expect(count).toBe(2);
  expect((await ask(port, { method: 'HEAD', target: '/json' })).body).toBe('');
  expect((await ask(port, { method: 'HEAD', target: '/other' })).status).toBe(404);
  expect((await ask(port, { method: 'POST', target: '/echo', body: 'content' })).body).toBe('content');
  expect((await ask(port, { target: '/empty' })).status).toBe(204);
  expect((await ask(port, { target: '/moved' })).header('location')).toBe('/json');
});

test('where the raw target is not known nothing is stored, and that is said', async () => {
  let count = 0;
  const app = made((one) => one.get('/a', (c) => c.text(String(++count), 200, fresh)));
  for (const body of ['1', '2']) {
    const response = await app.request('/a');
    expect([await response.text(), response.headers.get('cache-status')]).toEqual([
      body,
      'urikit-gateway; fwd=bypass; detail=no-raw-target',
    ]);
  }
});

test('a runtime that knows what came may say so', async () => {
  let count = 0;
  const app = made((one) => one.get('/a', (c) => c.text(String(++count), 200, fresh)), {
    received: ({ req }) => ({
      method: req.method,
      scheme: 'http',
      target: req.header('x-raw') ?? '/a',
      fields: ['Host', 'ex.test'],
    }),
  });
  const bodies = [];
  for (const raw of ['/a', '/x/../a', '/\\a'])
    bodies.push(await (await app.request('/a', { headers: { 'x-raw': raw } })).text());
  expect(bodies.slice(0, 2)).toEqual(['1', '1']);
  expect(bodies[2]).toContain('invalid-target');
});

test('a derived tenant goes before one that the client claims', async () => {
  let count = 0;
  const cache = cacheOf({ answer: () => ({}), policy: { scope: ['x-tenant'] } });
  const app = made(
    (one) => one.get('/a', (c) => c.text(`${String(++count)} ${c.req.header('x-tenant') ?? ''}`, 200, fresh)),
    {
      cache,
      derive: ({ req }) => [['x-tenant', req.header('x-token') === 'a' ? 'tenant-a' : 'tenant-b']],
    },
  );
  const port = await start(app);
  const bodies = [];
  for (const token of ['a', 'b', 'a'])
    bodies.push((await ask(port, { target: '/a', fields: ['X-Token', token, 'X-Tenant', 'tenant-a'] })).body);
  expect(bodies).toEqual(['1 tenant-a', '2 tenant-b', '1 tenant-a']);
});

test('a trusted hop may say how it was reached, and it is keyed', async () => {
  for (const [isTrusted, expected] of [
    [createTrusted(['127.0.0.1']), ['x.test', 'y.test']],
    [undefined, ['none', 'none']],
  ] as const) {
    const port = await start(
      made((one) => one.get('/a', (c) => c.text(c.req.header('x-forwarded-host') ?? 'none', 200, fresh)), {
        isTrusted,
      }),
    );
    const bodies = [];
    for (const host of ['x.test', 'y.test'])
      bodies.push((await ask(port, { target: '/a', fields: ['X-Forwarded-Host', host] })).body);
    expect(bodies).toEqual(expected);
  }
});
