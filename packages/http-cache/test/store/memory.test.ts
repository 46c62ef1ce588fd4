import { describe, expect, test } from '@jest/globals';
import { createGenerations, createItems, invalidationName } from '@urikit/http-cache/internal';
import { createMemoryStore, type Entry, type Purge, type Store } from '@urikit/http-cache';
import { createRecent } from '../../src/store/recent.js';
import { entryOf, type StoredResponse } from '../support/entries.js';

const uri = (name: string): string => `uri http://h/${name}`;
const put = (store: Store, key: string, tags: readonly string[], more: Partial<StoredResponse> = {}): Entry => {
  const entry = entryOf(store, key, { tags, ...more });
  void store.set(entry, 60);
  return entry;
};
const kept = (store: Store, ...keys: readonly string[]): readonly string[] =>
  keys.filter((key) => store.get(key) !== undefined);

describe('invalidation in this process', () => {
  test('takes every key with the tag, and no other', async () => {
    const store = createMemoryStore({ maxBytes: 1_000_000 });
    put(store, 'a1', [uri('a')]);
    put(store, 'a2', [uri('a'), 'blog']);
    put(store, 'b', [uri('b'), 'blog']);
    await store.invalidate?.([uri('a')]);
    expect(kept(store, 'a1', 'a2', 'b')).toEqual(['b']);
  });

  test('100,000 different ones, with room for 100: what is stored stays, what was on its way is not stored', async () => {
    const floors: string[] = [];
    const store = createMemoryStore({
      maxBytes: 1_000_000,
      maxInvalidations: 100,
      onFloor: (cause) => floors.push(cause),
    });
    put(store, 'stored', [uri('stored')]);
    const early = entryOf(store, 'early', { tags: [uri('early')] });
    for (let i = 0; i < 100_000; i++) await store.invalidate?.([uri(`post/${String(i)}`)]);
    await store.set(early, 60);
    put(store, 'new', [uri('new')]);
    expect([kept(store, 'stored', 'early', 'new'), floors]).toEqual([['stored', 'new'], []]);
  });

  test('a fetch from before is not stored, by tag and by key; one from after is', async () => {
    const store = createMemoryStore({ maxBytes: 1_000_000 });
    const [tagged, keyed] = [entryOf(store, 'a', { tags: [uri('a')] }), entryOf(store, 'k'.repeat(300))];
    await store.invalidate?.([uri('a')]);
    await store.purge({ key: 'k'.repeat(300) });
    for (const late of [tagged, keyed]) await store.set(late, 60);
    expect(kept(store, 'a', 'k'.repeat(300))).toEqual([]);
    put(store, 'a', [uri('a')]);
    expect(kept(store, 'a')).toEqual(['a']);
  });

  test('of more keys than one turn takes', async () => {
    const store = createMemoryStore({ maxBytes: 100_000_000 });
    const keys = Array.from({ length: 2500 }, (_, i) => `k${String(i)}`);
    for (const key of keys) put(store, key, [uri('a')]);
    const done = store.invalidate?.([uri('a')]);
    // One that comes in between is newer, and stays.
    put(store, 'k2400', [uri('a')]);
    await done;
    expect(kept(store, ...keys)).toEqual(['k2400']);
  });

  test('evicting takes the one that is meant, and purges nothing', async () => {
    const store = createMemoryStore({ maxBytes: 1_000_000 });
    const old = put(store, 'a', []);
    const early = entryOf(store, 'a');
    await store.evict?.(old);
    expect(kept(store, 'a')).toEqual([]);
    await store.set(early, 60);
    expect(kept(store, 'a')).toEqual(['a']);
    await store.purge({ prefix: 'x' });
    put(store, 'a', []);
    await store.evict?.(old);
    expect(kept(store, 'a')).toEqual(['a']);
  });
});

describe('a soft purge', () => {
  test.each([
    ['a key', { key: 'a' }, ['a']],
    ['a tag', { tag: 'x' }, ['b']],
    ['a prefix', { prefix: 'a' }, ['a', 'ab']],
    ['everything', { all: true as const }, ['a', 'ab', 'b']],
  ])('by %s leaves entries there, and stale from now on', async (_, what, stale) => {
    const store = createMemoryStore({ maxBytes: 1_000_000 });
    for (const [key, tags] of [
      ['a', []],
      ['ab', []],
      ['b', ['x']],
    ] as const)
      put(store, key, tags);
    await store.purge(what, { soft: true });
    const found = ['a', 'ab', 'b'].map((key) => store.get(key) as Entry);
    expect(found.filter(({ staleFrom }) => staleFrom !== undefined).map(({ key }) => key)).toEqual(stale);
    for (const { staleFrom, responseTime } of found)
      if (staleFrom !== undefined) expect(staleFrom).toBeGreaterThan(responseTime);
    // The same object each time: what was worked out of it is not worked out again.
    expect(store.get(stale[0] as string)).toBe(store.get(stale[0] as string));
  });

  test('counts for what was on its way, and not for what comes after', async () => {
    const store = createMemoryStore({ maxBytes: 1_000_000 });
    const late = entryOf(store, 'a');
    await store.purge({ key: 'a' }, { soft: true });
    await store.set(late, 60);
    expect((store.get('a') as Entry).staleFrom).toBeDefined();
    put(store, 'a', [], { staleFrom: 1 });
    expect((store.get('a') as Entry).staleFrom).toBeUndefined();
  });
});

