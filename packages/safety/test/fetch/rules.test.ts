import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uriRules, type UriRules } from '@urikit/safety';
import { guardedAgent, guardedDispatcher, guardedFetch, type Lookup } from '@urikit/safety/fetch';
import { interceptors, request } from 'undici';
import { codeOf } from '../support/clients.js';

const ADDRESSES: Readonly<Record<string, string>> = { 'ours.example': '127.0.0.1', 'private.example': '10.0.0.1' };
const lookup: Lookup = (name) => Promise.resolve(ADDRESSES[name] ?? []);
const rules = uriRules({
  allow: ['http://ours.example:*/app/**', 'http://private.example:*/**'],
  deny: ['http://ours.example:*/app/secret/**', 'http://private:*/**'],
});

let server: Server;
let origin: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((incoming, response) => {
    asked.push(String(incoming.url));
    const location = new URL(String(incoming.url), origin).searchParams.get('to');
    if (location === null) response.end('done');
    else response.writeHead(302, { location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://ours.example:${String((server.address() as AddressInfo).port)}`;
});

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});

/** Each asks for one URL after the other, over connections that are kept open. */
type Client = (rules: UriRules) => Promise<{
  readonly ask: (url: string) => Promise<string>;
  readonly close: () => unknown;
}>;

const byFetch: Client = (rules) => {
  const fetch = guardedFetch(rules, { lookup });
  const ask = async (url: string): Promise<string> => (await fetch(url)).text();
  return Promise.resolve({ ask, close: fetch.close });
};

const byDispatcher: Client = async (rules) => {
  const guarded = await guardedDispatcher(rules, { lookup });
  const dispatcher = guarded.compose(interceptors.redirect({ maxRedirections: 3 }));
  const ask = async (url: string): Promise<string> => (await request(url, { dispatcher })).body.text();
  return { ask, close: () => guarded.close() };
};

const byAgent: Client = async (rules) => {
  const agent = await guardedAgent(rules, 'http:', { lookup });
  const ask = (url: string): Promise<string> =>
    new Promise((resolve, reject) => {
      get(url, { agent }, (response) => {
        const { location } = response.headers;
        if (location !== undefined) {
          response.resume();
          resolve(ask(new URL(location, url).href));
          return;
        }
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(text));
      }).on('error', reject);
    });
  return { ask, close: () => agent.destroy() };
};

describe.each([
  ['guardedFetch', byFetch],
  ['a dispatcher of undici', byDispatcher],
  ['an agent of node:http', byAgent],
] as const)('%s with rules', (_, makeClient) => {
  test('judges each request and each redirect by its path', async () => {
    const { ask, close } = await makeClient(rules);
    const codes = async (path: string): Promise<string> => ask(`${origin}${path}`).catch(codeOf);
    asked.length = 0;
    expect(await codes('/app/a')).toBe('done');
    expect(await codes('/other')).toBe('fetch/rules');
    expect(await codes('/app/secret/a')).toBe('fetch/rules');
    expect(await codes('/app/%2573ecret/a')).toBe('fetch/rules');
    expect(await codes('/app/a?to=/app/b')).toBe('done');
    expect(await codes('/app/a?to=/app/secret/b')).toBe('fetch/rules');
    expect(await codes('/app/a?to=/app/..;/other')).toBe('fetch/rules');
    expect(asked).toEqual([
      '/app/a',
      '/app/a?to=/app/b',
      '/app/b',
      '/app/a?to=/app/secret/b',
      '/app/a?to=/app/..;/other',
    ]);
    expect(await ask('http://private.example:8081/').catch(codeOf)).toBe('fetch/address');
    await close();
  });

  const LOCAL = 'http://127.0.0.1:*/**';
  test.each<readonly [allow: string, deny: string, url: string, result: string]>([
    // A URI whose host is an address is judged with its path.
    [LOCAL, 'http://127.0.0.1:*/secret', '127.0.0.1/a', 'done'],
    [LOCAL, 'http://127.0.0.1:*/secret', '127.0.0.1/secret', 'fetch/rules'],
    [LOCAL, '{https,ftp}://private:*/**', '127.0.0.1/a', 'done'],
    [LOCAL, 'http://*:*/secret', '127.0.0.1/a', 'done'],
    [LOCAL, '{http,https}://not-global:*/**', '127.0.0.1/a', 'fetch/rules'],
    // A name is not loosened by the address that it resolves to, nor is an address by another one.
    ['http://*:*/**', 'http://127.0.0.1:*/secret', 'ours.example/a', 'fetch/address'],
    ['http://*:*/**', 'http://127.0.0.1:*/secret', '0.0.0.0/a', 'fetch/address'],
    ['http://*:*/**', 'http://*:*/secret', 'ours.example/a', 'done'],
    ['http://*:*/**', 'http://*:*/secret', 'ours.example/secret', 'fetch/rules'],
  ])('that allow %s and deny %s: %s is %s', async (allow, deny, url, result) => {
    const { ask, close } = await makeClient(uriRules({ allow: [allow], deny: [deny] }));
    const [host, path] = url.split('/') as [string, string];
    expect(await ask(`http://${host}:${new URL(origin).port}/${path}`).catch(codeOf)).toBe(result);
    await close();
  });
});

test.each(['@ours.example/app/a', ':@ours.example/app/a', '.ours.example/app/a', '*', 'http://ours.example/app/a'])(
  'a request target that is no path is refused, because behind an origin it would name another host: %s',
  async (path) => {
    const agent = await guardedAgent(rules, 'http:', { lookup });
    for (const host of ['127.0.0.1', 'other.example']) {
      const error = await new Promise((resolve) => get({ host, path, agent }, resolve).on('error', resolve));
      expect(codeOf(error)).toBe('fetch/not-a-uri');
    }
    agent.destroy();
  },
);

test('a string that is no URI has its own code', async () => {
  await expect(guardedFetch(rules)('http://a b/')).rejects.toMatchObject({ code: 'fetch/not-a-uri' });
});

test.each([undefined, {}, { why: () => undefined }])('%j is neither a filter nor rules', (guard) => {
  expect(() => guardedFetch(guard as never)).toThrow('or rules, as of uriRules(');
});
