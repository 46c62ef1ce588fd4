import type { Refusal, RequestUriOptions } from '@urikit/middleware';
import { checkRequestUri as forHono } from '@urikit/middleware/hono';
import { checkRequestUri as forFastify } from '@urikit/middleware/fastify';
import { checkRequestUri as forExpress } from '@urikit/middleware/express';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve } from '@hono/node-server';
import express from 'express';
import { fastify, type FastifyReply } from 'fastify';
import { Hono } from 'hono';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where the program redirects to is in a field of the request, which no check of a target sees. */
const FIELD = 'x-to';

const said: (readonly [Refusal, { readonly method: string; readonly target: string }])[] = [];
const policy: RequestUriOptions = { redirect: { hosts: { allow: ['ok.test'] } } };
const refusing: RequestUriOptions = { ...policy, location: {} };
const reporting: RequestUriOptions = {
  ...policy,
  location: { refuse: false, report: (refusal, asked) => said.push([refusal, asked]) },
};

const listen = (server: Server): Promise<Server> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));

const toOf = ({ headers }: IncomingMessage): string => String(headers[FIELD]);

/** The ways in which a program of Node writes a redirect itself. */
const RAW: Readonly<Record<string, (to: string, response: ServerResponse) => void>> = {
  '/record': (to, response) => response.writeHead(302, { LOCATION: to, 'set-cookie': 'a=b' }).end('body'),
  '/list': (to, response) => response.writeHead(302, 'Found', ['Location', to]).end('body'),
  '/twice': (to, response) => response.writeHead(302, ['Location', '/a', 'Location', to]).end(),
  '/set': (to, response) => {
    response.statusCode = 303;
    response.setHeader('Location', to);
    response.setHeader('Content-Length', 8);
    response.write('bo', () => response.write(Buffer.from('dy')));
    setImmediate(() => setImmediate(() => response.end('more')));
  },
  '/flushed': (to, response) => {
    response.statusCode = 307;
    response.setHeader('Location', to);
    response.flushHeaders();
    response.end('body');
  },
  // Node refuses the first fields, and they do not go out.
  '/again': (to, response) => {
    expect(() => response.writeHead(302, { location: '/a', 'x-a': 'a\nb' })).toThrow('Invalid character');
    response.writeHead(302, { location: to }).end('body');
  },
  '/created': (to, response) => response.writeHead(201, { location: to }).end('body'),
};

const makers: Readonly<Record<string, (options: RequestUriOptions) => Promise<Server>>> = {
  Express: (options) => {
    const app = express();
    app.use(forExpress(options));
    app.get('/own', (asked, response) => response.redirect(toOf(asked)));
    for (const [path, write] of Object.entries(RAW)) app.get(path, (asked, response) => write(toOf(asked), response));
    return listen(createServer(app));
  },
  Fastify: async (options) => {
    const app = fastify();
    app.register(forFastify, options);
    app.get('/own', ({ raw }, reply) => reply.redirect(toOf(raw)));
    for (const [path, write] of Object.entries(RAW))
      app.get(path, ({ raw }, reply: FastifyReply) => {
        reply.hijack();
        write(toOf(raw), reply.raw);
      });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return app.server;
  },
  Hono: (options) => {
    const app = new Hono();
    app.use(forHono(options));
    app.get('/own', (context) => context.redirect(context.req.header(FIELD) ?? ''));
    app.get('/record', ({ req }) => {
      const headers = { Location: req.header(FIELD) ?? '', 'set-cookie': 'a=b' };
      return new Response('body', { status: 302, headers });
    });
    app.get(
      '/created',
      ({ req }) => new Response('body', { status: 201, headers: { location: req.header(FIELD) ?? '' } }),
    );
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(server as Server));
    });
  },
};

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const ask = (server: Server, path: string, to: string, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { [FIELD]: to } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
    });
    asked.on('error', reject).end();
  });

const ELSEWHERE = 'https://user@evil.test/?a';

describe.each(Object.keys(makers))('%s', (name) => {
  const paths =
    name === 'Hono' ? ['/own', '/record'] : ['/own', ...Object.keys(RAW).filter((one) => one !== '/created')];
  let refuses: Server;
  let reports: Server;
  let leaves: Server;
  beforeAll(async () => {
    const make = makers[name]!;
    [refuses, reports, leaves] = [await make(refusing), await make(reporting), await make(policy)];
  });
  afterAll(() => [refuses, reports, leaves].forEach((server) => server.close()));

  test.each(paths)('%s: a redirect elsewhere is not answered with', async (path) => {
    const { status, headers, body } = await ask(refuses, path, ELSEWHERE);
    expect([status, headers['content-type'], headers.location, headers['set-cookie']]).toEqual([
      500,
      'application/problem+json',
      undefined,
      undefined,
    ]);
    const title = path === '/twice' ? 'redirect/malformed' : 'redirect/host';
    expect(JSON.parse(body)).toMatchObject({ title, status: 500, field: 'Location' });
    expect(body).not.toContain('evil');
  });

  test.each(paths.filter((path) => path !== '/twice'))('%s: one that is allowed is', async (path) => {
    for (const to of ['/a?b', 'https://ok.test/']) {
      const { status, headers } = await ask(refuses, path, to);
      expect([Math.floor((status ?? 0) / 100), headers.location]).toEqual([3, to]);
    }
  });

  test('HEAD has the fields of the refusal and no body', async () => {
    const { status, headers, body } = await ask(refuses, '/own', ELSEWHERE, 'HEAD');
    expect([status, headers.location, body]).toEqual([500, undefined, '']);
  });

  test('a Location that is no redirect is left', async () => {
    const { status, headers, body } = await ask(refuses, '/created', ELSEWHERE);
    expect([status, headers.location, body]).toEqual([201, ELSEWHERE, 'body']);
  });

  test('where it is reported only, it goes out, and is said once', async () => {
    said.length = 0;
    const { headers } = await ask(reports, '/record?secret', ELSEWHERE);
    expect(headers.location).toBe(ELSEWHERE);
    expect(said).toEqual([
      [
        expect.objectContaining({ code: 'redirect/host', field: 'Location' }),
        { method: 'GET', target: '/record?secret' },
      ],
    ]);
    expect(JSON.stringify(said[0]?.[0])).not.toContain('evil');
  });

  test('without the option it goes out', async () => {
    expect((await ask(leaves, '/own', ELSEWHERE)).headers.location).toBe(ELSEWHERE);
  });
});

test('an option that does not exist', () => {
  expect(() => forExpress({ location: { refused: true } } as RequestUriOptions)).toThrow(/refuse,report/);
});
