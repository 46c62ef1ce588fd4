import { afterEach, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as cacheKey from '@urikit/cache-key';
import { serve } from '@hono/node-server';
import express from 'express';
import { fastify, type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import { Agent } from 'undici';
import { httpCache as fetchCache } from '@urikit/http-cache/fetch';
import { httpCache } from '@urikit/http-cache/undici';
import * as library from '@urikit/http-cache';
import { blocksOf, namesIn, readDocument, sectionOf } from '../../../../test/documents/support/markdown.js';
import { runSnippet } from '../../../../test/documents/support/snippets.js';
import { adapterModules } from './support/modules.js';
import { close, listen } from './support/servers.js';
import { ask } from './support/wire.js';

/** The examples of the guide, each started and asked twice: the second answer is a hit. */

const guide = readDocument('docs/guides/adapters.md').text;
const exampleOf = (heading: string): string =>
  blocksOf(sectionOf(guide, heading)).find(({ language }) => language === 'ts')?.text ?? '';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((one) => one())));

const run = (heading: string, modules: Readonly<Record<string, object>>): void => {
  runSnippet(
    exampleOf(heading),
    { '@urikit/cache-key': cacheKey, '@urikit/http-cache': library, ...adapterModules, ...modules },
    () => undefined,
  );
};

const started = async (server: Server): Promise<number> => {
  closing.push(() => close(server));
  return listen(server);
};

const examples: Readonly<Record<string, () => Promise<number>>> = {
  'node:http': async () => {
    let server: Server | undefined;
    run('node:http', {
      'node:http': { createServer: (listener: RequestListener) => (server = createServer(listener)) },
    });
    return started(server as Server);
  },
  Express: async () => {
    const app = express();
    run('Express', { express: { __esModule: true, default: () => app } });
    return started(createServer(app as RequestListener));
  },
  Fastify: async () => {
    const app: FastifyInstance = fastify();
    run('Fastify', { fastify: { fastify: () => app } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    closing.push(() => app.close());
    return (app.server.address() as AddressInfo).port;
  },
  Hono: async () => {
    const app = new Hono();
    run('Hono', {
      hono: {
        Hono: class {
          constructor() {
            return app;
          }
        },
      },
    });
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
        resolve((server.address() as AddressInfo).port),
      ) as Server;
      closing.push(() => close(server));
    });
  },
};

describe('each example is a cache', () => {
  test.each(Object.entries(examples))('%s', async (_, start) => {
    const port = await start();
    const [first, second] = [await ask(port, { target: '/x/../items/7' }), await ask(port, { target: '/items/%37' })];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toContain('7');
    expect(second.body).toBe(first.body);
    expect(second.header('cache-status')).toContain('; hit');
  });

  test('undici', async () => {
    const agent = new Agent();
    closing.push(() => agent.destroy());
    let interceptor: ReturnType<typeof httpCache> | undefined;
    run('undici', {
      '@urikit/http-cache/undici': {
        httpCache: (options: Parameters<typeof httpCache>[0]) => (interceptor = httpCache(options)),
      },
    });
    const client = agent.compose(interceptor as ReturnType<typeof httpCache>);
    let count = 0;
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Cache-Control': 'max-age=60' }).end(String(++count));
    });
    const origin = `http://127.0.0.1:${String(await started(server))}`;
    const bodies = [];
    for (const path of ['/?b=1&a=2', '/?a=2&b=1'])
      bodies.push(await (await client.request({ origin, path, method: 'GET' })).body.text());
    expect(bodies).toEqual(['1', '1']);
  });

  test('fetch', async () => {
    let cachedFetch: typeof fetch | undefined;
    run('fetch', {
      '@urikit/http-cache/fetch': {
        httpCache: (options: Parameters<typeof fetchCache>[0]) => (cachedFetch = fetchCache(options)),
      },
    });
    let count = 0;
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Cache-Control': 'max-age=60' }).end(String(++count));
    });
    const origin = `http://127.0.0.1:${String(await started(server))}`;
    const bodies = [];
    for (const path of ['/a', '/%61']) bodies.push(await (await cachedFetch?.(origin + path))?.text());
    expect(bodies).toEqual(['1', '1']);
  });

  test('every example of the guide is one of these', () => {
    expect(blocksOf(guide).filter(({ language }) => language === 'ts')).toHaveLength(Object.keys(examples).length + 3);
    expect(Object.keys(examples).filter((heading) => exampleOf(heading) === '')).toEqual([]);
  });
});

describe('exports.md has every export of the adapters', () => {
  test.each(['express', 'fastify', 'fetch', 'hono', 'node', 'undici'])('@urikit/http-cache/%s', (name) => {
    const source = readFileSync(new URL(`../../src/adapters/${name}.ts`, import.meta.url), 'utf8');
    const own = Array.from(
      source.matchAll(/^export (?:function|class|interface|const) (\w+)/gm),
      ([, one = '']) => one,
    );
    const again = Array.from(source.matchAll(/^export (?:type )?\{ ([^}]+) \}/gm), ([, names = '']) =>
      names.split(', ').map((one) => one.replace('type ', '')),
    );
    const named = namesIn(sectionOf(readDocument('docs/reference/exports.md').text, `@urikit/http-cache/${name}`));
    expect([...named].sort()).toEqual([...own, ...again.flat()].sort());
  });
});
