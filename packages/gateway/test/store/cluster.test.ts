import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createStore } from '@urikit/gateway';
import type { GatewayStore } from '../../src/store/create.js';
import { clockNames, tokenName } from '../../src/store/redis/name.js';
import { describeRedis } from '../support/describe-redis.js';
import { entryOf, eventually, purgeSurely } from '../../../http-cache/test/support/entries.js';
import { originModel, sampleKeys, startLoad } from '../support/origin-model.js';
import { startCluster, type RedisCluster, type RedisServer } from '../support/redis-server.js';

const tags = sampleKeys(30);
const keys = [...tags.keys()];
const tooLong = 10_000;

describeRedis('a cluster of which a node fails', () => {
  let cluster: RedisCluster;
  let stores: readonly GatewayStore[];
  /** The node that keeps the clock, and one that does not. */
  let keeper: RedisServer;
  let other: RedisServer;

  beforeEach(async () => {
    cluster = await startCluster();
    stores = Array.from({ length: 2 }, () =>
      createStore({ kind: 'cluster', nodes: [...cluster.urls], lease: 1, deadline: 1, purgeTimeout: 2 }),
    );
    keeper = await cluster.ownerOf(clockNames('urikit')[0]);
    other = cluster.nodes.find((node) => node !== keeper)!;
    await eventually(ready);
    await purgeSurely(stores[0]!, { key: 'none' });
  }, 60_000);
  afterEach(async () => {
    cluster.nodes.forEach((node) => node.resume());
    await Promise.all(stores.map((store) => store.close()));
    await cluster.stop();
  }, 30_000);

  const ready = (): boolean => stores.every((store) => store.connected?.() === true && store.generation() > 0);

  /** Whether every key is answered by a gateway that did not fetch it. */
  const allShared = async (): Promise<boolean> => {
    await Promise.all(keys.map(async (key) => stores[0]!.set(entryOf(stores[0]!, key), 60)));
    return (await Promise.all(keys.map(async (key) => stores[1]!.get(key)))).every((entry) => entry !== undefined);
  };

  test('one with entries: purges go on, the rest hits, nobody is told of an error', async () => {
    const model = originModel(tags);
    const load = startLoad(model, stores, keys);
    await load.rounds(30);
    await other.kill();
    await load.rounds(30);
    for (const what of [
      { tag: 'tag0' },
      { prefix: 'u1 - GET http://h/odd' },
      { key: keys[3]! },
      { all: true },
    ] as const) {
      await eventually(() => model.purge(stores[1]!, what));
      await load.rounds(10);
    }
    const before = model.findings.hits;
    await load.rounds(20);
    expect(model.findings.hits).toBeGreaterThan(before);
    await other.restart();
    await load.rounds(20);
    await load.stop();
    expect(model.findings).toMatchObject({ stale: [], errors: [] });
    expect(model.findings.slowest).toBeLessThan(tooLong);
    await eventually(allShared);
  }, 60_000);

  test('one that is away with the token of a URI: what was invalidated meanwhile does not come back with it', async () => {
    const tags = Array.from({ length: 20 }, (_, i) => `uri http://h/${String(i)}`);
    const owners = await Promise.all(tags.map((one) => cluster.ownerOf(tokenName('urikit', one))));
    const index = owners.findIndex((node) => node !== keeper);
    const [tag = '', owner = other] = [tags[index], owners[index]];
    const names = Array.from({ length: 30 }, (_, i) => `u1 - GET http://h/${String(i)}`);
    const put = (): Promise<unknown> =>
      Promise.all(names.map(async (key) => stores[0]!.set(entryOf(stores[0]!, key, { tags: [tag] }), 60)));
    const found = async (store: GatewayStore): Promise<number> =>
      (await Promise.all(names.map(async (key) => store.get(key)))).filter((entry) => entry !== undefined).length;
    await eventually(async () => {
      await put();
      return (await found(stores[1]!)) === names.length;
    });
    // It does not answer, and goes on as it was: nothing of it is lost.
    owner.pause();
    await eventually(() =>
      stores[0]!.invalidate!([tag]).then(
        () => true,
        () => false,
      ),
    );
    owner.resume();
    // One that knows of no invalidation, and keeps nothing itself.
    const newcomer = createStore({
      kind: 'cluster',
      nodes: [...cluster.urls],
      lease: 1,
      deadline: 1,
      maxBytes: 0,
    });
    await eventually(() => newcomer.generation() > 0);
    expect([await found(stores[0]!), await found(stores[1]!), await found(newcomer)]).toEqual([0, 0, 0]);
    await eventually(async () => {
      await put();
      return (await found(newcomer)) === names.length;
    });
    await newcomer.close();
  }, 60_000);

  test('the one with the clock: misses, then everything anew', async () => {
    const model = originModel(tags);
    const load = startLoad(model, stores, keys);
    await load.rounds(30);
    await eventually(() => model.purge(stores[0]!, { tag: 'tag2' }));
    await keeper.kill();
    await eventually(() => !stores.some((store) => store.connected?.()));
    await load.rounds(20);
    expect(await stores[1]!.get(keys[0]!)).toBeUndefined();
    expect(await model.purge(stores[0]!, { all: true })).toBe(false);
    await keeper.restart();
    await eventually(ready);
    await eventually(() => model.purge(stores[1]!, { prefix: 'u1' }));
    await load.rounds(20);
    await load.stop();
    expect(model.findings).toMatchObject({ stale: [], errors: [] });
    expect(model.findings.slowest).toBeLessThan(tooLong);
    await eventually(allShared);
  }, 60_000);

  test('one that does not answer', async () => {
    const model = originModel(tags);
    const load = startLoad(model, stores, keys);
    await load.rounds(30);
    other.pause();
    await load.rounds(20);
    await eventually(() => model.purge(stores[0]!, { tag: 'tag1' }));
    other.resume();
    await load.rounds(20);
    await load.stop();
    expect(model.findings).toMatchObject({ stale: [], errors: [] });
    expect(model.findings.slowest).toBeLessThan(tooLong);
    await eventually(allShared);
  }, 60_000);

  test('its replica takes over the clock: nothing stale, and it goes on', async () => {
    const replica = await cluster.addReplica(keeper);
    const model = originModel(tags);
    const load = startLoad(model, stores, keys);
    await load.rounds(30);
    await eventually(() => model.purge(stores[0]!, { tag: 'tag0' }));
    const before = stores[0]!.generation();
    await keeper.kill();
    await eventually(async () => /role:master/.test(await replica.client.info('replication')));
    await eventually(() => model.purge(stores[1]!, { tag: 'tag1' }));
    expect(stores[1]!.generation()).toBeGreaterThan(before);
    await load.rounds(20);
    await load.stop();
    expect(model.findings).toMatchObject({ stale: [], errors: [] });
    await eventually(allShared);
  }, 60_000);

  test('its slot moves to another node: found there', async () => {
    await stores[0]!.set(entryOf(stores[0]!, keys[0]!), 60);
    const names = clockNames('urikit');
    const slot = String(await keeper.client.call('CLUSTER', 'KEYSLOT', names[0]));
    const [from, to] = await Promise.all([keeper, other].map(({ client }) => client.call('CLUSTER', 'MYID')));
    await other.client.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', String(from));
    await keeper.client.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', String(to));
    for (const name of (await keeper.client.call('CLUSTER', 'GETKEYSINSLOT', slot, '10')) as readonly string[]) {
      await keeper.client.call('MIGRATE', '127.0.0.1', String(other.port), name, '0', '5000');
    }
    for (const { client } of [other, keeper]) await client.call('CLUSTER', 'SETSLOT', slot, 'NODE', String(to));
    await purgeSurely(stores[1]!, { key: keys[0]! });
    expect(await stores[0]!.get(keys[0]!)).toBeUndefined();
    await eventually(allShared);
  }, 60_000);
});
