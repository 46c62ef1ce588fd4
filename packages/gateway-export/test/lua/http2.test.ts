import type { ClientHttp2Session } from 'node:http2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { describeWhere } from '../../../../test/support/where-present.js';
import type { Seen } from '../njs/support/origin.js';
import { type Outcome, outcomeOf, serve, type Serving } from './support/gateway.js';
import { HAPROXY } from './support/haproxy.js';
import { ask, askRaw, connectHttp2 } from './support/http2.js';
import { asked, type Fields, OTHER, SAME, TWO_NAMES } from './support/http2-cases.js';
import { NGINX_LUA, NGINX_NJS } from './support/nginx-lua.js';
import { makeFolder } from './support/server.js';

/** A request has one key, whether it comes by HTTP/1.1 or HTTP/2 (RFC 9113), over TLS or without. */

const POLICIES: Readonly<Record<string, Policy>> = {
  standard: {},
  ignoring: { scheme: 'ignore' },
  cookies: { cookies: { keyed: { theme: 'value', seen: 'value' }, others: 'strip' } },
};

const seenOf = (body: string): Seen | undefined =>
  body.startsWith('{"line"') ? (JSON.parse(body) as Seen) : undefined;
const hostOf = (seen: Seen | undefined): string | undefined =>
  seen?.fields.find(([name]) => name.toLowerCase() === 'host')?.[1];

describe.each([HAPROXY, NGINX_LUA, NGINX_NJS])('$target', (gateway) => {
  describeWhere(`the export for ${gateway.target}, over TLS and HTTP/2`, gateway.missing, () => {
    let serving: Serving;
    let clients: Readonly<Record<string, ClientHttp2Session>>;
    beforeAll(async () => {
      serving = await serve(gateway, POLICIES, makeFolder(`${gateway.target}-h2`));
      clients = Object.fromEntries(Object.keys(POLICIES).map((name) => [name, connectHttp2(serving.secure(name))]));
    }, 30_000);
    afterAll(async () => {
      for (const client of Object.values(clients)) client.destroy();
      await serving.stop();
    });

    const h2 = async (name: string, headers: Readonly<Record<string, string>>, body?: string): Promise<Outcome> =>
      outcomeOf(await ask(clients[name] as ClientHttp2Session, headers, body));

    test.each(SAME)('HTTP/1.1 and HTTP/2 share a key: %s', async (_, target, path, authority) => {
      const first = await serving.sendSecure('standard', { target, host: 'ex.test' });
      const second = await h2('standard', { ':authority': authority, ':path': path });
      expect([first.status, second.status, second.count]).toEqual([200, 200, first.count]);
      expect([first.seen?.line.split(' ')[1], hostOf(first.seen)]).toEqual([target, 'ex.test']);
    });

    test('a host without :authority is the host', async () => {
      const first = await serving.sendSecure('standard', { target: '/host', host: 'ex.test' });
      const fields = asked([
        [':path', '/host'],
        ['host', 'ex.test'],
      ]);
      const body = await askRaw(serving.secure('standard'), fields);
      expect(seenOf(body)).toEqual(first.seen);
    });

    test('a key says whether the client spoke TLS, unless the policy ignores it', async () => {
      const sent = { target: '/scheme', host: 'ex.test' };
      const headers = { ':authority': 'ex.test', ':path': '/scheme' };
      const counts = async (name: string): Promise<unknown> => [
        (await serving.send(name, sent)).count,
        (await h2(name, headers)).count,
        (await serving.sendSecure(name, sent)).count,
      ];
      const [plain, secure, again] = (await counts('standard')) as readonly unknown[];
      expect([plain === secure, secure === again]).toEqual([false, true]);
      expect(new Set((await counts('ignoring')) as readonly unknown[]).size).toBe(1);
    });

    test('the origin is told https, whatever :scheme says', async () => {
      const fields = asked(
        [
          [':authority', 'ex.test'],
          [':path', '/told'],
        ],
        'http',
      );
      const seen = seenOf(await askRaw(serving.secure('standard'), fields));
      const told = seen?.fields.find(([name]) => name.toLowerCase() === 'x-forwarded-proto')?.[1];
      // HAProxy and the keyer refuse it: another scheme is not for this connection.
      expect(told).toBe(seen === undefined ? undefined : 'https');
    });

    test('cookies in several fields are one', async () => {
      const first = await serving.sendSecure('cookies', {
        target: '/cookies',
        host: 'ex.test',
        fields: [['Cookie', 'theme=dark; seen=1']],
      });
      const fields: Fields = [
        [':authority', 'ex.test'],
        [':path', '/cookies'],
        ['cookie', 'theme=dark'],
        ['cookie', 'seen=1'],
      ];
      const body = await askRaw(serving.secure('cookies'), asked(fields));
      expect(seenOf(body)).toEqual(first.seen);
    });

    test('a GET with content that nothing announces shares no answer', async () => {
      const headers = { ':method': 'GET', ':authority': 'ex.test', ':path': '/content' };
      const first = await h2('standard', headers);
      const second = await h2('standard', headers, 'content');
      const third = await h2('standard', headers);
      expect([second.count === first.count, third.count === first.count]).toEqual([false, true]);
    });

    test.each(OTHER)('%s is no request for another', async (_, fields) => {
      const secret = await h2('standard', { ':authority': 'ex.test', ':path': '/secret' });
      const seen = seenOf(await askRaw(serving.secure('standard'), fields));
      expect(secret.status).toBe(200);
      expect(seen).not.toEqual(secret.seen);
    });

    test.each(TWO_NAMES)('%s: refused, or keyed and forwarded is one of them', async (_, fields, taken) => {
      const seen = seenOf(await askRaw(serving.secure('standard'), fields));
      expect(hostOf(seen)).toBe(gateway === HAPROXY ? taken : undefined);
    });
  });
});
