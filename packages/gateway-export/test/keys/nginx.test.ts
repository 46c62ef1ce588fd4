import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '@urikit/cache-key';
import { pairs } from '../../../../test/support/cache-key-pairs.js';
import { DOORS, testDoors } from '../lua/support/doors.js';
import { testListed } from '../lua/support/listed.js';
import type { Sent } from '../njs/support/client.js';
import { describeNginx } from '../njs/support/nginx.js';
import type { Seen } from '../njs/support/origin.js';
import { POLICIES } from '../njs/support/policies.js';
import { type Shown, shown } from '../njs/support/requests.js';
import type { Served } from '../njs/support/served.js';
import { ask, type Asking } from './support/asking.js';

/** nginx with its own modules alone, as `export --target nginx-keys` writes it, and a key service beside it. */

const served: Readonly<Record<string, Served>> = {
  standard: { policy: {} },
  routes: POLICIES['routes']!,
  all: { ...POLICIES['all']!, trust: true },
};

/** A request over the wire; undefined for what no HTTP client can send as one request. */
function sentOf({ line, trusted, fields }: Shown): Sent | undefined {
  const [, method, target] = /^([^ ]+) +([^ ]+) +HTTP\/1\.[01] *$/.exec(line) ?? [];
  const hosts = fields.filter(([name]) => name === 'Host');
  const isFramed = fields.some(([name]) => /^(?:connection|content-length|transfer-encoding)$/i.test(name));
  if (method === undefined || target === undefined || hosts.length !== 1 || isFramed) return undefined;
  const others = [
    ...fields.filter(([name]) => !/^(?:Host|__proto__|X-Tenant)$/.test(name)),
    ['X-Tenant', 'acme'] as const,
  ];
  return { method, target, host: hosts[0]![1], fields: trusted ? [...others, ['X-Test-Hop', 'trusted']] : others };
}

const fieldsOf = ({ fields }: Seen): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value]));

