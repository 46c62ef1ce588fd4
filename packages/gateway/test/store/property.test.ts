import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createStore } from '@urikit/gateway';
import type { Purge, Store } from '@urikit/http-cache';
import fc from 'fast-check';
import { clockNames } from '../../src/store/redis/name.js';
import { describeRedis } from '../support/describe-redis.js';
import { eventually } from '../../../http-cache/test/support/entries.js';
import { originModel, sampleKeys, type Fetch, type OriginModel } from '../support/origin-model.js';
import { startCluster, startRedis } from '../support/redis-server.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';

const tags = sampleKeys(6);
const keys = [...tags.keys()];

/** One thing that a gateway does. A fetch ends whenever it ends, in any order, with purges in between. */
type Step =
  | { readonly do: 'begin' | 'get'; readonly gateway: number; readonly key: number }
  | { readonly do: 'finish'; readonly which: number }
  | { readonly do: 'purge'; readonly gateway: number; readonly what: Purge }
  /** Redis forgets: evicted, or lost with its node. */
  | { readonly do: 'forget'; readonly name: number };

const gateway = fc.nat(2);
const key = fc.nat(keys.length - 1);
const purge: fc.Arbitrary<Purge> = fc.oneof(
  key.map((index) => ({ key: keys[index]! })),
  key.chain((index) =>
    fc.integer({ min: 8, max: keys[index]!.length }).map((end) => ({ prefix: keys[index]!.slice(0, end) })),
  ),
  fc.nat(2).map((index) => ({ tag: `tag${String(index)}` })),
  fc.constant({ all: true } as const),
);
const step = (forgetful: boolean): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('begin' as const), gateway, key }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('finish' as const), which: fc.nat(20) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('get' as const), gateway, key }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('purge' as const), gateway, what: purge }) },
    { weight: forgetful ? 1 : 0, arbitrary: fc.record({ do: fc.constant('forget' as const), name: fc.nat(2) }) },
  );
/** Steps at once, then the next ones: what is in one group runs concurrently. */
const schedule = (forgetful: boolean, most: number): fc.Arbitrary<readonly (readonly Step[])[]> =>
  fc.array(fc.array(step(forgetful), { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: most });

const run = async (
  groups: readonly (readonly Step[])[],
  stores: readonly Store[],
  forget: (name: number) => Promise<unknown>,
): Promise<OriginModel> => {
  const model = originModel(tags);
  const under: Fetch[] = [];
  const take = async (one: Step): Promise<unknown> => {
    switch (one.do) {
      case 'begin':
        return under.push(model.begin(stores[one.gateway % stores.length]!, keys[one.key]!));
      case 'finish': {
        const [fetch] = under.length === 0 ? [] : under.splice(one.which % under.length, 1);
        return fetch === undefined ? undefined : model.finish(fetch);
      }
      case 'get':
        return model.get(stores[one.gateway % stores.length]!, keys[one.key]!);
      case 'purge':
        return model.purge(stores[one.gateway % stores.length]!, one.what);
      case 'forget':
        return forget(one.name);
    }
  };
  for (const group of groups) await Promise.all(group.map(take));
  await Promise.all(under.map(model.finish));
  for (const store of stores) for (const one of keys) await model.get(store, one);
  return model;
};

/** What a run starts from: nothing of the run before. */
const holds = async (
  stores: () => readonly Store[],
  forget: (name: number) => Promise<unknown>,
  forgetful: boolean,
  numRuns: number,
  most: number,
): Promise<void> => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(schedule(forgetful, most), async (groups) => {
      await stores()[0]!.purge({ all: true });
      const { findings } = await run(groups, stores(), forget);
      expect(findings).toMatchObject({ stale: [], errors: [] });
      hits += findings.hits;
    }),
    { seed: testSeed(), numRuns },
  );
  // A store that never answers is never wrong.
  expect(hits).toBeGreaterThan(numRuns);
};

describe('memory: nothing stale after a purge, whatever comes in between', () => {
  const store = createStore({ kind: 'memory' });
  afterAll(() => store.close());
  test('any schedule', () =>
    holds(
      () => [store],
      () => Promise.resolve(),
      false,
      300,
      60,
    ));
});

describeRedis('shared: nothing stale after a purge, whatever comes in between', () => {
  const quick = { lease: 0.06, deadline: 5, purgeTimeout: 10 } as const;

  describe('three gateways, one server', () => {
    let stores: readonly Store[];
    let stop: () => Promise<void>;
    let forget: (name: number) => Promise<unknown>;
    beforeAll(async () => {
      const server = await startRedis();
      stores = [1000, 100_000, 0].map((maxBytes) =>
        createStore({ kind: 'redis', url: server.url, maxBytes, maxPurges: 16, ...quick }),
      );
      await eventually(() => stores.every((store) => store.generation() > 0));
      forget = (name) => (name === 2 ? server.client.flushall() : server.client.del(clockNames('urikit')[name] ?? ''));
      stop = async () => {
        await Promise.all(stores.map((store) => store.close()));
        await server.stop();
      };
    }, 30_000);
    afterAll(() => stop(), 30_000);

    test('any schedule', () => holds(() => stores, forget, false, 150, 40), 120_000);
    test('any schedule, and a server that forgets', () => holds(() => stores, forget, true, 25, 25), 120_000);
  });

  test('two gateways, three nodes', async () => {
    const cluster = await startCluster();
    const stores = [0, 1].map(() => createStore({ kind: 'cluster', nodes: [...cluster.urls], ...quick }));
    await eventually(() => stores.every((store) => store.generation() > 0));
    await holds(
      () => stores,
      () => Promise.resolve(),
      false,
      100,
      40,
    );
    await Promise.all(stores.map((store) => store.close()));
    await cluster.stop();
  }, 120_000);
});
