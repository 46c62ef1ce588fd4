import type { RequestUriOptions } from '@urikit/middleware';
import { checkRequestUri as forHono } from '@urikit/middleware/hono';
import { checkRequestUri as forFastify } from '@urikit/middleware/fastify';
import { checkRequestUri as forExpress } from '@urikit/middleware/express';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve } from '@hono/node-server';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import { connect, type AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';

const options: RequestUriOptions = { parameters: ['next'], redirect: { hosts: { allow: ['ok.test'] } } };

const listen = (server: Server): Promise<Server> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));

const servers: Readonly<Record<string, () => Promise<Server>>> = {
  Express: () => {
    const app = express();
    app.use(forExpress(options));
    app.set('query parser', 'extended');
    app.get('/go', ({ query }, response) => response.redirect(query['next'] as string));
    app.use((_request, response) => void response.send('answered'));
    return listen(createServer(app));
  },
  Fastify: async () => {
    const app = fastify();
    app.register(forFastify, options);
    app.get('/go', ({ query }, reply) => reply.redirect((query as { readonly next: string }).next));
    app.all('/*', () => 'answered');
    await app.listen({ host: '127.0.0.1', port: 0 });
    return app.server;
  },
  Hono: () => {
    const app = new Hono();
    app.use(forHono(options));
    app.get('/go', (context) => context.redirect(encodeURI(context.req.query('next') ?? '')));
    app.all('*', (context) => context.text('answered'));
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(server as Server));
    });
  },
};

/** The answer to a target as it stands: a client would change it before it sends it. */
const ask = (port: number, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: own.test\r\nConnection: close\r\n\r\n`);
    });
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });

describe.each(Object.keys(servers))('%s', (name) => {
  let server: Server;
  beforeAll(async () => {
    server = await (servers[name] as () => Promise<Server>)();
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test.each([
    ['/a?b', undefined],
    ['/a?next=%2Fb%3Fc', undefined],
    ['/a?next=https%3A%2F%2Fok.test%2F', undefined],
    ['/a/../b', 'target/dot-segment'],
    ['/a/%2e%2e/b', 'target/dot-segment'],
    ['//evil.test/', 'target/form'],
    ['/a%00', 'target/hazard'],
    ['/a?next=//evil.test', 'redirect/elsewhere'],
    ['/a?next=/ok&next=%2F%5Cevil.test', 'redirect/malformed'],
    ['/a?next=+//evil.test', 'redirect/malformed'],
    ['/a?next=%FF', 'redirect/malformed'],
    ['/a?next=https://ok.test@evil.test/', 'redirect/host'],
    // Names that parsers of nested parameters read as the same one.
    ...['next%5B%5D', 'next%5b0%5d', 'next%5Ba%5D%5Bb%5D', '%5Bnext%5D', 'ne%78t%5B%5D', 'next.a'].map(
      (written) => [`/a?${written}=//evil.test`, 'redirect/elsewhere'] as const,
    ),
    ['/a?nextdoor%5B%5D=//other', undefined],
    ['/a?a%5Bnext%5D=//other', undefined],
    ['/a?%5B%5D=//other', undefined],
  ])('%s', async (target, code) => {
    const answer = await ask((server.address() as AddressInfo).port, target);
    expect(answer.split(' ')[1]).toBe(code === undefined ? '200' : '400');
    if (code === undefined) expect(answer).toContain('answered');
    else {
      expect(answer).toContain(`"title":"${code}"`);
      expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
      expect(answer).not.toContain('evil.test');
    }
  });

  test.each(['/%C3%A9', '/%E4%BE%8B?a#%F0%9F%98%80', '/plain'])(
    'RFC 9110 10.2.2: a redirect to the parameter %s has a URI-reference in Location',
    async (next) => {
      const answer = await ask(
        (server.address() as AddressInfo).port,
        `/go?next=${next.replace(/[?#]/g, encodeURIComponent)}`,
      );
      expect(answer.split(' ')[1]).toBe('302');
      expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(next);
    },
  );

  test('so has one to a parameter with "+", which a form reads as a space', async () => {
    const answer = await ask((server.address() as AddressInfo).port, '/go?next=/%C3%A9+a');
    expect(answer.split(' ')[1]).toBe('302');
    expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe('/%C3%A9%20a');
  });
});

