import { describe } from '@jest/globals';
import { type StoreConfig, createStore } from '@urikit/gateway';
import { describeRedis } from '../support/describe-redis.js';
import { eventually } from '../../../http-cache/test/support/entries.js';
import { startCluster, startRedis } from '../support/redis-server.js';
import { storeContract, type Opened } from '../support/store-contract.js';

/** As many gateways as configurations. Deadlines are long: nothing here is about them. */
const openAll = async (configs: readonly StoreConfig[], stop: () => Promise<void>): Promise<Opened> => {
  const stores = configs.map((config) => createStore(config));
  await eventually(() => stores.every((store) => store.generation() > 0));
  // The first purge of a new server waits for as long as a lease.
  await stores[0]?.purge({ all: true });
  return {
    stores,
    stop: async () => {
      await Promise.all(stores.map((store) => store.close()));
      await stop();
    },
  };
};

const patient = { deadline: 5, lease: 2 } as const;

describe('memory', () => {
  storeContract(() => {
    const stores = [createStore({ kind: 'memory' })];
    return Promise.resolve({
      stores,
      stop: async () => void (await Promise.all(stores.map((store) => store.close()))),
    });
  });
});

describeRedis('redis', () => {
  describe('without a first level', () => {
    storeContract(async () => {
      const server = await startRedis();
      const config = { kind: 'redis', url: server.url, maxBytes: 0, ...patient } as const;
      return openAll([config, config], server.stop);
    });
  });

  describe('two levels', () => {
    storeContract(async () => {
      const server = await startRedis();
      const config = { kind: 'redis', url: `${server.url}/3`, ...patient } as const;
      return openAll([config, config, config], server.stop);
    });
  });

  describe('cluster, without a first level', () => {
    storeContract(async () => {
      const cluster = await startCluster();
      const config = {
        kind: 'cluster' as const,
        nodes: [...cluster.urls],
        maxBytes: 0,
        ...patient,
      } satisfies StoreConfig;
      return openAll([config, config], cluster.stop);
    });
  });

  describe('cluster, two levels', () => {
    storeContract(async () => {
      const cluster = await startCluster();
      // One node is enough to find the others.
      const config = { kind: 'cluster' as const, nodes: cluster.urls.slice(0, 1), ...patient } satisfies StoreConfig;
      return openAll([config, config, config], cluster.stop);
    });
  });
});
