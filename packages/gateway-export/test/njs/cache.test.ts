import { once } from 'node:events';
import { connect } from 'node:http2';
import { createConnection } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '@urikit/cache-key';
import { HOP_FIELDS, KEY_FIELD } from '@urikit/cache-key/keyer';
import { settingsOf } from '../../src/njs/settings.js';
import type { Sent } from './support/client.js';
import { describeNginx } from './support/nginx.js';
import type { Seen } from './support/origin.js';
import { POLICIES } from './support/policies.js';
import { shown } from './support/requests.js';
import { type Outcome, serve, type Serving } from './support/served.js';

/** Few enough that answers are shared, nasty enough that it matters. */
const targets = [
  '/a',
  '/%61',
  '/A',
  '/a/',
  '//a',
  '/a?',
  '/a?b=1&a=2',
  '/a?a=2&b=1',
  '/a?a=2&b=1&b=0',
  '/a?a=2&b=0&b=1',
  '/a?utm_source=x',
  '/a?utm_source=x;b=1',
  '/a?a=%26b',
  '/a?a=&b',
  '/a?a=x+y',
  '/a?a=x%20y',
  '/a%2Fb',
  '/a/b',
  '/a/./b',
  '/a/x/../b',
  '/a/x/%2E%2e/b',
  '/a/x%2F..%2Fb',
  '/a;x',
  '/a%3bx',
  '/a%00',
  '/a%0d%0aX:y',
  '/a\\b',
  '/a%5Cb',
  '/a#x',
  '/static/x?v=1',
  '/static/x',
  '/admin/x',
  '/admin%2Fx',
  '/a\xe9',
  '/%c3%a9',
  '/%C3%A9',
  'http://ex.test/a',
  'http://b.test/a',
  '/?[a]',
  '/{a}',
];
const hosts = ['ex.test', 'EX.test:80', 'b.test', 'ex.test.', '127.1', 'www.ex.test'];
const fieldSets: readonly (readonly (readonly [string, string])[])[] = [
  [],
  [],
  [['X-Tenant', 'a']],
  [
    ['X-Tenant', 'b'],
    ['X-Tenant', 'c'],
  ],
  [['X-Tenant', 'b, c']],
  [
    ['X-Tenant', 'a'],
    ['Authorization', 'Basic eDp5'],
  ],
  [
    ['X-Tenant', 'a'],
    ['Accept-Encoding', 'gzip'],
    ['X-Flag', 'x'],
  ],
  [
    ['Accept-Encoding', 'br, gzip'],
    ['Accept', '\xe9'],
  ],
  [['Accept-Language', 'de-CH, fr;q=0.5']],
  [
    ['Cookie', 'theme=dark'],
    ['X-Tenant', 'a'],
  ],
  [['Cookie', 'theme=dark; sid=1']],
  [
    ['Cookie', 'theme=light'],
    ['Cookie', 'seen=2'],
  ],
  [
    ['X-Forwarded-Host', 'evil.test'],
    ['X-Original-URL', '/evil'],
    ['X-HTTP-Method-Override', 'DELETE'],
  ],
  [
    ['X-Forwarded-Host', 'b.test'],
    ['X-Test-Hop', 'trusted'],
    ['X-Tenant', 'a'],
  ],
];

const request: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST'),
    target: fc.constantFrom(...targets),
    host: fc.constantFrom(...hosts),
    fields: fc.constantFrom(...fieldSets),
  })
  .map((sent) =>
    sent.method === 'POST' ? { ...sent, fields: [...sent.fields, ['Content-Length', '0'] as const] } : sent,
  );

const names = Object.keys(POLICIES);

/** Fields that no client may have a say in beyond the key. */
const NEVER = new Set<string>([
  'host',
  'authorization',
  'cookie',
  'x-forwarded-for',
  'x-real-ip',
  KEY_FIELD,
  ...HOP_FIELDS,
]);

/**
 * What an answer was made from, as far as it may depend on it without saying so: for a field that the policy does not
 * name an origin has to say Vary (RFC 9111 4.1). What is not shared may depend on everything.
 */
function depended(name: string, { key, seen }: Outcome): unknown {
  const { set } = settingsOf(compile(POLICIES[name]!.policy).plan, undefined);
  return key === undefined || seen === undefined
    ? seen
    : {
        ...seen,
        fields: seen.fields.filter(([field]) => NEVER.has(field.toLowerCase()) || set.includes(field.toLowerCase())),
      };
}

/**
 * What a request that reached the origin would be keyed as: the hop that it comes from is ours, and tells the scheme.
 */
