import { afterEach, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fastify, type FastifyInstance } from 'fastify';
import { httpCache, type FastifyOptions } from '@urikit/http-cache/fastify';
import { cacheOf } from './support/servers.js';
import { ask } from './support/wire.js';

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

async function start(build: (app: FastifyInstance) => void, options: Partial<FastifyOptions> = {}): Promise<number> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: false } });
  apps.push(app);
  await app.register(httpCache, { cache: cacheOf({ answer: () => ({}) }), ...options });
  build(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const fresh = ['cache-control', 'max-age=600'] as const;

test('the route is that of what is keyed, not of what came', async () => {
  const ran: string[] = [];
  const port = await start((app) => {
    app.get<{ Params: { id: string } }>('/item/:id', (request, reply) => {
      ran.push(request.url);
      return reply.header(...fresh).send(`item ${request.params.id} of ${request.host}`);
    });
    // Would poison /item/7, had it been chosen by the raw target.
    app.get('/x/*', (_, reply) => reply.header(...fresh).send('wildcard'));
    app.route({
      method: 'GET',
      url: '/host',
      constraints: { host: 'evil.test' },
      handler: (_, reply) => reply.header(...fresh).send('evil'),
    });
    app.get('/host', (_, reply) => reply.header(...fresh).send('plain'));
  });
  expect((await ask(port, { target: '/x/../item/7' })).body).toBe('item 7 of ex.test');
  expect((await ask(port, { target: '/item/7' })).body).toBe('item 7 of ex.test');
  expect(ran).toEqual(['/item/7']);
  expect((await ask(port, { target: 'http://ex.test/host', host: 'evil.test' })).body).toBe('plain');
  expect((await ask(port, { target: '/host', host: 'EVIL.test' })).body).toBe('evil');
});

test('hooks run once for what is plain, and not for a hit', async () => {
  const ran: string[] = [];
  const port = await start((app) => {
    app.addHook('onRequest', (_request, _reply, done) => {
      ran.push('onRequest');
      done();
    });
    app.addHook('preHandler', (_request, _reply, done) => {
      ran.push('preHandler');
      done();
    });
    app.addHook('onSend', (_request, _reply, payload, done) => {
      ran.push('onSend');
      done(null, payload);
    });
    app.get('/a', (_, reply) => reply.header(...fresh).send('text'));
  });
  for (let i = 0; i < 3; i++) expect((await ask(port, { target: '/a' })).body).toBe('text');
  expect(ran).toEqual(['onRequest', 'preHandler', 'onSend']);
});

test('errors, streams, JSON and bodies are as without a cache', async () => {
  let count = 0;
  const port = await start((app) => {
    app.get('/error', () => {
      count++;
      throw new Error('no');
    });
    app.get('/async', async () => {
      await Promise.resolve();
      throw Object.assign(new Error('teapot'), { statusCode: 418 });
    });
    app.get('/stream', (_, reply) => reply.header(...fresh).send(Readable.from(['te', 'xt'])));
    app.get('/object', (_, reply) => {
      void reply.header(...fresh);
      return { a: 1 };
    });
    app.post('/echo', (request) => request.body);
    app.get('/raw', (_, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'Cache-Control': 'max-age=600' }).end(`raw ${String(++count)}`);
    });
  });
  for (let i = 0; i < 2; i++) expect((await ask(port, { target: '/error' })).status).toBe(500);
  expect(count).toBe(2);
  expect((await ask(port, { target: '/async' })).status).toBe(418);
  for (const [target, body] of [
    ['/stream', 'text'],
    ['/object', '{"a":1}'],
    ['/raw', 'raw 3'],
  ] as const) {
    await ask(port, { target });
    const second = await ask(port, { target });
    expect([second.body, second.header('cache-status')]).toEqual([body, expect.stringContaining('hit')]);
  }
  for (const isChunked of [false, true]) {
    expect(
      (
        await ask(port, {
          method: 'POST',
          target: '/echo',
          body: '{"a":1}',
          isChunked,
          fields: ['Content-Type', 'application/json'],
        })
      ).body,
    ).toBe('{"a":1}');
  }
  expect((await ask(port, { target: '/none' })).status).toBe(404);
});

test('routes of its own, and an origin for the rest, by what is keyed', async () => {
  const asked: string[] = [];
  const port = await start(
    (app) => {
      app.get('/own/*', (request, reply) => reply.header(...fresh).send(`own ${request.url}`));
    },
    {
      origin: ({ target, method }) => {
        asked.push(`${method} ${target}`);
        const body = `origin ${target}`;
        return Promise.resolve({
          status: 200,
          fields: ['Cache-Control', 'max-age=600', 'Content-Length', String(body.length)],
          body: method === 'HEAD' ? undefined : Readable.from([Buffer.from(body)]),
        });
      },
    },
  );
  for (const target of ['/own/a', '/own/../b', '/b', '/x/../own/a', '/%6Fwn/a']) await ask(port, { target });
  const bodies = [];
  for (const target of ['/own/a', '/b', '/own/../b', '/x/../own/a']) bodies.push((await ask(port, { target })).body);
  expect(bodies).toEqual(['own /own/a', 'origin /b', 'origin /b', 'own /own/a']);
  expect(asked).toEqual(['GET /b']);
  expect(
    (await ask(port, { method: 'POST', target: '/b', body: '{}', fields: ['Content-Type', 'application/json'] })).body,
  ).toBe('origin /b');
  expect((await ask(port, { method: 'TRACE', target: '/b' })).status).toBe(400);
  expect(asked).toEqual(['GET /b', 'POST /b']);
});

test('an application that stops serves what it has begun', async () => {
  const port = await start((app) => {
    app.get('/a', (_, reply) => reply.header(...fresh).send('text'));
  });
  expect((await ask(port, { target: '/a' })).body).toBe('text');
  await apps.splice(0)[0]?.close();
  await expect(ask(port, { target: '/a' })).rejects.toThrow('no answer');
});

test.each([{ derrive: () => [] }, { isTrusted: '10.0.0.0/8' }])('%j is an error of ready', async (options) => {
  const app = fastify();
  app.register(httpCache, { cache: cacheOf({ answer: () => ({}) }), ...options } as never);
  await expect(app.ready()).rejects.toThrow(/input\/(?:unknown-option|value)/);
});
