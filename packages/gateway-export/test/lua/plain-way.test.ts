import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWhere } from '../../../../test/support/where-present.js';
import type { Sent } from '../njs/support/client.js';
import { type Gateway, serve, type Serving } from './support/gateway.js';
import { HAPROXY } from './support/haproxy.js';
import { makeFolder } from './support/server.js';
import { VARNISH } from './support/varnish.js';

/** Gateways whose exports answer 503 in place of calling Lua: what is answered otherwise went the plain way. */

const withoutLua = (gateway: Gateway, call: RegExp, instead: string): Gateway => ({
  ...gateway,
  start: (exports, folder, origin) => {
    const changed = exports.map((one) => ({
      ...one,
      files: one.files.map(({ path, text }) => ({ path, text: text.replace(call, instead) })),
    }));
    for (const { name, files } of changed)
      for (const { path, text } of files) writeFileSync(join(folder, name, path), text);
    return gateway.start(changed, folder, origin);
  },
});

const GATEWAYS: readonly Gateway[] = [
  withoutLua(HAPROXY, /http-request lua\.\w+/, 'http-request deny deny_status 503'),
  withoutLua(VARNISH, /C\{ \w+_decide\(.*?\}C/, 'return (synth(503));'),
];

const get = (target: string, ...fields: readonly (readonly [name: string, value: string])[]): Sent => ({
  method: 'GET',
  target,
  host: 'ex.test',
  fields,
});

/** Requests of the everyday shape, and whatever comes with them. */
const PLAIN: readonly Sent[] = [
  get('/'),
  get('/shop/items?page=2&sort=price;a=/?'),
  get("/~a/b-c_d.e!$&'()*+,=:@"),
  get('/caf%C3%A9/%E2%82%AC?q=a%20b%2F%25'),
  get(`/${'a'.repeat(511)}`),
  get(`/${'%C3%A9'.repeat(20)}?${'%25'.repeat(44)}`),
  { ...get('/'), host: `${'a.'.repeat(31)}b` },
  get('/a', ['Accept', '*/*'], ['Accept-Language', 'en'], ['User-Agent', 'authorization: cookie:'], ['X-A', '']),
];

/** One thing about each is not plain. */
const OTHERS: readonly Sent[] = [
  ...[
    '/%61',
    '/%c3',
    '/a%2Fb',
    '/?%0A',
    '/%',
    '/a/../b',
    '/a?b/.',
    '/a;b',
    '/[a]',
    '//a/.',
    `/${'a'.repeat(512)}`,
    '/\xe9',
  ].map((target) => get(target)),
  ...['EX.test', 'ex.test:80', 'ex.test.', '127.0.0.1', ''].map((host) => ({ ...get('/'), host })),
  ...['POST', 'HEAD', 'PURGE', 'get'].map((method) => ({ ...get('/'), method })),
  ...[
    'Cookie',
    'AUTHORIZATION',
    'Forwarded',
    'X-Forwarded-Host',
    'x-urikit-key',
    'X-Rewrite-URL',
    'X-Url-Scheme',
  ].flatMap((name) => [get('/', [name, 'a']), get('/', ['Accept', '*/*'], [name, ''])]),
  get('/', ['Content-Length', '0']),
  get('/', ['Connection', 'accept']),
  get('/', ['Connection', 'accept'], ['Connection', 'close']),
];

describe.each(GATEWAYS.map((gateway) => [gateway.target, gateway] as const))('in %s', (_, gateway) => {
  describeWhere('requests that need no Lua', gateway.missing, () => {
    let serving: Serving;
    beforeAll(async () => {
      serving = await serve(gateway, { standard: {} }, makeFolder(`${gateway.target}-plain`));
    }, 30_000);
    afterAll(() => serving.stop());

    const statusOf = async (sent: Sent): Promise<number> => (await serving.send('standard', sent)).status;

    test('are those in normal form without a field that matters', async () => {
      const statuses: unknown[] = [];
      for (const sent of PLAIN) statuses.push([sent, await statusOf(sent)]);
      expect(statuses).toEqual(PLAIN.map((sent) => [sent, 200]));
    });

    test('are no others', async () => {
      const answered: unknown[] = [];
      for (const sent of OTHERS) if ((await statusOf(sent)) === 200) answered.push(sent);
      expect(answered).toEqual([]);
    });
  });
});
