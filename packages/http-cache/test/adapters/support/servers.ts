import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endToEnd, withoutFields } from '@urikit/http-cache/internal';
import {
  createLogger,
  createGateway,
  createOrigin,
  type Origin,
  readGatewayConfig,
} from '../../../../gateway/src/index.js';
import { compile } from '@urikit/cache-key';
import { serve as serveHono } from '@hono/node-server';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import { Agent, cacheStores } from 'undici';
import { httpCache as forExpress } from '@urikit/http-cache/express';
import { httpCache as forFastify } from '@urikit/http-cache/fastify';
import { httpCache as forHono } from '@urikit/http-cache/hono';
import { httpCache as forNode } from '@urikit/http-cache/node';
import { type CacheStore, httpCache as forUndici, keyedStore } from '@urikit/http-cache/undici';
import { type Cache, createCache, createMemoryStore, type FetchOrigin, receive } from '@urikit/http-cache';
import { type Adapter, type Answering, noStore, type Running, type Said, type Setup } from './adapter.js';

/** Every adapter in a server of its own, in front of the same application or origin. */

export const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const headersOf = (fields: Said['fields'] = {}): Record<string, string | string[]> =>
  fields as Record<string, string | string[]>;

/** The application of all servers with requests and responses of Node. */
export const answerNode =
  (answer: Answering) =>
  ({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): void => {
    const header = (name: string): string | undefined => headers[name] as string | undefined;
    const { status = 200, fields, body = '' } = answer({ method, target: url, host: headers.host ?? '', header });
    response.writeHead(status, { 'Content-Type': 'text/plain', ...headersOf(fields) });
    response.end(body);
  };

export const cacheOf = (
  { policy = {}, options, store = createMemoryStore({ maxBytes: 64e6 }) }: Setup,
  fetch?: FetchOrigin,
): Cache => createCache({ keyer: compile(policy), store, options, fetch });

const purgeOf =
  (cache: Cache): Running['purge'] =>
  async (resource) => {
    if (resource === undefined) await cache.purge({ all: true });
    else await cache.purgeUri({ scheme: 'http', ...resource });
  };

/** An origin of its own, and the way there. */
async function startOrigin(
  answer: Answering,
): Promise<{ readonly origin: Origin; readonly url: string; readonly stop: () => Promise<void> }> {
  const server = createServer(answerNode(answer));
  const url = `http://127.0.0.1:${String(await listen(server))}`;
  const origin = createOrigin(url);
  return {
    origin,
    url,
    stop: async () => {
      await origin.destroy();
      await close(server);
    },
  };
}

const gateway: Adapter = {
  name: 'urikit-gateway',
  isOwnCache: true,
  start: async (setup) => {
    const { url, stop } = await startOrigin(setup.answer);
    const config = readGatewayConfig({
      listen: '127.0.0.1:0',
      origin: url,
      policy: setup.policy ?? {},
      logging: { level: 'silent' },
      shutdown: { deadline: 1 },
    });
    const made = createGateway(config, { log: createLogger(config.logging), store: setup.store });
    const { address } = await made.start();
    return {
      port: address.port,
      purge: purgeOf(made.cache),
      close: async () => {
        await made.stop();
        await stop();
      },
    };
  },
};

const node: Adapter = {
  name: 'node:http, an application',
  isOwnCache: true,
  start: async (setup) => {
    const cache = cacheOf(setup);
    const server = createServer(forNode({ cache, application: answerNode(setup.answer) }));
    return { port: await listen(server), purge: purgeOf(cache), close: () => close(server) };
  },
};

const nodeOrigin: Adapter = {
  name: 'node:http, an origin',
  isOwnCache: true,
  start: async (setup) => {
    const { origin, stop } = await startOrigin(setup.answer);
    const cache = cacheOf(setup, origin.fetch);
    const server = createServer(forNode({ cache }));
    return {
      port: await listen(server),
      purge: purgeOf(cache),
      close: async () => {
        await close(server);
        await stop();
      },
    };
  },
};

const inExpress: Adapter = {
  name: 'Express',
  isOwnCache: true,
  start: async (setup) => {
    const cache = cacheOf(setup);
    const app = express();
    app.use(forExpress({ cache }));
    app.use(answerNode(setup.answer));
    const server = createServer(app as (request: IncomingMessage, response: ServerResponse) => void);
    return { port: await listen(server), purge: purgeOf(cache), close: () => close(server) };
  },
};

const inFastify: Adapter = {
  name: 'Fastify, its routes',
  isOwnCache: true,
  start: async (setup) => {
    const cache = cacheOf(setup);
    const app = fastify();
    await app.register(forFastify, { cache });
    app.setNotFoundHandler(async (request, reply) => {
      const {
        status = 200,
        fields,
        body = '',
      } = setup.answer({
        method: request.method,
        target: request.url,
        host: request.headers.host ?? '',
        header: (name) => request.headers[name] as string | undefined,
      });
      return reply
        .code(status)
        .headers({ 'content-type': 'text/plain', ...headersOf(fields) })
        .send(body);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { port: (app.server.address() as AddressInfo).port, purge: purgeOf(cache), close: () => app.close() };
  },
};

const fastifyOrigin: Adapter = {
  name: 'Fastify, an origin',
  isOwnCache: true,
  start: async (setup) => {
    const { origin, stop } = await startOrigin(setup.answer);
    const cache = cacheOf(setup);
    const app = fastify();
    await app.register(forFastify, { cache, origin: origin.fetch });
    app.get('/of-the-application', () => 'own');
    await app.listen({ port: 0, host: '127.0.0.1' });
    return {
      port: (app.server.address() as AddressInfo).port,
      purge: purgeOf(cache),
      close: async () => {
        await app.close();
        await stop();
      },
    };
  },
};

const inHono: Adapter = {
  name: 'Hono on Node',
  isOwnCache: true,
  start: async (setup) => {
    const cache = cacheOf(setup);
    const app = new Hono();
    app.use(forHono({ cache, application: app }));
    app.all('*', ({ req }) => {
      const { host } = new URL(req.url);
      const target = req.url.slice(req.url.indexOf(host) + host.length);
      const {
        status = 200,
        fields,
        body = '',
      } = setup.answer({
        method: req.method,
        target,
        host: req.header('host') ?? '',
        header: (name) => req.header(name),
      });
      const headers = Object.entries(headersOf(fields)).flatMap(([name, value]) =>
        [value].flat().map((each): [string, string] => [name, each]),
      );
      return new Response(status === 204 || status === 304 ? null : body, {
        status,
        headers: [['Content-Type', 'text/plain'], ...headers],
      });
    });
    const server = await new Promise<Server>((resolve) => {
      const made = serveHono({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made as Server));
    });
    return { port: (server.address() as AddressInfo).port, purge: purgeOf(cache), close: () => close(server) };
  },
};

/** A proxy whose way to the origin is an agent of undici with the cache in it. */
const inUndici: Adapter = {
  name: 'undici',
  isOwnCache: false,
  start: async (setup) => {
    const { url, stop } = await startOrigin(setup.answer);
    const keyer = compile(setup.policy ?? {});
    let inner = new cacheStores.MemoryCacheStore();
    const store: CacheStore = {
      get: (key) => inner.get(key),
      createWriteStream: (key, value) => (setup.store === noStore ? undefined : inner.createWriteStream(key, value)),
      delete: (key) => inner.delete(key),
    };
    const agent = new Agent();
    const client = agent.compose(forUndici({ keyer, store }));
    const server = createServer((incoming, response) => {
      const { method = '', url: path = '', rawHeaders } = incoming;
      const request = receive({ method, scheme: 'http', target: path, fields: rawHeaders, body: incoming });
      const fields = withoutFields(endToEnd(request.fields), (name) => name === 'content-length' || name === 'expect');
      const body = request.body ?? null;
      client
        .request({ origin: url, method: method, path, headers: fields, body })
        .then(async (answer) => {
          const whole = Buffer.from(await answer.body.arrayBuffer());
          const {
            connection: _connection,
            'keep-alive': _keep,
            'transfer-encoding': _coding,
            ...rest
          } = answer.headers;
          response.writeHead(answer.statusCode, rest as Record<string, string | string[]>);
          response.end(whole);
        })
        .catch(() => {
          response.writeHead(400).end();
        });
    });
    return {
      port: await listen(server),
      purge: async (resource) => {
        if (resource === undefined) inner = new cacheStores.MemoryCacheStore();
        else
          await keyedStore(keyer, store).delete({
            origin: url,
            method: 'GET',
            path: resource.target,
            headers: { host: resource.host },
          });
      },
      close: async () => {
        await close(server);
        await agent.destroy();
        await stop();
      },
    };
  },
};

export const adapters: readonly Adapter[] = [
  gateway,
  node,
  nodeOrigin,
  inExpress,
  inFastify,
  fastifyOrigin,
  inHono,
  inUndici,
];
