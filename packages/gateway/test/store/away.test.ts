import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createStore } from '@urikit/gateway';
import { now } from '@urikit/http-cache/internal';
import type { Entry } from '@urikit/http-cache';
import type { GatewayStore } from '../../src/store/create.js';
import type { StoreEvent } from '../../src/store/stored/events.js';
import { describeRedis } from '../support/describe-redis.js';
import { startGateway, type TestGateway } from '../support/gateway.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { startProxy, type TcpProxy } from '../support/tcp-proxy.js';
import {
  bodyOf,
  entryOf,
  eventually,
  purgeSurely,
  type StoredResponse,
} from '../../../http-cache/test/support/entries.js';

const KEY = 'u1 - GET http://h/a';
const URI_TAG = 'uri http://h/a';
/** Longer than any test. */
const LONG = 3600;

describeRedis('without Redis', () => {
  let server: RedisServer;
  let proxy: TcpProxy;
  const stores: GatewayStore[] = [];
  const events: StoreEvent[] = [];

  beforeEach(async () => {
    server = await startRedis();
    proxy = await startProxy(server.port);
  }, 30_000);
  afterEach(async () => {
    server.resume();
    proxy.heal();
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await proxy.stop();
    await server.stop();
    events.splice(0);
  }, 30_000);

  /** A store that is ready. @param port - of the server, or of a network to it */
  const open = async (maxUnconfirmed: number, port = server.port): Promise<GatewayStore> => {
    const url = `redis://127.0.0.1:${String(port)}`;
    const store = createStore(
      { kind: 'redis', url, lease: 0.5, deadline: 0.5, purgeTimeout: 0.5, maxUnconfirmed },
      { observe: (event) => events.push(event) },
    );
    stores.push(store);
    await eventually(() => store.connected?.() === true && store.generation() > 0);
    return store;
  };
  const fresh = (store: GatewayStore, more: Partial<StoredResponse> = {}): Entry =>
    entryOf(store, KEY, { requestTime: now(), responseTime: now(), tags: ['news', URI_TAG], ...more });
  const away = (store: GatewayStore): Promise<void> => eventually(() => store.connected?.() === false);
  const unconfirmed = (): number => events.filter(({ type }) => type === 'unconfirmed').length;

  test.each([
    ['0: as it was, a miss', 0, undefined],
    ['an hour: what this process has', LONG, `body of ${KEY}`],
  ])(
    'maxUnconfirmed %s',
    async (_, most, body) => {
      const store = await open(most);
      await store.set(fresh(store), 60);
      await server.kill();
      await away(store);
      expect([bodyOf(await store.get(KEY)), unconfirmed()]).toEqual([body, body === undefined ? 0 : 1]);
      expect(await store.get('other')).toBeUndefined();
    },
    60_000,
  );

  test('an entry that another gateway stored is used as well: since all purges were known', async () => {
    const [near, far] = [await open(LONG), await open(LONG, proxy.port)];
    await near.set(fresh(near), 60);
    await eventually(async () => (await far.get(KEY)) !== undefined);
    await server.kill();
    await away(far);
    expect([bodyOf(await far.get(KEY)), unconfirmed()]).toEqual([`body of ${KEY}`, 1]);
  }, 60_000);

  test('a millisecond: a miss from then on', async () => {
    const store = await open(0.001);
    await store.set(fresh(store), 60);
    await server.kill();
    await away(store);
    await eventually(async () => (await store.get(KEY)) === undefined);
    await store.set(fresh(store), 60);
    await eventually(async () => (await store.get(KEY)) === undefined);
  }, 60_000);

  test('an entry that is fetched meanwhile is used; it goes where a purge is learned of when Redis is back', async () => {
    const [near, far] = [await open(LONG), await open(LONG, proxy.port)];
    proxy.hang();
    await eventually(async () => (await far.get(KEY)) === undefined && far.connected?.() === false);
    await far.set(fresh(far, { body: Buffer.from('meanwhile') }), 60);
    expect(bodyOf(await far.get(KEY))).toBe('meanwhile');
    await purgeSurely(near, { tag: 'news' });
    // The purge on another gateway is missed: the price of the option.
    expect(bodyOf(await far.get(KEY))).toBe('meanwhile');
    proxy.heal();
    await eventually(async () => (await far.get(KEY)) === undefined);
    expect(await near.get(KEY)).toBeUndefined();
  }, 60_000);

  test('a server that hangs: after the deadline, what this process has', async () => {
    const store = await open(LONG);
    await store.set(fresh(store), 60);
    server.pause();
    await eventually(async () => (await store.get(KEY)) !== undefined && unconfirmed() > 0);
    server.resume();
    await eventually(() => store.connected?.() === true);
    await eventually(async () => (await store.get(KEY)) !== undefined);
  }, 60_000);

  test.each<readonly [string, (store: GatewayStore) => Promise<void> | undefined]>([
    [' purge of its tag', (store) => store.purge({ tag: 'news' })],
    [' soft purge', (store) => store.purge({ tag: 'news' }, { soft: true })],
    [' purge of a prefix', (store) => store.purge({ prefix: 'u1 - GET http://h/' })],
    [' purge of all', (store) => store.purge({ all: true })],
    ['n invalidation', (store) => store.invalidate?.([URI_TAG])],
  ])(
    'a%s on this gateway fails, and is not missed',
    async (_, purge) => {
      const store = await open(LONG);
      await store.set(fresh(store), 60);
      const late = fresh(store);
      await server.kill();
      await away(store);
      expect(await store.get(KEY)).toBeDefined();
      const purged = purge(store);
      // From the first moment, and not when it has failed.
      expect(await store.get(KEY)).toBeUndefined();
      await expect(purged).rejects.toMatchObject({ code: 'store/unavailable' });
      await store.set(late, 60);
      expect(await store.get(KEY)).toBeUndefined();
      await eventually(() => now() > late.requestTime);
      await store.set(fresh(store), 60);
      expect(await store.get(KEY)).toBeDefined();
    },
    60_000,
  );

  test('a gateway answers, counts and logs it', async () => {
    const gateway: TestGateway = await startGateway({
      config: {
        admin: { listen: '127.0.0.1:0' },
        store: { kind: 'redis', url: `redis://127.0.0.1:${String(server.port)}`, lease: 0.5, maxUnconfirmed: LONG },
      },
    });
    const admin = async (path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${String(gateway.adminPort)}${path}`)).text();
    try {
      await eventually(async () => (await gateway.get('/a')).header('cache-status')?.includes('; hit') === true);
      await server.kill();
      await eventually(async () => (await admin('/readyz')).includes('"away"'));
      const { length } = gateway.origin.seen;
      const hits = await Promise.all(Array.from({ length: 20 }, () => gateway.get('/a')));
      expect(hits.filter((reply) => reply.header('cache-status')?.includes('; hit') === true)).toHaveLength(20);
      expect(gateway.origin.seen.length).toBe(length);
      const count = Number(/^urikit_gateway_store_unconfirmed_total (\d+)$/m.exec(await admin('/metrics'))?.[1]);
      expect(count).toBeGreaterThanOrEqual(20);
      const lines = gateway.log().filter(({ type }) => type === 'unconfirmed');
      expect(lines[0]).toMatchObject({ count: 1, msg: 'store', level: 40 });
      expect(lines.length).toBeLessThan(count);
    } finally {
      await gateway.close();
    }
  }, 60_000);
});
