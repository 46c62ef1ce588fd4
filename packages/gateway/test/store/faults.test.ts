import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createStore } from '@urikit/gateway';
import type { GatewayStore } from '../../src/store/create.js';
import type { StoreEvent } from '../../src/store/stored/events.js';
import { describeRedis } from '../support/describe-redis.js';
import { bodyOf, entryOf, eventually, plain, purgeSurely } from '../../../http-cache/test/support/entries.js';
import { originModel, sampleKeys, startLoad } from '../support/origin-model.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { startProxy, type TcpProxy } from '../support/tcp-proxy.js';

const tags = sampleKeys(12);
const keys = [...tags.keys()];
const lease = 1;
/** Far more than any deadline here, far less than forever. */
const tooLong = 10_000;

/** A server, and gateways to it that each have a network of their own. */
describeRedis('a server that fails', () => {
  let server: RedisServer;
  let proxies: readonly TcpProxy[];
  let stores: readonly GatewayStore[];
  let events: StoreEvent[];
  let a: GatewayStore;
  let b: GatewayStore;

  const ready = (store: GatewayStore): boolean => store.connected?.() === true && store.generation() > 0;
  const start = async (extra: readonly string[] = []): Promise<void> => {
    events = [];
    server = await startRedis(extra);
    proxies = await Promise.all([startProxy(server.port), startProxy(server.port)]);
    stores = proxies.map(({ port }) =>
      createStore(
        { kind: 'redis', url: `redis://127.0.0.1:${String(port)}`, lease, deadline: 1, purgeTimeout: 2 },
        { observe: (event) => events.push(event) },
      ),
    );
    a = stores[0]!;
    b = stores[1]!;
    await eventually(() => stores.every(ready));
    await purgeSurely(a, { key: 'none' });
  };
  beforeEach(() => start(), 30_000);
  afterEach(async () => {
    server.resume();
    proxies.forEach((proxy) => proxy.heal());
    await Promise.all(stores.map((store) => store.close()));
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await server.stop();
  }, 30_000);

  test('killed under load: misses, no errors, nothing stale; back again: hits', async () => {
    const model = originModel(tags);
    const load = startLoad(model, stores, keys);
    await load.rounds(50);
    expect(model.findings.hits).toBeGreaterThan(0);
    await eventually(() => model.purge(a, { tag: 'tag1' }));
    await server.kill();
    await eventually(() => !stores.some((store) => store.connected?.()));
    await load.rounds(20);
    expect(await model.purge(a, { key: keys[0]! })).toBe(false);
    await expect(a.purge({ key: keys[0]! })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      code: 'store/unavailable',
    });
    expect(await b.get(keys[1]!)).toBeUndefined();
    await server.restart();
    await eventually(() => stores.every(ready));
    await eventually(() => model.purge(b, { prefix: 'u1 - GET http://h/odd' }));
    const before = model.findings.hits;
    await load.rounds(50);
    await load.stop();
    expect(model.findings.hits).toBeGreaterThan(before);
    expect(model.findings).toMatchObject({ stale: [], errors: [] });
    expect(model.findings.slowest).toBeLessThan(tooLong);
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['down', 'up', 'epoch', 'failure']));
  }, 60_000);

  test('stopped, with its connections open: misses, and where it goes on the entries are there', async () => {
    const entry = entryOf(a, keys[0]!);
    await a.set(entry, 60);
    expect(plain(await b.get(keys[0]!))).toEqual(plain(entry));
    server.pause();
    await eventually(async () => (await a.get(keys[0]!)) === undefined && (await b.get(keys[0]!)) === undefined);
    await a.set(entryOf(a, keys[1]!), 60);
    await expect(a.purge({ key: keys[2]! })).rejects.toMatchObject({ code: 'store/unavailable' });
    server.resume();
    await eventually(() => stores.every(ready));
    await eventually(async () => (await b.get(keys[0]!)) !== undefined);
    expect(plain(await a.get(keys[0]!))).toEqual(plain(entry));
  }, 60_000);

  test('asleep under load', async () => {
    const model = originModel(tags);
    const load = startLoad(model, stores, keys);
    await load.rounds(20);
    const asleep = server.client.call('DEBUG', 'SLEEP', '1');
    await load.rounds(20);
    await asleep;
    await eventually(() => stores.every(ready));
    await eventually(() => model.purge(b, { all: true }));
    await load.rounds(50);
    await load.stop();
    expect(model.findings).toMatchObject({ stale: [], errors: [] });
    expect(model.findings.slowest).toBeLessThan(tooLong);
  }, 60_000);

  test.each([
    ['hangs', (proxy: TcpProxy) => proxy.hang()],
    ['is cut and hangs', (proxy: TcpProxy) => (proxy.cut(), proxy.hang())],
  ])(
    'a gateway whose network %s stops answering before a purge resolves',
    async (_, fail) => {
      const old = entryOf(a, keys[0]!, { body: Buffer.from('old'), tags: ['t'] });
      await a.set(old, 60);
      expect(bodyOf(await b.get(keys[0]!))).toBe('old');
      const late = entryOf(b, keys[0]!, { body: Buffer.from('late'), tags: ['t'] });
      fail(proxies[1]!);
      await purgeSurely(a, { tag: 't' });
      expect(await b.get(keys[0]!)).toBeUndefined();
      await b.set(late, 60);
      expect(await b.get(keys[0]!)).toBeUndefined();
      proxies[1]!.heal();
      await eventually(() => stores.every(ready));
      await eventually(() => b.generation() === a.generation());
      expect(await b.get(keys[0]!)).toBeUndefined();
      expect(await a.get(keys[0]!)).toBeUndefined();
      // The next purge waits for nobody who is gone.
      await a.set(entryOf(a, keys[0]!, { body: Buffer.from('new'), tags: ['t'] }), 60);
      expect(bodyOf(await b.get(keys[0]!))).toBe('new');
      await purgeSurely(b, { tag: 't' });
      expect(await a.get(keys[0]!)).toBeUndefined();
    },
    60_000,
  );

  test('a gateway that is back and has not caught up answers nothing', async () => {
    const far = createStore({
      kind: 'redis',
      url: `redis://127.0.0.1:${String(proxies[1]!.port)}`,
      maxBytes: 0,
      lease,
      deadline: 0.1,
    });
    await eventually(() => ready(far));
    await a.set(entryOf(a, keys[0]!, { tags: ['t'] }), 60);
    expect(await far.get(keys[0]!)).toBeDefined();
    // Entries can be read, but what the clock answers does not come through.
    proxies[1]!.holdAnswersTo('EVALSHA');
    proxies[1]!.cut();
    await purgeSurely(a, { tag: 't' });
    for (let asked = 0; asked < 3;) {
      if (ready(far)) asked += 1;
      expect(await far.get(keys[0]!)).toBeUndefined();
      await new Promise((resolve) => setImmediate(resolve));
    }
    proxies[1]!.heal();
    await eventually(() => far.generation() === a.generation());
    expect(await far.get(keys[0]!)).toBeUndefined();
    await far.close();
  }, 60_000);

  test('a server that comes back as it was before a purge', async () => {
    await a.set(entryOf(a, keys[0]!, { tags: ['t'] }), 60);
    await a.set(entryOf(a, keys[1]!), 60);
    await server.client.save();
    await purgeSurely(a, { tag: 't' });
    // Nobody is left who knows.
    await Promise.all(stores.map((store) => store.close()));
    await server.kill();
    await server.restart();
    expect(await server.client.dbsize()).toBe(4);
    const newcomer = createStore({ kind: 'redis', url: server.url, lease, deadline: 5 });
    await eventually(() => ready(newcomer));
    expect(await newcomer.get(keys[0]!)).toBeUndefined();
    await newcomer.close();
  }, 60_000);

  test('a password: the right one is let in, a wrong one misses and is not told', async () => {
    await server.client.config('SET', 'requirepass', 'right');
    const told: StoreEvent[] = [];
    const [right, wrong] = ['right', 'wrong'].map((password) =>
      createStore(
        { kind: 'redis', url: server.url.replace('//', `//:${password}@`), lease, deadline: 1, purgeTimeout: 0.3 },
        { observe: (event) => told.push(event) },
      ),
    ) as [GatewayStore, GatewayStore];
    await eventually(() => ready(right));
    await eventually(() => told.some((event) => event.type === 'failure'));
    expect(await wrong.get(keys[0]!)).toBeUndefined();
    await wrong.set(entryOf(wrong, keys[0]!), 60);
    const refused = await wrong.purge({ all: true }).catch((cause: unknown) => cause);
    expect(refused).toMatchObject({ code: 'store/unavailable' });
    expect(JSON.stringify(told) + String(refused)).not.toMatch(/right|wrong:/);
    expect(told).toContainEqual(expect.objectContaining({ name: 'WRONGPASS' }));
    await Promise.all([right.close(), wrong.close()]);
  }, 60_000);

  test('a gateway that purges and whose network is cut is told so', async () => {
    proxies[0]!.hang();
    await expect(a.purge({ key: keys[0]! })).rejects.toMatchObject({ code: 'store/unavailable' });
    proxies[0]!.heal();
    await eventually(() => ready(stores[0]!));
    await purgeSurely(a, { key: keys[0]! });
  }, 60_000);

  test('a network that is cut again and again', async () => {
    const model = originModel(tags);
    const load = startLoad(model, stores, keys);
    for (let round = 0; round < 6; round++) {
      proxies[round % 2]!.cut();
      await load.rounds(5);
      await eventually(() =>
        model.purge(stores[round % 2]!, round % 3 === 0 ? { all: true } : { tag: `tag${String(round % 3)}` }),
      );
    }
    await load.stop();
    expect(model.findings).toMatchObject({ stale: [], errors: [], purges: 6 });
  }, 60_000);

  describe('full memory', () => {
    test('noeviction: what does not fit is not stored; purges go on', async () => {
      await a.set(entryOf(a, keys[0]!), 60);
      await server.client.config('SET', 'maxmemory', '1');
      expect(await b.get(keys[0]!)).toBeDefined();
      await a.set(entryOf(a, keys[1]!), 60);
      // In the first level of the one that stored it, and nowhere else.
      expect(await b.get(keys[1]!)).toBeUndefined();
      expect(events).toContainEqual({ type: 'failure', name: 'OOM', count: 1 });
      await purgeSurely(a, { key: keys[0]! });
      expect(await b.get(keys[0]!)).toBeUndefined();
      expect(await a.get(keys[0]!)).toBeUndefined();
      await server.client.config('SET', 'maxmemory', '0');
      await a.set(entryOf(a, keys[1]!), 60);
      expect(await b.get(keys[1]!)).toBeDefined();
    }, 30_000);

    test.each(['allkeys-lru', 'allkeys-random', 'volatile-ttl'])(
      '%s: whatever goes, nothing that was purged comes back',
      async (policy) => {
        const used = Number(/used_memory:(\d+)/.exec(await server.client.info('memory'))?.[1]);
        await server.client.config('SET', 'maxmemory-policy', policy, 'maxmemory', String(used + 400_000));
        const model = originModel(tags);
        for (let round = 0; round < 40; round++) {
          const store = stores[round % 2]!;
          const fetches = keys.map((key) => model.begin(store, key));
          await Promise.all(
            fetches.map(async ({ entry }) =>
              store.set({ ...entry, fields: [...entry.fields, 'x', 'x'.repeat(20_000)] }, 60),
            ),
          );
          if (round % 4 === 0) await eventually(() => model.purge(store, { tag: 'tag0' }));
          for (const key of keys) await model.get(stores[(round + 1) % 2]!, key);
        }
        expect(Number(/evicted_keys:(\d+)/.exec(await server.client.info('stats'))?.[1])).toBeGreaterThan(0);
        expect(model.findings).toMatchObject({ stale: [], errors: [] });
      },
      60_000,
    );
  });
});
