import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Hono } from 'hono';
import { compile } from '@urikit/cache-key';
import { root } from '../../../../test/support/workspace.js';
import { exportFiles } from '../../src/parts/readme.js';
import { js } from '../../src/targets/js.js';
import { ensureTemplates, runtime } from './support/texts.js';

/** The lines of the README of target `js`, run as a reader would copy them. */

let folder = '';
let readme = '';
const scope = globalThis as unknown as Record<string, unknown>;

beforeAll(() => {
  ensureTemplates();
  folder = mkdtempSync(join(tmpdir(), 'urikit-uses-'));
  const context = { name: 'urikit', folder: '/', trust: false, small: true, runtime };
  for (const { path, text } of exportFiles(js, compile({ query: { exclude: ['zap'] } }).plan, context)) {
    writeFileSync(join(folder, path), text);
    if (path === 'README.md') readme = text;
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['addEventListener', 'caches', 'defineCachedEventHandler', 'handler', 'app']) delete scope[name];
});

/** Runs the block below a title. */
async function run(title: string): Promise<Record<string, unknown>> {
  const [, code = ''] = new RegExp(`^## ${title}$[^]*?^\`\`\`js\\n([^]*?)^\`\`\``, 'm').exec(readme) ?? [];
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(17);
  const file = join(folder, `${title.replaceAll(' ', '-')}.js`);
  writeFileSync(file, code);
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

test('a service worker answers from its cache, and leaves a request without a key to the browser', async () => {
  const stored = new Map<string, Response>();
  const listeners: ((event: unknown) => void)[] = [];
  scope['addEventListener'] = (_: string, listener: (event: unknown) => void) => listeners.push(listener);
  scope['caches'] = {
    open: () =>
      Promise.resolve({
        match: (url: URL) => Promise.resolve(stored.get(url.href)?.clone()),
        put: (url: URL, response: Response) => Promise.resolve(void stored.set(url.href, response)),
      }),
  };
  const kept = scope['fetch'];
  const asked: string[] = [];
  scope['fetch'] = (request: Request) => {
    asked.push(request.url);
    return Promise.resolve(new Response('page'));
  };
  await run('A service worker');
  const answers: unknown[] = [];
  for (const request of [
    new Request('https://ex.test/%61?zap=1'),
    new Request('https://ex.test/a'),
    new Request('https://ex.test/a', { method: 'POST' }),
  ]) {
    let answer: Promise<Response> | undefined;
    listeners[0]?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
    answers.push(await (await answer)?.text());
  }
  scope['fetch'] = kept;
  expect([answers, asked]).toEqual([['page', 'page', undefined], ['https://ex.test/%61?zap=1']]);
});

test('Nitro takes the key, and bypasses its cache without one', async () => {
  const handlers: { getKey: (event: unknown) => string; shouldBypassCache: (event: unknown) => boolean }[] = [];
  scope['handler'] = () => 'page';
  scope['defineCachedEventHandler'] = (_: unknown, options: (typeof handlers)[number]) => handlers.push(options);
  await run('Nitro');
  const event = (url: string, headers: object = {}) => ({
    node: { req: { method: 'GET', url, headers: { host: 'EX.test', ...headers } } },
  });
  const [options] = handlers;
  expect(options?.getKey(event('/%61?zap=1'))).toBe(options?.getKey(event('/a')));
  expect([event('/a'), event('/a', { cookie: 'a' })].map((one) => options?.shouldBypassCache(one))).toEqual([
    false,
    true,
  ]);
});

test('Hono has the key for later handlers, and refuses what is malformed', async () => {
  const app = new Hono<{ Variables: { cacheKey: string } }>();
  scope['app'] = app;
  await run('Hono');
  app.get('*', (c) => c.text(c.get('cacheKey')));
  const texts = await Promise.all(
    ['/%61?zap=1', '/a', '/%00'].map(async (path) => (await app.request(`http://ex.test${path}`)).text()),
  );
  expect(texts).toEqual([
    expect.stringMatching(/ GET http:\/\/ex\.test\/a$/),
    texts[0],
    expect.stringMatching(/^[a-z-]+$/),
  ]);
});

/** The part of a store of undici 7 that is called here. */
interface Store {
  readonly createWriteStream: (request: object, value: object) => Writable | undefined;
  readonly get: (request: object) => unknown;
}

test('a store of undici finds one answer for one key, for each host', async () => {
  const { cacheStores } = createRequire(join(root, 'packages', 'http-cache', 'package.json'))('undici') as {
    readonly cacheStores: { readonly MemoryCacheStore: new () => Store };
  };
  const { storeOf } = (await run('A store of undici')) as {
    storeOf: (store: Store) => Store;
  };
  const store = storeOf(new cacheStores.MemoryCacheStore());
  const request = (path: string, origin = 'http://ex.test', headers = {}) => ({ origin, method: 'GET', path, headers });
  const at = 4e12;
  const value = {
    statusCode: 200,
    statusMessage: 'OK',
    headers: {},
    cacheControlDirectives: {},
    cachedAt: at,
    staleAt: at + 1e6,
    deleteAt: at + 1e6,
  };
  const stream = store.createWriteStream(request('/%61?zap=1'), value);
  await new Promise<void>((resolve) => stream?.end('page', resolve));
  const found = [
    request('/a'),
    request('/a', 'http://other.test'),
    request('/a', 'http://ex.test', { cookie: 'a' }),
  ].map((one) => store.get(one) !== undefined);
  expect(found).toEqual([true, false, false]);
});
