import { describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { createCache, createMemoryStore } from '@urikit/http-cache';
import { httpCache as forExpress } from '@urikit/http-cache/express';
import { httpCache as forFastify } from '@urikit/http-cache/fastify';
import { httpCache as forFetch } from '@urikit/http-cache/fetch';
import { httpCache as forHono } from '@urikit/http-cache/hono';
import { httpCache as forNode } from '@urikit/http-cache/node';
import { fastify } from 'fastify';

const cache = createCache({ keyer: compile({}), store: createMemoryStore({ maxBytes: 1e6 }) });
const application = { fetch: () => new Response('') };

type Make = (options: never) => unknown;

const servers: readonly (readonly [name: string, make: Make])[] = [
  ['node', forNode],
  ['express', forExpress],
  [
    'fastify',
    (options) =>
      forFastify(fastify(), options, (error) => {
        if (error !== undefined) throw error;
      }),
  ],
  ['hono', (options) => forHono(options)],
];

/** The options of a test, with the application that Hono needs. */
const given = (name: string, options: unknown): never =>
  (name === 'hono' && typeof options === 'object' && options !== null ? { application, ...options } : options) as never;

describe.each([...servers, ['fetch', forFetch] as const])('%s: options', (name, make) => {
  test.each([
    [undefined, 'expected an object with cache, as in { cache }'],
    [null, 'expected an object with cache, as in { cache }'],
    [{}, 'expected an object with cache, as in { cache }'],
    [{ cache: 5 }, 'cache: expected a cache, as createCache makes them, found number'],
    [{ cache, derivee: () => [] }, 'found "derivee"'],
  ])('%p', (options, message) => {
    expect(() => make(given(name, options))).toThrow(message);
  });
});

describe.each(servers)('%s: functions', (name, make) => {
  test.each(['isTrusted', 'derive'])('%s', (option) => {
    const message = `${option}: expected a function, found string`;
    expect(() => make(given(name, { cache, [option]: '10.0.0.0/8' }))).toThrow(message);
    expect(() => make(given(name, { cache, [option]: undefined }))).not.toThrow();
  });
});

test('Hono is asked again: it needs its application', () => {
  expect(() => forHono({ cache } as never)).toThrow('application: expected the application that is served');
});
