import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHostFilter } from '@urikit/safety';
import { guardedAgent, guardedDispatcher, type Lookup } from '@urikit/safety/fetch';
import { type Ask, byAgent, byDispatcher, codeOf } from './support/clients.js';

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['127.0.0.1'],
  'denied.example': ['127.0.0.1'],
  'private.example': ['10.0.0.1'],
  'both.example': ['127.0.0.1', '10.0.0.1'],
};

const lookup: Lookup = (name) => Promise.resolve(ADDRESSES[name] ?? []);
const filter = createHostFilter({ deny: ['private', 'metadata', 'localhost', '[::1]', 'denied.example'] });

let server: Server;
let port: number;
let asked = 0;

beforeAll(async () => {
  server = createServer((_, response) => {
    asked += 1;
    response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe.each<readonly [name: string, ask: Ask]>([
  ['a dispatcher of undici', byDispatcher],
  ['an agent of node:http', byAgent],
])('RFC 3986 7.4, 7.6: %s', (_, ask) => {
  test('goes where the filter allows', async () => {
    expect(await ask(`http://public.example:${String(port)}/`, filter, lookup)).toBe('done');
    expect(await ask(`http://127.0.0.1:${String(port)}/`, filter, lookup)).toBe('done');
  });

  test.each([
    ['http://10.0.0.1:PORT/', 'host|address'],
    ['http://[::ffff:10.0.0.1]:PORT/', 'host|address'],
    ['http://[::1]:PORT/', 'host|address'],
    ['http://2130706433:1/', 'host|address'],
    ['http://localhost:PORT/', 'host'],
    ['http://LOCALHOST.:PORT/', 'host'],
    ['http://denied.example:PORT/', 'host'],
    ['http://private.example:PORT/', 'address'],
    ['http://both.example:PORT/', 'address'],
    ['https://private.example/', 'address'],
    ['https://10.0.0.1/', 'host|address'],
    ['http://none.example/', 'address'],
  ])('%s: fetch/%s', async (url, reason) => {
    const before = asked;
    const strict = createHostFilter({ deny: ['private', 'metadata', 'loopback', 'localhost', 'denied.example'] });
    const own = url.includes('2130706433') ? strict : filter;
    expect(await ask(url.replace('PORT', String(port)), own ?? filter, lookup)).toMatch(
      new RegExp(`^fetch/(?:${reason})$`),
    );
    expect(asked).toBe(before);
  });

  test('an unspecified address, which reaches the machine itself', async () => {
    const before = asked;
    const own = createHostFilter({ deny: ['127.0.0.0/8', '[::1]'] });
    expect(await ask(`http://0.0.0.0:${String(port)}/`, own, lookup)).toBe('fetch/address');
    expect(asked).toBe(before);
  });

  test('a list of hosts that are allowed, and of ports', async () => {
    const own = createHostFilter({ allow: ['other.example'] });
    expect(await ask(`http://public.example:${String(port)}/`, own, lookup)).toBe('fetch/host');
    expect(await ask(`http://public.example:${String(port)}/`, createHostFilter({ ports: [1] }), lookup)).toBe(
      'fetch/port',
    );
    expect(await ask(`http://public.example:${String(port)}/`, createHostFilter({ schemes: ['https'] }), lookup)).toBe(
      'fetch/scheme',
    );
  });
});

test.each(['#', '?', '/', '@'])(
  'an agent sees no host in a name with a delimiter: other.example%sdenied',
  async (sign) => {
    const lookup = (): Promise<never> => Promise.reject(new Error('was asked'));
    const agent = await guardedAgent(createHostFilter({ allow: ['other.example'] }), 'http:', { lookup });
    for (const host of [`other.example${sign}.denied.example`, `denied.example${sign}other.example`]) {
      const code = await new Promise((resolve) => {
        get({ agent, host, path: '/' }).on('error', (error) => resolve(codeOf(error)));
      });
      expect(code).toBe('fetch/host');
    }
  },
);

test('an agent connects to no socket of the file system', async () => {
  const agent = await guardedAgent(createHostFilter());
  const code = await new Promise((resolve) => {
    get({ agent, socketPath: '/nowhere.sock', path: '/' }).on('error', (error) => resolve(codeOf(error)));
  });
  expect(code).toBe('fetch/address');
});

test('what is asked wrongly', async () => {
  await expect(guardedDispatcher({} as never)).rejects.toMatchObject({ code: 'input/value' });
  await expect(guardedAgent(filter, 'ftp:' as never)).rejects.toThrow('protocol: expected "http:" or "https:"');
  await expect(guardedAgent(filter, 'http:', { look: 1 } as never)).rejects.toMatchObject({
    code: 'input/unknown-option',
  });
  await expect(guardedDispatcher(filter, { lookup: 1 as never })).rejects.toThrow('lookup: expected a function');
});