describe('what is remembered of invalidations', () => {
  const subject = (generation: number): { key: string; tags: string[]; generation: number } => ({
    key: 'k',
    tags: ['u a'],
    generation,
  });

  test('ends with the longest fetch; a fetch that took longer is not stored', () => {
    let time = 0;
    const recent = createRecent({ longestFetch: 100, maxInvalidations: 10, now: () => time });
    recent.add('ix', 1);
    time = 99;
    recent.add('iy', 2);
    expect([recent.forgotten(), recent.allows(subject(0))]).toEqual([0, true]);
    time = 100;
    recent.add('iz', 3);
    expect([recent.forgotten(), recent.allows(subject(0)), recent.allows(subject(1))]).toEqual([1, false, true]);
  });

  test('what comes twice, or late, changes nothing', () => {
    const recent = createRecent({ longestFetch: 100, maxInvalidations: 10, now: () => 0 });
    recent.add('ikk', 5);
    recent.add('ikk', 3);
    expect([4, 5].map((generation) => recent.allows(subject(generation)))).toEqual([false, true]);
    recent.forget(7);
    recent.forget(6);
    expect(recent.forgotten()).toBe(7);
    recent.clear();
    expect(recent.allows(subject(0))).toBe(true);
  });
});

describe('usage of the store in this process', () => {
  const sizesOf = (entries: number): readonly (readonly [number, number])[] =>
    [1024, 4096, 16_384, 65_536, 262_144, 1_048_576, Infinity].map((end) => [end, end === 65_536 ? entries : 0]);
  const room = new Uint8Array(20_000);
  const full = (store: Store): void => ['a', 'b', 'c'].forEach((key) => void put(store, key, [], { body: room }));
  test.each<[string, (store: Store) => unknown, number, number]>([
    ['nothing', () => undefined, 0, 0],
    ['as many as have room', full, 3, 0],
    ['one more: another goes', (store) => (full(store), put(store, 'd', [], { body: room })), 3, 1],
    ['one once more is no eviction', (store) => (full(store), put(store, 'a', [], { body: room })), 3, 0],
    ['one that is too large for the store', (store) => put(store, 'a', [], { body: new Uint8Array(90_000) }), 0, 0],
    ['a purge is no eviction', (store) => (full(store), store.purge({ key: 'a' })), 2, 0],
    ['nor is a purge of everything', (store) => (full(store), store.purge({ all: true })), 0, 0],
    ['nor is one of no use any more', (store) => store.evict?.(put(store, 'a', [], { body: room })), 0, 0],
  ])('%s', async (_, act, entries, evictions) => {
    const store = createMemoryStore({ maxBytes: 65_000 });
    await act(store);
    const usage = store.usage?.();
    expect(usage).toEqual({ entries, evictions, bytes: expect.any(Number), sizes: sizesOf(entries) });
    // Headers and the key take more than the body.
    expect(Math.floor((usage?.bytes ?? 0) / room.length)).toBe(entries);
    expect((usage?.bytes ?? 0) > entries * room.length).toBe(entries > 0);
  });
});

test.each<readonly [what: readonly Purge[], read: number]>([
  [[{ key: 'k1' }], 1],
  [[{ tag: uri('1') }], 1],
  [[{ tag: uri('1') }, { key: 'k1' }, { tag: uri('2') }], 2],
  [[{ tag: 'news' }], 2],
  [[{ tag: 'other' }, { key: 'none' }], 0],
  [[{ prefix: 'k1' }], 100],
])('of 100 entries, a search for %j reads %i', async (what, read) => {
  for (const nameOf of [undefined, invalidationName]) {
    const generations = createGenerations();
    generations.adopt({ epoch: 'e', clock: 1, floor: 0, records: [] });
    const items = createItems(1_000_000, generations, nameOf);
    const asked = new Set<string>();
    for (let i = 0; i < 100; i++) {
      const key = `k${String(i)}`;
      const tags = [uri(String(i)), ...(i < 2 ? ['news'] : [])];
      const entry = entryOf({ generation: generations.clock } as Store, key, { tags });
      items.set(Object.defineProperty(entry, 'key', { get: () => (asked.add(key), key) }), Infinity, 1);
    }
    asked.clear();
    const { entries } = await items.find(what, 0);
    expect([asked.size, entries]).toEqual([read, read === 100 ? 11 : read]);
  }
});

test('an index holds no name without keys', () => {
  const generations = createGenerations();
  generations.adopt({ epoch: 'e', clock: 1, floor: 0, records: [] });
  const store = { generation: generations.clock } as Store;
  const items = createItems(6000, generations);
  items.set(entryOf(store, 'a', { tags: ['x', 'y'] }), Infinity, 1);
  items.set(entryOf(store, 'b', { tags: ['x'] }), Infinity, 1);
  items.set(entryOf(store, 'a', { tags: ['y'] }), Infinity, 1);
  expect([items.names(), [...items.take('x')], [...items.take('x')], items.names()]).toEqual([2, ['b'], [], 1]);
  // One that is too large, and one that drives out the others.
  items.set(entryOf(store, 'large', { tags: ['z'], body: new Uint8Array(9000) }), Infinity, 1);
  expect(items.names()).toBe(1);
  items.set(entryOf(store, 'c', { tags: ['w'], body: new Uint8Array(2000) }), Infinity, 1);
  expect([items.byKey.get('a'), items.names()]).toEqual([undefined, 1]);
  items.clear();
  expect(items.names()).toBe(0);
});
