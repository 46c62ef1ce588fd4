import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isEntry } from '@urikit/http-cache/internal';
import { createStore } from '@urikit/gateway';
import type { Store } from '@urikit/http-cache';
import { VERSION } from '../../../cache-key/src/decide/encode-key.js';
import { STORED_VERSION } from '../../src/store/stored/version.js';
import { describeRedis } from '../support/describe-redis.js';
import { bodyOf, entryOf, eventually, type StoredResponse } from '../../../http-cache/test/support/entries.js';
import { startGateway, type TestGateway } from '../support/gateway.js';
import { say } from '../support/origin.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';

/** Where the version stands in an entry, after `UK`. The checksum does not cover it. */
const VERSION_AT = 2;
const before = STORED_VERSION - 1;

/** All that a gateway keeps in Redis, under the names and with the numbers of the version before. */
const nameBefore = (name: string): string => name.replace(`:${String(STORED_VERSION)}:`, `:${String(before)}:`);

describeRedis('two versions of the gateway on one Redis', () => {
  let redis: RedisServer;
  let gateway: TestGateway;

  beforeEach(async () => {
    redis = await startRedis();
    gateway = await startGateway({
      answer: say({ 'Cache-Control': 'max-age=600' }),
      config: { store: { kind: 'redis', url: redis.url, maxBytes: 0, origin: 'shop' } },
    });
    await eventually(async () => (await gateway.get('/ready')).header('cache-status')?.includes('; hit') === true);
  });
  afterEach(async () => {
    await gateway.close();
    await redis.stop();
  });

  const names = async (): Promise<readonly string[]> => (await redis.client.keys('*')).sort();
  const nameOf = async (target: string): Promise<string> =>
    (await names()).find((name) => name.endsWith(`ex.test${target}`)) ?? '';

  test('share no name', async () => {
    expect((await names()).filter((name) => !name.includes(`:${String(STORED_VERSION)}:`))).toEqual([]);
    expect((await names()).length).toBeGreaterThan(1);
  });

  test('what the version before has stored under its names is not read', async () => {
    const name = await nameOf('/ready');
    await redis.client.rename(name, nameBefore(name));
    const reply = await gateway.get('/ready');
    expect(reply.header('cache-status')).toContain('fwd=uri-miss');
    expect(await redis.client.exists(nameBefore(name))).toBe(1);
  });

  test('an entry of another version is a miss under whatever name it stands', async () => {
    const name = await nameOf('/ready');
    for (const version of [before, STORED_VERSION + 1]) {
      const bytes = (await redis.client.getBuffer(name)) ?? Buffer.alloc(0);
      bytes[VERSION_AT] = version;
      await redis.client.set(name, bytes);
      expect((await gateway.get('/ready')).header('cache-status')).toContain('fwd=uri-miss');
      await eventually(async () => (await gateway.get('/ready')).header('cache-status')?.includes('; hit') === true);
    }
  });

  test('an entry under the key of another keyer is no hit, though all else of it is the same', async () => {
    const store: Store = createStore({ kind: 'redis', url: redis.url, origin: 'shop' });
    const key = (await nameOf('/ready')).replace(/^.*?:k:/, '');
    await eventually(async () => (await store.get(key)) !== undefined);
    const found = (await store.get(key)) as StoredResponse;
    for (const version of [VERSION, VERSION - 1, VERSION + 1]) {
      const other = key.replace(/^u\d+ /, `u${String(version)} `);
      await store.purge({ all: true });
      await store.set(entryOf(store, other, { ...found, key: other, generation: store.generation() }), 600);
      await eventually(async () => (await store.get(other)) !== undefined);
      const status = (await gateway.get('/ready')).header('cache-status');
      expect([version, status]).toEqual([
        version,
        expect.stringMatching(version === VERSION ? /; hit/ : /fwd=uri-miss/),
      ]);
    }
    await store.close();
  });

  test('an entry of another version is a miss', async () => {
    const store: Store = createStore({ kind: 'redis', url: redis.url, origin: 'shop' });
    const key = (await nameOf('/ready')).replace(/^.*?:k:/, '');
    await eventually(async () => (await store.get(key)) !== undefined);
    const found = (await store.get(key)) as StoredResponse;
    expect(isEntry(found)).toBe(true);
    const other = { ...found, v: found.v - 1, fields: [], body: Buffer.from('of another version') };
    expect(isEntry(other)).toBe(false);
    await store.set(other as unknown as StoredResponse, 600);
    await eventually(async () => bodyOf(await store.get(key)) === 'of another version');
    await store.close();
    const reply = await gateway.get('/ready');
    expect([reply.body.startsWith('answer'), reply.header('cache-status')?.includes('fwd=uri-miss')]).toEqual([
      true,
      true,
    ]);
  });
});
