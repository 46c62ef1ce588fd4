import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createMemoryStore, type Entry, type Store } from '@urikit/http-cache';
import { createStore } from '@urikit/gateway';
import { createCodec } from '../../src/store/stored/codec.js';
import { entryName } from '../../src/store/redis/name.js';
import { describeRedis } from '../support/describe-redis.js';
import { bodyOf, entryOf, eventually, type StoredResponse } from '../../../http-cache/test/support/entries.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';
import { stopTime } from '../../../http-cache/test/support/time.js';

const NOW = 1_700_000_000_000;
const asked = (store: Store, seconds: number, more: Partial<StoredResponse> = {}): Entry => {
  const requestTime = NOW + seconds * 1000;
  const body = Buffer.from(`asked at ${String(seconds)}`);
  return entryOf(store, 'k', { requestTime, responseTime: requestTime + 100, body, ...more });
};

test('in one process: an entry that was asked for earlier does not take the place of a later one', async () => {
  const store = createMemoryStore({ maxBytes: 100_000 });
  for (const seconds of [1, 3, 2]) await store.set(asked(store, seconds), 60);
  expect(bodyOf(await store.get('k'))).toBe('asked at 3');
  await store.evict?.(asked(store, 2));
  expect(bodyOf(await store.get('k'))).toBe('asked at 3');
  await store.evict?.(asked(store, 3));
  expect(await store.get('k')).toBeUndefined();
});

describeRedis('two gateways on one Redis', () => {
  describe.each([
    ['unsealed', {}],
    ['sealed', { secret: 's'.repeat(32) }],
  ])('%s', (_, seal) => {
    let server: RedisServer;
    let one: Store;
    let other: Store;
    beforeAll(async () => {
      server = await startRedis();
      const config = { kind: 'redis', url: server.url, deadline: 5, lease: 2, ...seal } as const;
      [one, other] = [createStore(config), createStore(config)];
      await eventually(() => one.generation() > 0 && other.generation() > 0);
      await one.purge({ all: true });
    }, 60_000);
    afterAll(async () => {
      await Promise.all([one.close(), other.close()]);
      await server.stop();
    }, 30_000);
    beforeEach(() => one.purge({ key: 'k' }));

    test('an entry that was asked for earlier does not take the place of a later one, in either gateway', async () => {
      await other.set(asked(other, 3), 60);
      await one.set(asked(one, 2), 60);
      expect([bodyOf(await one.get('k')), bodyOf(await other.get('k'))]).toEqual(['asked at 3', 'asked at 3']);
      await one.set(asked(one, 4), 60);
      expect(bodyOf(await one.get('k'))).toBe('asked at 4');
    });

    test('nor is a later one taken away for the sake of an earlier one', async () => {
      await one.set(asked(one, 2), 60);
      await other.set(asked(other, 3), 60);
      await one.evict?.(asked(one, 2));
      expect(bodyOf(await one.get('k'))).toBe('asked at 3');
      await one.evict?.(asked(one, 3));
      expect(bodyOf(await other.newest?.('k'))).toBe('asked at 3');
      await other.evict?.(asked(other, 3));
      expect([await one.get('k'), await other.get('k')]).toEqual([undefined, undefined]);
    });

    test('the newest that gateways share is found behind an older one of this process', async () => {
      await one.set(asked(one, 2), 60);
      await other.set(asked(other, 3), 60);
      expect(bodyOf(await one.get('k'))).toBe('asked at 2');
      expect(bodyOf(await one.newest?.('k'))).toBe('asked at 3');
      expect(bodyOf(await one.get('k'))).toBe('asked at 3');
    });

    test('an entry of a time to come is a miss, and is written over', async () => {
      const codec = createCodec({ identity: '', ...seal });
      const hour = (Date.now() - NOW) / 1000 + 3600;
      const bytes = codec.encode({
        entry: asked(one, hour),
        epoch: (await server.client.hget('{urikit}:4:clock', 'epoch')) ?? '',
        expires: Number.MAX_SAFE_INTEGER,
        tokens: [],
      });
      const name = entryName('urikit', '', 'k', 512);
      await server.client.set(name, bytes);
      expect(await one.get('k')).toBeUndefined();
      await one.set(asked(one, 5), 60);
      expect(bodyOf(await other.get('k'))).toBe('asked at 5');
    });

    test.each([
      ['text', 'x'],
      ['a long text', 'x'.repeat(100)],
      ['a header that is none', Buffer.concat([Buffer.from('UK\x03\x00'), Buffer.alloc(100)])],
      ['a header of another length', Buffer.concat([Buffer.from('UK\x03\x00'), Buffer.alloc(100, 255)])],
    ])('%s under the name is written over', async (_title, value) => {
      await server.client.set(entryName('urikit', '', 'k', 512), value);
      await one.set(asked(one, 6), 60);
      expect(bodyOf(await other.get('k'))).toBe('asked at 6');
    });

    test('a value of another type is no entry, and harms no other one', async () => {
      const name = entryName('urikit', '', 'k', 512);
      await server.client.hset(name, 'a', 'b');
      await one.set(asked(one, 7), 60);
      expect(bodyOf(await other.get('k'))).toBe('asked at 7');
    });

    test('its times are of the wall clock, whatever the clock of the process shows', async () => {
      const time = stopTime();
      const codec = createCodec({ identity: '', ...seal });
      const hour = 3600;
      // Ahead for a moment: from then on the clock of the process is an hour ahead.
      time.set(hour);
      await one.set(asked(one, 0, { requestTime: Date.now(), responseTime: Date.now() }), 60);
      time.set(-hour);
      const [begin, requestTime] = [Date.now(), Date.now() + hour * 1000];
      await one.set(asked(one, 0, { requestTime, responseTime: requestTime }), 60);
      const bytes = await server.client.getBuffer(entryName('urikit', '', 'k', 512));
      expect(codec.decode(bytes ?? Buffer.alloc(0))?.entry.requestTime).toBe(begin);
      const found = await other.get('k');
      expect([found?.requestTime, found?.responseTime]).toEqual([requestTime, requestTime]);
    });
  });
});
