import { expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import type { Seen } from '../../njs/support/origin.js';
import type { Serving } from './gateway.js';

type Fields = Seen['fields'];

/** What a client that is not trusted may not say, each by itself: how it was reached, and what the next hop takes away. */
const FORGED: Fields = [
  ...['X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Forwarded-For', 'X-Real-IP', 'Forwarded'].map(
    (name) => [name, 'https'] as const,
  ),
  ...['x-forwarded-proto', 'host', 'close, X-Forwarded-Proto', 'te , content-length'].map(
    (list) => ['Connection', list] as const,
  ),
];

/** What only a proxy may say: by their whole names, and by how they begin. */
const OF_PROXIES = [
  ...[
    'X-User',
    'X-User-Id',
    'X-Tenant',
    'X-Tenant-Id',
    'X-Auth-User-Email',
    'X-Scheme',
    'True-Client-IP',
    'Script-Name',
  ],
  ...['X-Middleware-Id', 'Tailscale-User-Login', 'Remote-User', 'X-Consumer-Groups'],
];
const BY_BEGINNING = [
  'X-User-Of-Mine',
  'X-TenantX',
  'X-Middleware-Subrequest',
  'Fastly-Anything',
  'X-Envoy-Original-Path',
];
const ODD = ['X_User', 'X.Tenant.Id', 'X_Forwarded_Host', 'SCRIPT_NAME'];

/** What gateways tell of themselves. */
const OWN_FIELDS = /^(?:x-varnish|connection)$/i;

const compared = (fields: Fields): unknown =>
  fields
    .filter(([field]) => !OWN_FIELDS.test(field))
    .map(([field, value]) => [field.toLowerCase(), value])
    .sort();

/** The values of Connection, as one. */
const connection = (fields: Fields): string =>
  fields.flatMap(([field, value]) => (/^connection$/i.test(field) ? [value.toLowerCase()] : [])).join();

/** Two requests that share a key are one to the origin, and to everybody before it. */
export function testForged(
  serving: () => Serving,
  policies: Readonly<Record<string, Policy>>,
  byWholeNames: boolean,
): void {
  const told = async (name: string, target: string, fields: Fields): Promise<Fields> =>
    (await serving().send(name, { target, host: 'ex.test', fields })).seen?.fields ?? [];
  const under = (name: string): typeof test | (() => undefined) => (name in policies ? test : () => undefined);

  under('standard')('the origin is told the same, whatever a client says of how it was reached', async () => {
    const plain = compared(await told('standard', '/hops/plain', []));
    expect(plain).not.toEqual([]);
    for (const [i, forged] of FORGED.entries()) {
      const fields = await told('standard', `/hops/${String(i)}`, [forged]);
      // Varnish refuses to drop Host.
      if (fields.length === 0) continue;
      expect([forged, compared(fields)]).toEqual([forged, plain]);
      expect([forged, connection(fields)]).toEqual([forged, expect.not.stringMatching(/forwarded|host|length/)]);
    }
  });

  under('standard')('what only a proxy may say reaches no origin whose answer is shared', async () => {
    const names = byWholeNames ? OF_PROXIES : [...OF_PROXIES, ...BY_BEGINNING, ...ODD];
    for (const [i, name] of names.entries()) {
      const sent = { target: `/proxies/${String(i)}`, host: 'ex.test' };
      const forged = await serving().send('standard', { ...sent, fields: [[name, 'evil']] });
      // Some servers refuse a name with such a character.
      if (forged.status === 400) continue;
      const isSeen = forged.seen?.fields.some(([field]) => field.toLowerCase() === name.toLowerCase());
      expect([name, forged.status, isSeen]).toEqual([name, 200, false]);
      expect([name, (await serving().send('standard', sent)).count]).toEqual([name, forged.count]);
      const passed = await serving().send('standard', {
        ...sent,
        fields: [
          [name, 'evil'],
          ['Cookie', 'a=1'],
        ],
      });
      const isPassed = passed.seen?.fields.some(([field]) => field.toLowerCase() === name.toLowerCase());
      expect([name, isPassed]).toEqual([name, false]);
    }
  });

  under('languages')(
    'a keyed field that Connection names has no value, and nobody behind is told to drop it',
    async () => {
      const forged: Fields = [
        ['Accept-Language', 'de'],
        ['Connection', 'accept-language'],
      ];
      const fields = await told('languages', '/hops/keyed', forged);
      expect(fields.map(([field, value]) => `${field.toLowerCase()}: ${value}`)).toContain('accept-language: en');
      expect(connection(fields)).not.toContain('accept-language');
    },
  );

  under('standard')('a cookie that the origin set for one client is told to no other', async () => {
    const sent = { target: '/set-cookie', host: 'ex.test' };
    const [first, second] = [await serving().send('standard', sent), await serving().send('standard', sent)];
    expect(first.status).toBe(200);
    const isShared = first.count === second.count;
    expect([isShared, isShared && second.answer.fields['set-cookie']]).toEqual([
      isShared,
      isShared ? undefined : false,
    ]);
  });

  under('standard')('CONNECT reaches no origin', async () => {
    for (const target of ['/a', 'ex.test:80', 'http://ex.test/a'])
      expect(await serving().send('standard', { method: 'CONNECT', target, host: 'ex.test' })).toMatchObject({
        seen: undefined,
      });
  });
}
