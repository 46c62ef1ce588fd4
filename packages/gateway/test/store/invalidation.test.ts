import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createStore, type StoreConfig } from '@urikit/gateway';
import type { Entry, Store } from '@urikit/http-cache';
import { createCodec } from '../../src/store/stored/codec.js';
import { clockNames, entryName, tokenName } from '../../src/store/redis/name.js';
import { describeRedis } from '../support/describe-redis.js';
import {
  bodyOf,
  entryOf,
  eventually,
  plain,
  type StoredResponse,
  FRESH,
} from '../../../http-cache/test/support/entries.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';

const uri = (name: string): string => `uri http://h/${name}`;
const quick = { kind: 'redis', deadline: 5, lease: 0.4 } as const;
const [clockName, , invalidationsName] = clockNames('urikit');

describeRedis('invalidation in Redis', () => {
  let server: RedisServer;
  /** One with a first level, one without. */
  let near: Store;
  let far: Store;
  const events: unknown[] = [];
  const open = (more: Partial<Extract<StoreConfig, { kind: 'redis' }>> = {}, origins?: string): Store =>
    createStore(
      { ...quick, url: server.url, ...more },
      { observe: (event) => events.push(event), ...(origins === undefined ? {} : { origins }) },
    );
  const ready = (...stores: readonly Store[]): Promise<void> =>
    eventually(() => stores.every((store) => store.generation() > 0));
  const put = async (
    store: Store,
    key: string,
    tags: readonly string[],
    more: Partial<StoredResponse> = {},
  ): Promise<Entry> => {
    const entry = entryOf(store, key, { tags, ...more });
    await store.set(entry, 60);
    return entry;
  };

  beforeAll(async () => {
    server = await startRedis();
    near = open();
    far = open({ maxBytes: 0 });
    await ready(near, far);
  }, 30_000);
  afterAll(async () => {
    await Promise.all([near.close(), far.close()]);
    await server.stop();
  }, 30_000);
  beforeEach(async () => {
    await near.purge({ all: true });
    events.length = 0;
  });

  test('takes every entry with the tag on every gateway, and no other', async () => {
    for (const [key, name] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['b', 'b'],
    ] as const)
      await put(near, key, [uri(name)]);
    for (const key of ['a1', 'a2', 'b']) expect(await far.get(key)).toBeDefined();
    await far.invalidate?.([uri('a')]);
    for (const store of [near, far])
      expect([await store.get('a1'), await store.get('a2'), (await store.get('b'))?.key]).toEqual([
        undefined,
        undefined,
        'b',
      ]);
  });

  test('a fetch that began before it, on any gateway, is not stored; one that began after it is', async () => {
    const late = entryOf(near, 'a', { tags: [uri('a')] });
    await far.invalidate?.([uri('a')]);
    await near.set(late, 60);
    await far.set(late, 60);
    expect([await near.get('a'), await far.get('a')]).toEqual([undefined, undefined]);
    await put(near, 'a', [uri('a')]);
    expect((await far.get('a'))?.key).toBe('a');
  });

  test('leaves nothing behind where nothing was stored, and a number of records with an end', async () => {
    const small = open({ maxInvalidations: 16 });
    await ready(small);
    await put(small, 'stored', [uri('stored')]);
    const [before, early] = [await server.client.dbsize(), entryOf(small, 'early', { tags: [uri('early')] })];
    for (let i = 0; i < 200; i++) await small.invalidate?.([uri(`post/${String(i)}`)]);
    // The set of records itself.
    expect((await server.client.dbsize()) - before).toBeLessThanOrEqual(1);
    expect(await server.client.zcard(invalidationsName)).toBe(16);
    await small.set(early, 60);
    expect([await small.get('early'), (await small.get('stored'))?.key, (await far.get('stored'))?.key]).toEqual([
      undefined,
      'stored',
      'stored',
    ]);
    // A gateway that was told of all of them goes on with what it keeps, and so does one that comes anew.
    const newcomer = open();
    await ready(newcomer);
    expect((await newcomer.get('stored'))?.key).toBe('stored');
    await Promise.all([small.close(), newcomer.close()]);
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'floor' }));
  });

  test('the bytes of an entry that come back after it are a miss: their token is gone', async () => {
    await put(near, 'a', [uri('a')]);
    const name = entryName('urikit', '', 'a', 512);
    const bytes = (await server.client.getBuffer(name)) as Buffer;
    await near.invalidate?.([uri('a')]);
    // Nobody remembers it any more.
    await server.client.del(invalidationsName);
    const newcomer = open({ maxBytes: 0 });
    await ready(newcomer);
    await server.client.set(name, bytes);
    expect(await newcomer.get('a')).toBeUndefined();
    await server.client.set(tokenName('urikit', uri('a')), 'another');
    expect(await newcomer.get('a')).toBeUndefined();
    await newcomer.close();
  });

  test('a token that Redis evicts costs its entries, and nothing old comes back', async () => {
    await put(far, 'a', [uri('a')]);
    await server.client.del(tokenName('urikit', uri('a')));
    expect(await far.get('a')).toBeUndefined();
    await put(far, 'a', [uri('a')], { body: Buffer.from('new') });
    expect(bodyOf(await far.get('a'))).toBe('new');
  });

  test('a token lives as long as the last entry that carries it', async () => {
    await far.set(entryOf(far, 'short', { tags: [uri('a')] }), 60);
    await far.set(entryOf(far, 'long', { tags: [uri('a')] }), 6000);
    const name = tokenName('urikit', uri('a'));
    await eventually(async () => (await server.client.pttl(name)) > 5_000_000);
    await far.set(entryOf(far, 'short', { tags: [uri('a')] }), 60);
    expect(await server.client.pttl(name)).toBeGreaterThan(5_000_000);
  });

  test('records that are lost: no epoch begins, and a gateway that was away empties what it keeps itself', async () => {
    await put(near, 'a', [uri('a')]);
    const epoch = await server.client.hget(clockName, 'epoch');
    await far.invalidate?.([uri('x')]);
    await server.client.del(invalidationsName);
    await far.invalidate?.([uri('y')]);
    expect(await server.client.hget(clockName, 'epoch')).toBe(epoch);
    expect((await near.get('a'))?.key).toBe('a');
  });

  test('a purge is not one: its number is the only thing that raises the floor, and that is said', async () => {
    const small = open({ maxPurges: 16 });
    await ready(small);
    for (let i = 0; i < 40; i++) await small.invalidate?.([uri(String(i))]);
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'floor' }));
    for (let i = 0; i < 40; i++) await small.purge({ tag: String(i) });
    await eventually(() => events.some((event) => (event as { cause?: string }).cause === 'overflow'));
    await small.close();
  });

  test('a soft purge leaves entries there, and stale on every gateway', async () => {
    await put(near, 'a', ['x']);
    await put(near, 'b', ['y']);
    for (const key of ['a', 'b']) await far.get(key);
    await far.purge({ tag: 'x' }, { soft: true });
    for (const store of [near, far])
      expect([(await store.get('a'))?.staleFrom !== undefined, (await store.get('b'))?.staleFrom]).toEqual([
        true,
        undefined,
      ]);
    await put(near, 'a', ['x']);
    expect((await far.get('a'))?.staleFrom).toBeUndefined();
  });

  test('evicting an entry takes it from Redis too, and records nothing', async () => {
    const entry = await put(near, 'a', [uri('a')]);
    const clock = near.generation();
    await near.evict?.(entry);
    expect([await near.get('a'), await far.get('a'), near.generation()]).toEqual([undefined, undefined, clock]);
    await far.set(entry, 60);
    expect(await near.get('a')).toBeDefined();
  });

  describe('gateways on one Redis', () => {
    test('with different origins never read each other, and are purged together', async () => {
      const [one, other, same] = [open({}, 'http://one'), open({}, 'http://other'), open({}, 'http://one')];
      await ready(one, other, same);
      const entry = await put(one, 'a', [uri('a')]);
      expect([plain(await same.get('a')), await other.get('a')]).toEqual([plain(entry), undefined]);
      // Not even under the name of the other.
      const names = (await server.client.keys('urikit:4:*:k:a')).filter((name) => name !== 'urikit:4:k:a');
      const [from = ''] = names;
      await put(other, 'a', [uri('a')], { body: Buffer.from('other') });
      const to = (await server.client.keys('urikit:4:*:k:a')).find((name) => name !== from) ?? '';
      await server.client.copy(from, to, 'REPLACE');
      const reader = open({ maxBytes: 0 }, 'http://other');
      await ready(reader);
      expect(await reader.get('a')).toBeUndefined();
      await other.purge({ key: 'a' });
      expect(await same.get('a')).toBeUndefined();
      await Promise.all([one, other, same, reader].map((store) => store.close()));
    });

    test('with the same name for their origins share, whatever the addresses', async () => {
      const [one, other] = [open({ origin: 'shop' }, 'http://10.0.0.1'), open({ origin: 'shop' }, 'http://10.0.0.2')];
      await ready(one, other);
      await put(one, 'a', []);
      expect((await other.get('a'))?.key).toBe('a');
      await Promise.all([one.close(), other.close()]);
    });

    test('with a secret take nothing from who does not know it', async () => {
      const secret = 's'.repeat(32);
      const [one, same, other] = [
        open({ secret }),
        open({ secret, maxBytes: 0 }),
        open({ secret: 't'.repeat(32), maxBytes: 0 }),
      ];
      await ready(one, same, other);
      await put(one, 'a', []);
      expect([(await same.get('a'))?.key, await other.get('a'), await far.get('a')]).toEqual([
        'a',
        undefined,
        undefined,
      ]);
      const forged = createCodec({ identity: '' }).encode({
        entry: entryOf(one, 'a'),
        epoch: (await server.client.hget(clockName, 'epoch')) ?? '',
        expires: Number.MAX_SAFE_INTEGER,
        tokens: [],
      });
      await server.client.set(entryName('urikit', '', 'a', 512), forged);
      expect([await same.get('a'), (await far.get('a'))?.key]).toEqual([undefined, 'a']);
      await Promise.all([one.close(), same.close(), other.close()]);
    });
  });
});

