import { afterEach, expect, test } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { httpCache } from '@urikit/http-cache/express';
import { cacheOf, close, listen } from './support/servers.js';
import { ask } from './support/wire.js';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(close)));

async function start(build: (app: Express) => void, policy = {}): Promise<number> {
  const app = express();
  app.use(httpCache({ cache: cacheOf({ answer: () => ({}), policy }) }));
  build(app);
  const server = createServer(app as (request: IncomingMessage, response: ServerResponse) => void);
  servers.push(server);
  return listen(server);
}

const forAll = (response: Response): Response => response.set('Cache-Control', 'max-age=600');

test('routes, parameters and queries are those of what is keyed', async () => {
  let count = 0;
  const port = await start((app) => {
    app.get('/item/:id', (request, response) => {
      forAll(response).json([++count, request.params['id'], request.query, request.originalUrl, request.hostname]);
    });
  });
  const body = '[1,"7",{"b":"1"},"/item/7?b=1","ex.test"]';
  expect((await ask(port, { target: '/x/%2e%2e/%69tem/7?%62=1', host: 'EX.test:80' })).body).toBe(body);
  const second = await ask(port, { target: '/item/7?b=1' });
  expect([second.body, second.header('content-type'), second.header('x-powered-by')]).toEqual([
    body,
    'application/json; charset=utf-8',
    'Express',
  ]);
});

test('what Express makes of If-None-Match is for everybody: 304 for one, all of it for the next', async () => {
  let count = 0;
  const port = await start((app) => {
    app.get('/a', (_, response) => {
      count++;
      forAll(response).send('text');
    });
  });
  const etag = (await ask(port, { target: '/a' })).header('etag') ?? '';
  expect((await ask(port, { target: '/a', fields: ['If-None-Match', etag] })).status).toBe(304);
  expect((await ask(port, { target: '/a', fields: ['If-None-Match', '"other"'] })).body).toBe('text');
  expect(count).toBe(1);
});

test('errors reach the error handler, and are not stored', async () => {
  let isFailing = true;
  const port = await start((app) => {
    app.get('/a', () => {
      if (isFailing) throw new Error('thrown');
    });
    app.get('/b', async () => {
      await Promise.resolve();
      throw new Error('rejected');
    });
    app.get('/a', (_, response) => {
      forAll(response).send('text');
    });
    app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
      response.status(503).send(error.message);
    });
  });
  for (const [target, message] of [
    ['/a', 'thrown'],
    ['/b', 'rejected'],
  ] as const) {
    const got = await ask(port, { target });
    expect([got.status, got.body]).toEqual([503, message]);
  }
  isFailing = false;
  expect((await ask(port, { target: '/b' })).status).toBe(503);
});

test('bodies are parsed, and redirects and files are sent', async () => {
  const file = new URL('../../package.json', import.meta.url).pathname;
  const port = await start((app) => {
    app.post('/json', express.json(), (request, response) => {
      response.json(request.body);
    });
    app.get('/moved', (_, response) => {
      forAll(response).redirect(301, '/a');
    });
    app.get('/file', (_, response) => {
      response.sendFile(file, { maxAge: 600_000 });
    });
  });
  for (const isChunked of [false, true]) {
    expect(
      (
        await ask(port, {
          method: 'POST',
          target: '/json',
          body: '{"a":1}',
          isChunked,
          fields: ['Content-Type', 'application/json'],
        })
      ).body,
    ).toBe('{"a":1}');
  }
  const moved = await ask(port, { target: '/moved' });
  expect([moved.status, moved.header('location')]).toEqual([301, '/a']);
  const [first, second] = [await ask(port, { target: '/file' }), await ask(port, { target: '/file' })];
  expect([first.isWhole, second.body === first.body, second.header('cache-status')]).toEqual([
    true,
    true,
    expect.stringContaining('hit'),
  ]);
  const part = await ask(port, { target: '/file', fields: ['Range', 'bytes=0-3'] });
  expect([part.status, part.body]).toEqual([206, first.body.slice(0, 4)]);
});

test('below a path it refuses to work: the whole target is keyed', async () => {
  const app = express();
  app.use('/api', httpCache({ cache: cacheOf({ answer: () => ({}) }) }));
  app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
    response.status(500).send(error.message);
  });
  const server = createServer(app as (request: IncomingMessage, response: ServerResponse) => void);
  servers.push(server);
  expect((await ask(await listen(server), { target: '/api/a' })).body).toContain('without a path');
});