function keyOfForwarded(name: string, { line, fields }: Seen, trusted: boolean): string | undefined {
  const own = fields.filter(([field]) => field.toLowerCase() !== 'x-forwarded-proto');
  const valueOf = (wanted: string): string | undefined => {
    const values = own.filter(([field]) => field.toLowerCase() === wanted).map(([, value]) => value);
    return values.length === 0 ? undefined : values.join(', ');
  };
  const [method = '', target = ''] = line.split(' ');
  return compile(POLICIES[name]!.policy).keyOf({
    method,
    scheme: 'http',
    host: valueOf('host'),
    target,
    header: valueOf,
    trusted,
  });
}

describeNginx('a cache of nginx under these keys', () => {
  let serving: Serving;
  afterEach(() => serving.stop());

  // njs starts the scripts of all policies for each request, so that each policy has a server of its own.
  test.each(names)(
    '%s: no cached answer differs from the uncached one, and what is forwarded has the key',
    async (name) => {
      serving = await serve({ [name]: POLICIES[name]! });
      // Without its scope a request has no key: every other one is given one.
      const scoped = compile(POLICIES[name]!.policy).plan.rules.scope.map((field) => [field, 'acme'] as const);
      const sampled = fc
        .sample(request, { numRuns: 80, seed: 9_111 + names.indexOf(name) })
        .map((sent, i) => (i % 2 === 0 ? sent : { ...sent, fields: [...(sent.fields ?? []), ...scoped] }));
      let hits = 0;
      // Asked for a second time, what may be stored is.
      for (const sent of [...sampled, ...sampled.slice(0, 40)]) {
        const [cached, direct] = await Promise.all([serving.send(name, sent), serving.send(`${name}_direct`, sent)]);
        if (cached.cache === 'HIT') hits++;
        expect({ sent, status: cached.status, key: cached.key }).toEqual({
          sent,
          status: direct.status,
          key: direct.key,
        });
        if (sent.method !== 'GET') continue;
        expect({ sent, seen: depended(name, cached) }).toEqual({ sent, seen: depended(name, direct) });
        if (direct.key === undefined || direct.seen === undefined) continue;
        const isTrusted =
          POLICIES[name]?.trust === true && (sent.fields ?? []).some(([field]) => field === 'X-Test-Hop');
        expect({ sent, key: keyOfForwarded(name, direct.seen, isTrusted) }).toEqual({ sent, key: direct.key });
      }
      expect(hits).toBeGreaterThan(0);
    },
    60_000,
  );

  test('whatever is sent, nothing breaks', async () => {
    serving = await serve({ all: POLICIES['all']! });
    for (const { line, fields } of fc.sample(shown, { numRuns: 300, seed: 1 })) {
      await serving.raw(
        'all',
        `${line}\r\n${fields.map(([field, value]) => `${field}: ${value}\r\n`).join('')}Connection: close\r\n\r\n0\r\n\r\n`,
      );
    }
    expect((await serving.send('all', { target: '/after', host: 'ex.test', fields: [['X-Tenant', 'a']] })).status).toBe(
      200,
    );
    expect(
      serving.nginx
        .errors()
        .split('\n')
        .filter((one) => /js exception|alert|crit|exited on signal/.test(one)),
    ).toEqual([]);
  }, 60_000);

  test('over HTTP/2, with content that nobody announced', async () => {
    serving = await serve({ standard: POLICIES['standard']! });
    const session = connect('http://ex.test', {
      createConnection: () => createConnection(serving.nginx.socket('standard_h2')),
    });
    const ask = async (target: string, body?: string): Promise<readonly unknown[]> => {
      const stream = session.request(
        { ':path': target, ':authority': 'EX.test:80' },
        { endStream: body === undefined },
      );
      if (body !== undefined) stream.end(body);
      const [fields] = (await once(stream, 'response')) as [Readonly<Record<string, string>>];
      stream.resume();
      await once(stream, 'end');
      return [fields[':status'], fields['x-cache'], fields['x-key']];
    };
    const { key } = await serving.send('standard', { target: '/h2', host: 'ex.test' });
    expect(await ask('/h%32')).toEqual([200, 'HIT', key]);
    expect((await ask('/h2', 'body')).slice(0, 2)).toEqual([200, 'BYPASS']);
    expect((await ask('/h2body', 'body')).slice(0, 2)).toEqual([200, 'BYPASS']);
    expect((await ask('/h2body')).slice(0, 2)).toEqual([200, 'MISS']);
    session.close();
    await once(session, 'close');
  });
});
