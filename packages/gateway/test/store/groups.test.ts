import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createStore } from '@urikit/gateway';
import { createRig, type Rig } from '../../../http-cache/test/support/cache.js';
import { eventually } from '../../../http-cache/test/support/entries.js';
import { GROUPS, hits, others, say, store } from '../../../http-cache/test/support/groups.js';
import type { GatewayStore } from '../../src/store/create.js';
import { describeRedis } from '../support/describe-redis.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';

describeRedis('RFC 9875: groups through Redis, of two gateways', () => {
  let server: RedisServer;
  let stores: readonly GatewayStore[];
  beforeAll(async () => {
    server = await startRedis();
    stores = [1, 2].map(() => createStore({ kind: 'redis', url: server.url }));
    await eventually(() => stores.every((one) => one.connected?.() === true));
  });
  afterAll(async () => {
    await Promise.all(stores.map((one) => one.close()));
    await server.stop();
  });

  test('one invalidates what the other has stored, and nothing else', async () => {
    const [one, other] = stores.map((each) => createRig({}, {}, {}, each)) as [Rig, Rig];
    one.say = other.say = say('"two"');
    // A write that comes too late on a busy machine is a miss, and the next request stores again.
    await eventually(async () => {
      await store(one);
      return (await hits(other)).length === Object.keys(GROUPS).length;
    });
    await other.get('/write', [], 'POST');
    expect(await hits(other)).toEqual(others(['/a', '/b']));
    await eventually(async () => (await hits(one)).join() === others(['/a', '/b']).join());
  });
});
