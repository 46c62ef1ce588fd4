import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { root } from '../../../../test/support/workspace.js';
import { js } from '../../src/targets/js.js';
import { ensureTemplates, runtime } from './support/texts.js';

/** The recipes of `examples/recipes`, with stand-ins for their platforms: no test runs them there. */

let folder = '';
const scope = globalThis as unknown as Record<string, unknown>;
const recipe = async (name: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(join(folder, name)).href)) as Record<string, unknown>;

beforeAll(() => {
  ensureTemplates();
  folder = mkdtempSync(join(tmpdir(), 'urikit-recipes-'));
  for (const name of ['fetch.js', 'fastly.js', 'vercel.js', 'netlify.js', 'kong.cjs', 'key-server.mjs'])
    writeFileSync(join(folder, name), readFileSync(join(root, 'examples', 'recipes', name)));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const context = { name: 'urikit', folder: '/', trust: false, small: true, runtime };
  const texts = js.files(compile({ query: { exclude: ['zap'] } }).plan, context);
  for (const { path, text } of texts) writeFileSync(join(folder, path === 'decide.es5.js' ? 'decide.mjs' : path), text);
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['CacheOverride', 'addEventListener', 'caches']) delete scope[name];
});

/** A request as a platform shows it: `new Request` would read its URL. */
const shown = (url: string, fields: Readonly<Record<string, string>> = {}, method = 'GET'): Request =>
  ({ url, method, body: null, headers: new Headers(fields) }) as unknown as Request;
const fields = { 'x-original-url': '/b', 'x-a': '1' };

test('each says that it was not run on its platform', () => {
  for (const name of ['fastly.js', 'vercel.js', 'netlify.js', 'kong.cjs', 'key-server.mjs'])
    expect(readFileSync(join(folder, name), 'utf8').slice(0, 200)).toMatch(/Not run on/);
});

test('Fastly: the key is set, the origin is asked for what is keyed, and what has no key is passed', async () => {
  const asked: unknown[] = [];
  const listeners: ((event: unknown) => void)[] = [];
  class Asked extends Request {
    setCacheKey(key: string): void {
      asked.push(key);
    }
  }
  const kept = { Request: scope['Request'], fetch: scope['fetch'] };
  Object.assign(scope, {
    Request: Asked,
    CacheOverride: class {
      constructor(readonly mode: string) {}
    },
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.push(listener),
    fetch: (request: Request, options: { readonly cacheOverride?: { readonly mode: string } }) => {
      asked.push(request.url, options.cacheOverride?.mode, [...request.headers.keys()]);
      return Promise.resolve(new Response('ok'));
    },
  });
  await recipe('fastly.js');
  const statuses: number[] = [];
  for (const request of [
    shown('https://ex.test/%61?zap=1&b', fields),
    shown('https://ex.test/c', { authorization: 'Basic eDp5' }),
    shown('https://ex.test/%00'),
  ]) {
    let answer: Promise<Response> | undefined;
    listeners[0]?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
    statuses.push((await answer!).status);
  }
  Object.assign(scope, kept);
  expect([statuses, asked]).toEqual([
    [200, 200, 400],
    [
      expect.stringMatching(/ GET https:\/\/ex\.test\/a\?b$/),
      ...['https://ex.test/a?b', undefined, []],
      ...['https://ex.test/c', 'pass', ['authorization']],
    ],
  ]);
});

test('Vercel: the request is rewritten to what is keyed', async () => {
  const { default: main } = (await recipe('vercel.js')) as { default: (request: Request) => Response };
  const { headers } = main(shown('https://ex.test/%61?zap=1&b', fields));
  expect(headers.get('x-middleware-rewrite')).toBe('https://ex.test/a?b');
  expect(headers.get('x-middleware-override-headers')).not.toContain('x-a');
  expect(main(shown('https://ex.test/%00')).status).toBe(400);
});

test('Netlify: a keyed answer is kept and found again, another one goes on', async () => {
  const stored = new Map<string, Response>();
  scope['caches'] = {
    open: () => ({
      match: (url: string) => Promise.resolve(stored.get(url)?.clone()),
      put: (url: string, response: Response) => Promise.resolve(void stored.set(url, response)),
    }),
  };
  const { default: main, config } = (await recipe('netlify.js')) as {
    default: (request: Request, context: unknown) => Promise<Response>;
    config: unknown;
  };
  const asked: string[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => void work,
    next: (request: Request) => {
      asked.push(request.url);
      return Promise.resolve(new Response('page', { headers: { 'cache-control': 'max-age=9' } }));
    },
  };
  for (const url of ['https://ex.test/%61?zap=1', 'https://ex.test/a']) await main(shown(url), context);
  await main(shown('https://ex.test/a', { cookie: 'a=1' }), context);
  expect([asked, config]).toEqual([['https://ex.test/a', 'https://ex.test/a'], { path: '/*' }]);
});

test('Kong: path, query and Host are those of the key, and a target that Kong changes has no key', async () => {
  const { Plugin } = createRequire(join(folder, 'x.cjs'))('./kong.cjs') as {
    Plugin: new () => { access: (kong: unknown) => Promise<unknown> };
  };
  const run = async (target: string, headers: Record<string, string> = {}) => {
    const set: Record<string, string> = {};
    const setter = (name: string) => (value: string) => void (set[name] = value);
    await new Plugin().access({
      request: {
        get_method: () => 'GET',
        get_scheme: () => 'http',
        get_path_with_query: () => target,
        get_headers: () => ({ host: 'EX.test:80', ...headers }),
      },
      response: { exit: (status: number) => (set['status'] = String(status)) },
      service: {
        request: {
          set_path: setter('path'),
          set_raw_query: setter('query'),
          set_header: (name: string, value: string) => void (set[name] = value),
          clear_header: (name: string) => Reflect.deleteProperty(set, name),
        },
      },
    });
    return set;
  };
  const keyed = expect.stringMatching(/ GET http:\/\/ex\.test\/a\?b$/) as unknown;
  expect(await run('/%61?zap=1&b')).toMatchObject({ path: '/a', query: 'b', Host: 'ex.test', 'X-Urikit-Key': keyed });
  expect(await run('/a?')).not.toHaveProperty('X-Urikit-Key');
  expect(await run('/a', { cookie: 'a' })).not.toHaveProperty('X-Urikit-Key');
  expect(await run('/%00')).toEqual({ status: '400' });
});

interface Question {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How each gateway asks about a target. */
const QUESTIONS: readonly (readonly [gateway: string, questionOf: (target: string) => Question])[] = [
  [
    'apisix',
    (target) => ({
      path: '/',
      headers: {
        'x-forwarded-method': 'GET',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'ex.test',
        'x-forwarded-uri': target,
      },
    }),
  ],
  ['envoy', (target) => ({ path: target, headers: { host: 'ex.test', 'x-forwarded-proto': 'http' } })],
];

describe.each(QUESTIONS)('the server that %s asks', (gateway, questionOf) => {
  let server: Server;
  beforeAll(async () => {
    const { keyServer } = (await recipe('key-server.mjs')) as { keyServer: (gateway: string) => Server };
    server = keyServer(gateway).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
  });

  test.each([
    ['/a?b', 200, true],
    ['/%61?b', 200, false],
    ['/a?zap=1', 200, false],
    ['/%00', 400, false],
  ] as const)('%s: %i, a key: %j', async (target, status, isKeyed) => {
    const { path, headers } = questionOf(target);
    const asking = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, headers }).end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, (response.headers['x-urikit-key'] ?? '') !== '']).toEqual([status, isKeyed]);
  });
});
