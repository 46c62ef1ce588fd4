import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createStore } from '@urikit/gateway';
import type { Store } from '@urikit/http-cache';
import type { Redis } from 'ioredis';
import { createCodec } from '../../src/store/stored/codec.js';
import { clockNames, entryName } from '../../src/store/redis/name.js';
import { describeRedis } from '../support/describe-redis.js';
import { bodyOf, entryOf, eventually } from '../../../http-cache/test/support/entries.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';

const [clockName, purgesName, invalidationsName] = clockNames('urikit');
const { encode } = createCodec({ identity: '' });
const key = 'u1 - GET http://h/a';
/** In milliseconds since the epoch: long after this test. */
const FAR = Date.UTC(2100);
const name = entryName('urikit', '', key, 512);

/** What somebody else, or a failing disk, may write where our values are. */
describeRedis('garbage in Redis', () => {
  let server: RedisServer;
  let redis: Redis;
  /** No first level, so that what is in Redis is asked for. */
  let store: Store;
  /** With one. */
  let near: Store;

  beforeAll(async () => {
    server = await startRedis();
    redis = server.client;
    const config = { kind: 'redis', url: server.url, deadline: 5, lease: 0.4 } as const;
    store = createStore({ ...config, maxBytes: 0 });
    near = createStore(config);
    await eventually(() => store.generation() > 0 && near.generation() > 0);
    await store.purge({ all: true });
  }, 30_000);
  afterAll(async () => {
    await Promise.all([store.close(), near.close()]);
    await server.stop();
  }, 30_000);

  describe('as a value', () => {
    let bytes: Buffer;
    beforeEach(async () => {
      await store.set(entryOf(store, key), 60);
      bytes = (await redis.getBuffer(name))!;
    });

    const changed = (at: number, bit = 1): Buffer => {
      const copy = Buffer.from(bytes);
      const index = at < 0 ? bytes.length + at : at;
      copy[index] = copy[index]! ^ bit;
      return copy;
    };

    test('every bit that flips is a miss', async () => {
      for (let at = 0; at < bytes.length; at++) {
        await redis.set(name, changed(at, 1 << (at % 8)));
        expect([at, await store.get(key)]).toEqual([at, undefined]);
      }
      await redis.set(name, bytes);
      expect(await store.get(key)).toBeDefined();
    });

    test('every value that is cut off is a miss', async () => {
      for (let length = 0; length < bytes.length; length += 3) {
        await redis.set(name, bytes.subarray(0, length));
        expect([length, await store.get(key)]).toEqual([length, undefined]);
      }
    });

    test.each([
      ['nothing', (): Buffer => Buffer.alloc(0)],
      ['text', (): Buffer => Buffer.from('not an entry at all')],
      ['zeros', (): Buffer => Buffer.alloc(1000)],
      ['more at its end', (): Buffer => Buffer.concat([bytes, Buffer.from('x')])],
      ['another version', (): Buffer => changed(2, 3)],
    ])('%s is a miss', async (_, value) => {
      await redis.set(name, value());
      expect(await store.get(key)).toBeUndefined();
      await store.set(entryOf(store, key), 60);
      expect(await store.get(key)).toBeDefined();
    });

    test('a value of another type is a miss, and written over', async () => {
      await redis.del(name);
      await redis.rpush(name, 'a', 'b');
      expect(await store.get(key)).toBeUndefined();
      await store.set(entryOf(store, key), 60);
      expect(await store.get(key)).toBeDefined();
    });

    test('the entry of another key under this name is a miss', async () => {
      await store.set(entryOf(store, 'u1 - GET http://h/b'), 60);
      await redis.set(name, (await redis.getBuffer(entryName('urikit', '', 'u1 - GET http://h/b', 512)))!);
      expect(await store.get(key)).toBeUndefined();
    });

    test('an entry of another epoch is a miss', async () => {
      const epoch = await redis.hget(clockName, 'epoch');
      await redis.hset(clockName, 'epoch', 'another');
      await eventually(() => store.purge({ key: 'x' }).then(() => true));
      expect(await redis.hget(clockName, 'epoch')).not.toBe(epoch);
      await redis.set(name, bytes);
      expect(await store.get(key)).toBeUndefined();
    });
  });

  test('an entry of another epoch is a miss, whatever its number', async () => {
    const entry = entryOf(store, key, { generation: Number.MAX_SAFE_INTEGER });
    await redis.set(name, encode({ entry, epoch: 'another', expires: FAR, tokens: [] }));
    expect(await store.get(key)).toBeUndefined();
    await redis.set(name, encode({ entry, epoch: (await redis.hget(clockName, 'epoch'))!, expires: FAR, tokens: [] }));
    expect(await store.get(key)).toBeDefined();
  });

  test('an entry whose time is over is a miss, however long it is kept', async () => {
    await redis.set(
      name,
      encode({
        tokens: [],
        entry: entryOf(store, key),
        epoch: (await redis.hget(clockName, 'epoch'))!,
        expires: 1,
      }),
    );
    expect(await store.get(key)).toBeUndefined();
  });

  test('every entry has a time to live', async () => {
    await redis.del(name);
    await store.set(entryOf(store, key), 60);
    await store.set(entryOf(store, 'u1 - GET http://h/none'), Number.POSITIVE_INFINITY);
    for (const one of await redis.keys('urikit:*')) expect(await redis.pttl(one)).toBeGreaterThan(0);
  });

  test('an entry that is too large stays here', async () => {
    const large = entryOf(near, 'u1 - GET http://h/large', { body: new Uint8Array(1024 * 1024) });
    await near.set(large, 60);
    expect(await near.get(large.key)).toBeDefined();
    expect(await redis.exists(entryName('urikit', '', large.key, 512))).toBe(0);
  });

  describe('as the clock', () => {
    const damages: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['all of it gone', () => redis.flushall()],
      ['the clock gone', () => redis.del(clockName)],
      ['the invalidations gone', () => redis.del(invalidationsName)],
      ['the purges gone', () => redis.del(purgesName)],
      ['one purge gone', () => redis.zrem(purgesName, 'ttag')],
      ['a purge that nobody made', () => redis.zadd(purgesName, '5', 'kx')],
      ['a text in place of the clock', async () => (await redis.del(clockName), redis.set(clockName, 'x'))],
      ['a text in place of the purges', async () => (await redis.del(purgesName), redis.set(purgesName, 'x'))],
      ['a clock that went back', () => redis.hset(clockName, 'clock', '5')],
      ['a clock that is no number', () => redis.hset(clockName, 'clock', 'x')],
      ['no floor', () => redis.hdel(clockName, 'floor')],
      ['another process', () => redis.hset(clockName, 'run', 'x')],
    ];

    test.each(damages)(
      '%s: what was purged does not come back, and it goes on',
      async (_, damage) => {
        const late = entryOf(store, key, { tags: ['tag'] });
        await near.set(late, 60);
        const bytes = (await redis.getBuffer(name))!;
        expect(bodyOf(await store.get(key))).toBe(bodyOf(late));
        await near.purge({ tag: 'tag' });
        expect(await store.get(key)).toBeUndefined();
        await damage();
        const comesBack = async (): Promise<boolean> => {
          await redis.set(name, bytes);
          await store.set(late, 60);
          await near.set(late, 60);
          return (await store.get(key)) !== undefined || (await near.get(key)) !== undefined;
        };
        for (let round = 0; round < 5; round++) expect(await comesBack()).toBe(false);
        // A gateway that knows of nothing finds nothing old.
        const newcomer = createStore({ kind: 'redis', url: server.url, deadline: 5, lease: 0.4 });
        await eventually(() => newcomer.generation() > 0);
        await redis.set(name, bytes);
        expect(await newcomer.get(key)).toBeUndefined();
        await newcomer.close();
        await near.purge({ key: 'x' });
        expect(await comesBack()).toBe(false);
        await eventually(async () => {
          await near.set(entryOf(near, key, { body: Buffer.from('new') }), 60);
          return bodyOf(await store.get(key)) === 'new';
        });
      },
      30_000,
    );
  });

  test('more purges than are known one by one: older entries go, newer ones stay', async () => {
    const small = createStore({ kind: 'redis', url: server.url, maxPurges: 16, deadline: 5, lease: 0.4 });
    await eventually(() => small.generation() > 0);
    await small.set(entryOf(small, 'u1 old'), 60);
    for (let index = 0; index < 40; index++) await small.purge({ prefix: `u1 nothing ${String(index)}` });
    expect(await redis.zcard(purgesName)).toBeLessThanOrEqual(16);
    expect(await store.get('u1 old')).toBeUndefined();
    await small.set(entryOf(small, 'u1 new'), 60);
    expect(await store.get('u1 new')).toBeDefined();
    await small.purge({ prefix: 'u1 ne' });
    expect(await store.get('u1 new')).toBeUndefined();
    await small.close();
  });
});