describeNginx('nginx that asks a key service', () => {
  let asking: Asking;
  beforeAll(async () => {
    asking = await ask(served);
  }, 60_000);
  afterAll(() => asking.stop());

  test.each(Object.keys(served))(
    'forwards what is keyed, and a cached answer is the uncached one: %s',
    async (name) => {
      const { keyer } = asking.services[name]!;
      let keyed = 0;
      for (const one of fc.sample(shown, { numRuns: 120, seed: 1302 })) {
        const sent = sentOf(one);
        if (sent === undefined) continue;
        const outcome = await asking.send(`${name}_direct`, sent);
        if (outcome.key === undefined || outcome.seen === undefined) continue;
        keyed++;
        // The forwarded request, asked about once more, has the key that it was stored under.
        const { line, fields } = outcome.seen;
        const flat = fieldsOf(outcome.seen);
        const parts = keyer.decode(outcome.key);
        expect([line.split(' ')[1], flat['host']]).toEqual([parts.target, parts.host]);
        const again = keyer.decide({
          method: line.split(' ')[0] as string,
          target: line.split(' ')[1] as string,
          scheme: 'http',
          host: flat['host'],
          header: (field) => (field === 'x-forwarded-proto' && !one.trusted ? undefined : flat[field]),
          trusted: served[name]?.trust === true && one.trusted,
        });
        if (!one.trusted) expect([sent, again.action === 'key' && again.key]).toEqual([sent, outcome.key]);
        expect(fields.filter(([field]) => /^x-urikit/i.test(field))).toEqual([]);
        const cached = [await asking.send(name, sent), await asking.send(name, sent)];
        // As nginx has it: what is stored for a key is the answer to the same request.
        expect(cached.map(({ seen }) => seen)).toEqual([outcome.seen, outcome.seen]);
      }
      expect(keyed).toBeGreaterThan(5);
    },
  );

  testListed((name, sent) => asking.send(name, sent), { standard: {} });

  test('refuses what is malformed with 400, and does not ask the origin', async () => {
    const before = asking.origin.seen.length;
    const { status } = await asking.raw('standard', 'GET /a#x HTTP/1.1\r\nHost: ex.test\r\nConnection: close\r\n\r\n');
    expect([status, asking.origin.seen.length]).toEqual([400, before]);
  });

  test('believes no field by which a client says what nginx says', async () => {
    const fields = [
      ['X-Urikit-Request', 'GET /b HTTP/1.1'],
      ['X-Urikit-Host', 'b.test'],
      ['X-Urikit-Scheme', 'https'],
      ['X-Urikit-Connection', 'accept'],
      ['X-Urikit-Trusted', '1'],
      ['X-Urikit-Policy', 'x'],
      ['X-Forwarded-Host', 'b.test'],
      ['X-Original-URI', '/b'],
    ] as const;
    const { key, seen } = await asking.send('standard_direct', { target: '/a', host: 'ex.test', fields });
    expect(key).toMatch(/ GET http:\/\/ex\.test\/a$/);
    expect(seen?.fields.map(([name]) => name.toLowerCase())).toEqual(
      expect.not.arrayContaining(['x-forwarded-host', 'x-original-uri']),
    );
  });

  test('files the page of a cookie for nobody, whatever a client says of Connection', async () => {
    for (const [i, name] of ['X-Urikit-Connection', 'Connection', 'x-urikit-connection'].entries()) {
      const target = `/cookie/${String(i)}`;
      const fields = [
        ['Cookie', 'session=x'],
        [name, 'Cookie'],
      ] as const;
      const own = await asking.send('standard', { target, host: 'ex.test', fields });
      const other = await asking.send('standard', { target, host: 'ex.test' });
      expect([name, own.cache, other.cache]).toEqual([name, 'BYPASS', 'MISS']);
      expect(other.seen?.fields.some(([, value]) => value.includes('session'))).toBe(false);
    }
  });

  test('passes a request with content on, uncached', async () => {
    const post = {
      method: 'POST',
      target: '/p',
      host: 'ex.test',
      fields: [['Content-Length', '2']],
      body: 'hi',
    } as const;
    const outcome = await asking.send('standard', post);
    expect([outcome.reason, outcome.seen?.body, outcome.cache]).toEqual(['method', 'hi', '']);
    const get = await asking.send('standard', { ...post, method: 'GET' });
    expect([get.reason, get.seen?.body, get.cache]).toEqual(['body', 'hi', 'BYPASS']);
  });

  (pairs.length === 0 ? test.skip : test)('shares 11 of 11 equivalences and none of 26 that differ', async () => {
    const shared: string[] = [];
    for (const { id, a, b } of pairs) {
      const first = await asking.send('standard', a);
      const second = await asking.send('standard', b);
      if (second.cache === 'HIT' && first.key === second.key) shared.push(id);
    }
    expect(shared).toEqual(pairs.filter((pair) => pair.class === 'E').map(({ id }) => id));
  });
});

describeNginx('nginx with several locations, which asks a key service', () => {
  let asking: Asking;
  beforeAll(async () => {
    const policies = Object.entries(DOORS).map(([name, [policy]]) => [name, { policy }] as const);
    asking = await ask(
      Object.fromEntries(policies),
      {},
      'set $NAME_locations several; location /admin { return 403; }',
    );
  }, 60_000);
  afterAll(() => asking.stop());
  testDoors((name, sent) => asking.send(name, sent));
});

describeNginx('nginx answers 500 and asks no origin', () => {
  test('where the service has another policy, and where there is none', async () => {
    const asking = await ask({ standard: { policy: {} } }, { standard: { query: { order: 'name' } } });
    const outcomes = [await asking.send('standard', { target: '/a', host: 'ex.test' })];
    await asking.services['standard']!.stop();
    outcomes.push(await asking.send('standard', { target: '/a', host: 'ex.test' }));
    const seen = asking.origin.seen.length;
    await asking.nginx.stop();
    await asking.origin.stop();
    expect([outcomes.map(({ status }) => status), seen]).toEqual([[500, 500], 0]);
  });
});

describe('the configuration for nginx', () => {
  test('names no field that nginx has no variable for', async () => {
    await expect(ask({ odd: { policy: { headers: { "x'a": 'value' } } } })).rejects.toThrow(
      /no variable for the header/,
    );
    expect(compile({ headers: { "x'a": 'value' } }).fingerprint).toHaveLength(16);
  });
});
