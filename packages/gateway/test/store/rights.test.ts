import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createStore } from '@urikit/gateway';
import { describeRedis } from '../support/describe-redis.js';
import { entryOf, eventually } from '../../../http-cache/test/support/entries.js';
import { startCluster, startRedis, type RedisServer } from '../support/redis-server.js';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/stores.md'), 'utf8');

/** The words of the guide's command, as a shell would give them to redis-cli. */
const words = (/redis-cli (ACL SETUSER [^`]*)/.exec(guide)?.[1] ?? '')
  .replaceAll(/\\\n/g, ' ')
  .replaceAll("'", '')
  .trim()
  .split(/\s+/);

const grant = async ({ client }: RedisServer): Promise<void> => {
  expect(await client.call(...(words as [string]))).toBe('OK');
};

const named = (url: string): string => url.replace('//', '//urikit:password@');

describeRedis('the rights that the guide names suffice', () => {
  test('on one server', async () => {
    const server = await startRedis();
    await grant(server);
    const failures: unknown[] = [];
    const config = { kind: 'redis', url: named(server.url), deadline: 5, lease: 0.4 } as const;
    const stores = [0, 1].map(() =>
      createStore(config, { observe: (event) => event.type === 'failure' && failures.push(event) }),
    );
    await eventually(() => stores.every((store) => store.generation() > 0));
    await stores[0]!.set(entryOf(stores[0]!, 'u1 k', { tags: ['t', 'uri http://h/k'] }), 60);
    expect(await stores[1]!.get('u1 k')).toBeDefined();
    await stores[0]!.set(entryOf(stores[0]!, 'u1 l', { tags: ['uri http://h/k'] }), 60);
    await stores[1]!.evict?.(entryOf(stores[1]!, 'u1 l'));
    await stores[1]!.purge({ all: true }, { soft: true });
    await stores[1]!.invalidate?.(['uri http://h/k']);
    expect(await stores[0]!.get('u1 k')).toBeUndefined();
    for (const what of [{ tag: 't' }, { key: 'u1 k' }, { prefix: 'u1' }, { all: true }] as const)
      await stores[1]!.purge(what);
    expect(await stores[0]!.get('u1 k')).toBeUndefined();
    await Promise.all(stores.map((store) => store.close()));
    expect(failures).toEqual([]);
    expect(await server.client.call('ACL', 'LOG')).toEqual([]);
    await server.stop();
  }, 60_000);

  test('on a cluster', async () => {
    const cluster = await startCluster();
    await Promise.all(cluster.nodes.map(grant));
    const store = createStore({ kind: 'cluster', nodes: cluster.urls.map(named), deadline: 5, lease: 0.4 });
    await eventually(() => store.generation() > 0);
    await eventually(async () => {
      await store.set(entryOf(store, 'u1 k'), 60);
      return (await store.get('u1 k')) !== undefined;
    });
    await store.purge({ key: 'u1 k' });
    expect(await store.get('u1 k')).toBeUndefined();
    await store.close();
    for (const { client } of cluster.nodes) expect(await client.call('ACL', 'LOG')).toEqual([]);
    await cluster.stop();
  }, 60_000);
});