describe('what is decoded is checked again', () => {
  const codec = createCodec({ identity: 'o' });
  const stored = (more: object): Buffer =>
    codec.encode({
      epoch: 'e',
      expires: 1,
      tokens: [],
      entry: {
        key: 'k',
        status: 200,
        fields: ['Content-Length', '3'],
        body: Buffer.from('abc'),
        requestTime: 0,
        responseTime: 0,
        tags: [],
        generation: 1,
        ...FRESH,
        ...more,
      },
    });

  const { freshness } = FRESH;
  const segments = [
    { first: 0, last: 1 },
    { first: 7, last: 7 },
  ];
  const parts = (more: object): object => ({ kind: 'part', parts: { length: 9, segments, ...more } });
  const variants = (groups: unknown): object => ({ kind: 'variants', variants: { groups, until: 1 } });
  test.each<readonly [string, object, boolean]>([
    ['an answer', {}, true],
    ['another version', { v: 0 }, false],
    ['a kind that there is not', { kind: 'other' }, false],
    ['a freshness without a member', { freshness: { ...freshness, strict: undefined } }, false],
    ['a lifetime that is no number', { freshness: { ...freshness, lifetime: '60' } }, false],
    ['no freshness', { freshness: undefined }, false],
    ['parts', parts({}), true],
    ['parts of more bytes than there are', parts({ segments: segments.slice(1) }), false],
    ['parts out of order', parts({ segments: segments.toReversed() }), false],
    ['no list of parts', parts({ segments: 3 }), false],
    ['variants', variants([{ names: ['a'], suffixes: ['x'] }]), true],
    ['variants of a group that is none', variants([{ names: ['a'] }]), false],
    ['variants of a name that is none', variants([{ names: [1], suffixes: [] }]), false],
    ['no list of variants', variants('x'), false],
    ['an entry that is gone', { kind: 'gone' }, true],
    ['a key that is no string', { key: 1 }, false],
    ['tags that are no strings', { tags: [1] }, false],
    ['no Content-Length', { fields: [] }, true],
    ['RFC 9110 8.6: a Content-Length of another body', { fields: ['content-length', '4'] }, false],
    ['two of them', { fields: ['Content-Length', '3', 'Content-Length', '3'] }, false],
    ['RFC 9110 15: a status that is none', { status: 600 }, false],
    ['an interim status', { status: 101 }, false],
    ['half a status', { status: 200.5 }, false],
    ['RFC 9110 5.5: a field with a line feed', { fields: ['X-A', 'a\r\nSet-Cookie: b=c'] }, false],
    ['RFC 9110 5.6.2: a name that is no token', { fields: ['X A', 'b'] }, false],
    ['a character that is no byte', { fields: ['X-A', '\u0100'] }, false],
    ['RFC 9112 6.1: framing', { fields: ['Transfer-Encoding', 'chunked'] }, false],
    ['a name without a value', { fields: ['X-A'] }, false],
    ['a generation that is no number of the clock', { generation: 1.5 }, false],
  ])('%s', (_, more, sound) => {
    expect(codec.decode(stored(more)) !== undefined).toBe(sound);
  });

  test('an entry of other origins is none', () => {
    expect(createCodec({ identity: 'p' }).decode(stored({}))).toBeUndefined();
  });
});
