import { compile } from '@urikit/cache-key';
import * as cache from '@urikit/http-cache';
import * as express from '@urikit/http-cache/express';
import * as fastify from '@urikit/http-cache/fastify';
import * as fetching from '@urikit/http-cache/fetch';
import * as hono from '@urikit/http-cache/hono';
import * as node from '@urikit/http-cache/node';
import { instance } from './fakes.mjs';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { asAsync, rowsOf } from './rows.mjs';

const STORE = { maxBytes: 64e6 };
const body = Buffer.from('a');

const fetch = async () => ({
  status: 200,
  fields: ['Cache-Control', 'max-age=86400', 'Content-Length', '0'],
  body: undefined,
});
const made = () => cache.createCache({ keyer: compile({}), store: cache.createMemoryStore(STORE), fetch });
const filled = made();
const cached = fetching.httpCache({
  cache: made(),
  fetch: async () => new globalThis.Response('a', { headers: { 'cache-control': 'max-age=86400' } }),
});

/** Header fields of a request, as a socket gives them. */
const fields = (times, i) => ['Host', 'example.com', ...input.many(20 * times, (k) => [`X-${k}`, `${i}`]).flat()];
const received = (times, i) => ({ method: 'GET', scheme: 'http', target: `/a-${i}`, fields: fields(times, i) });
const entry = (key) => {
  const now = Date.now();
  const times = { requestTime: now, responseTime: now, generation: 0 };
  return { key, status: 200, fields: [], body, policy: {}, tags: [], ...times };
};

/** A store that holds as many entries as a unit has parameters. */
const stored = (times) => {
  const store = cache.createMemoryStore(STORE);
  for (const key of input.many(20 * times, (k) => `k${k}`)) store.set(entry(key), 3600);
  return store;
};

const ranges = (times) => input.many(20 * times, (k) => `10.${k % 250}.0.0/16`);
const row = rowsOf('@urikit/http-cache');

export const rows = [
  row(' createCache', 'a cache', undefined, made),
  asAsync(
    row(
      ' createCache',
      'a hit',
      (t, i) => cache.receive(received(t, i)),
      (one) => filled.respond(one),
    ),
  ),
  row(' receive', 'header fields', received, cache.receive, floor.json),
  row(' createMemoryStore', 'a store', undefined, () => cache.createMemoryStore(STORE)),
  row(' createMemoryStore', 'an entry read', stored, (store) => store.get('k7'), floor.lookup),
  row(' createMemoryStore', 'an entry replaced', stored, (store) => store.set(entry('k7'), 3600) ?? true, floor.lookup),
  row(' createTrusted', 'ranges', ranges, cache.createTrusted, floor.json),
  row(' createHandler', 'a listener', undefined, () =>
    cache.createHandler({ cache: filled, isTrusted: () => false, maxBodyBytes: 1e6 }),
  ),
  row('/node httpCache', 'a listener', undefined, () => node.httpCache({ cache: filled })),
  row('/express httpCache', 'a middleware', undefined, () => express.httpCache({ cache: filled })),
  {
    ...row('/fastify httpCache', 'a registration', undefined, () =>
      fastify.httpCache(instance, { cache: filled }, () => 0),
    ),
    returns: false,
  },
  row('/hono httpCache', 'a middleware', undefined, () => hono.httpCache({ cache: filled, application: { fetch } })),
  asAsync(
    row(
      '/fetch httpCache',
      'a hit',
      (t, i) => input.uri(t, i),
      (uri) => cached(uri),
      floor.url,
    ),
  ),
];