test('on a runtime without node:http the URL is checked', async () => {
  const app = new Hono();
  app.use(forHono({ target: false, parameters: ['next'] }));
  app.get('/a', (context) => context.text('answered'));
  expect((await app.request('http://own.test/a')).status).toBe(200);
  expect((await app.request('http://own.test/a?next=//evil.test')).status).toBe(400);
});

test('an option that does not exist', () => {
  expect(() => forExpress({ parameter: [] } as RequestUriOptions)).toThrow(/target,parameters,redirect,location/);
});

test.each([
  [{ parameters: 'next' }, 'parameters: expected a list of names of parameters, found string'],
  [{ parameters: null }, 'parameters: expected a list'],
  [{ parameters: new Set(['next']) }, 'parameters: expected a list'],
  [{ parameters: ['next', /^to/] }, 'parameters: expected the name of a parameter, found object'],
  [{ parameters: [''] }, 'parameters: expected the name of a parameter, found ""'],
  [{ location: { refuse: 'no' } }, 'refuse: expected true or false'],
  [{ location: true }, 'location: expected an object, as in { refuse: true }, found boolean'],
  [{ redirect: 'a.example' }, 'redirect: expected an object'],
  [{ target: true }, 'target: expected an object'],
  [{ location: { report: 'warn' } }, 'report: expected a function'],
])('a value of another kind is an error where the middleware is made: %p', (wrong, message) => {
  expect(() => forExpress(wrong as never)).toThrow(message);
});

test('nested parameters whose brackets are not encoded, where the target is not checked', () => {
  const app = new Hono();
  app.use(forHono({ target: false, parameters: ['next'] }));
  app.get('/a', (context) => context.text('answered'));
  return Promise.all(
    ['next[]', 'next[a][b]', '[next]', 'next[', 'next.a', '.next', '.next[]'].map(async (name) =>
      expect([name, (await app.request(`http://own.test/a?${name}=//evil.test`)).status]).toEqual([name, 400]),
    ),
  );
});

test('Fastify begins a query at "#", too: where the target is not checked, the parameters are', async () => {
  const app = fastify();
  app.register(forFastify, { target: false, parameters: ['next'] });
  app.get('/go', ({ query }) => query);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  expect(await ask(port, '/go#next=/a')).toContain('{"next":"/a"}');
  for (const target of [
    '/go#next=//evil.test',
    '/go#&next=//evil.test',
    '/go#?next=//evil.test',
    '/go?a#&next=//evil.test',
  ])
    expect([target, (await ask(port, target)).split(' ')[1]]).toEqual([target, '400']);
  await app.close();
});

test('Fastify begins a query at ";" if it is told to', async () => {
  const app = fastify({ routerOptions: { useSemicolonDelimiter: true } as object });
  app.register(forFastify, { parameters: ['next'] });
  app.get('/go', ({ query }) => query);
  const statusOf = async (url: string): Promise<number> => (await app.inject(url)).statusCode;
  expect(await statusOf('/go;next=/a')).toBe(200);
  expect(await statusOf('/go;next=//evil.test')).toBe(400);
  expect(await statusOf('/go;next=//evil.test?x=1')).toBe(400);
  expect(await statusOf('/go;a=1&next=//evil.test')).toBe(400);
});

test.each([{ nextt: 1 }, { prefix: '/x' }, { parameters: 'next' }])(
  'Fastify: %j is an error of ready',
  async (options) => {
    const app = fastify();
    app.register(forFastify, options as never);
    await expect(app.ready()).rejects.toThrow(/input\/(?:unknown-option|value)/);
  },
);
