import { afterEach, describe, expect, test } from '@jest/globals';
import { createMemoryStore, type Entry, type Store } from '@urikit/http-cache';
import { startGateway, type TestGateway } from './support/gateway.js';
import { FRESH, type StoredResponse } from '../../http-cache/test/support/entries.js';

let gateway: TestGateway | undefined;
afterEach(() => gateway?.close());

const memory = (): Store => createMemoryStore({ maxBytes: 1_000_000 });
const statusOf = async (target = '/a'): Promise<string> => (await gateway?.get(target))?.header('cache-status') ?? '';

describe('a store that fails is a miss', () => {
  test.each<readonly [title: string, broken: Partial<Store>]>([
    [
      'get throws',
      {
        get: () => {
          throw new Error('broken');
        },
      },
    ],
    ['get rejects', { get: () => Promise.reject(new Error('broken')) }],
    ['get never answers', { get: () => new Promise(() => undefined) }],
    ['get gives the entry of another key', { get: () => ({ ...entry, key: 'other' }) }],
    ['get gives what is no entry of ours', { get: (key) => ({ ...entry, key, v: 2 as typeof entry.v }) }],
    [
      'set throws',
      {
        set: () => {
          throw new Error('broken');
        },
      },
    ],
    ['set rejects', { set: () => Promise.reject(new Error('broken')) }],
    [
      'generation throws',
      {
        generation: () => {
          throw new Error('broken');
        },
        set: () => undefined,
      },
    ],
  ])('%s', async (_, broken) => {
    gateway = await startGateway({ store: { ...memory(), ...broken } });
    for (const wanted of ['answer 1', 'answer 2']) {
      const reply = await gateway.get('/a');
      expect([reply.status, reply.body]).toEqual([200, wanted]);
    }
  });

  test('invalidation rejects: an unsafe request is answered all the same, and the log says so', async () => {
    gateway = await startGateway({ store: { ...memory(), invalidate: () => Promise.reject(new Error('secret')) } });
    expect((await gateway.send({ method: 'POST', target: '/a', body: 'x' })).status).toBe(200);
    expect(gateway.log().find(({ msg }) => msg === 'store')).toMatchObject({ operation: 'purge', cause: 'Error' });
    expect(JSON.stringify(gateway.log())).not.toContain('secret');
  });
});

test('a store that answers later is as good', async () => {
  const inner = memory();
  gateway = await startGateway({ store: { ...inner, get: (key) => Promise.resolve(inner.get(key)) } });
  expect(await statusOf()).toContain('; stored');
  expect(await statusOf()).toContain('; hit');
});

const entry: StoredResponse = {
  key: 'k',
  status: 200,
  fields: ['Content-Length', '3'],
  body: new Uint8Array([1, 2, 3]),
  requestTime: Date.now(),
  responseTime: Date.now(),
  ...FRESH,
  tags: ['t'],
  generation: 0,
};

describe('the store in this process', () => {
  const of = (key: string, more: Partial<StoredResponse> = {}): Entry => ({ ...entry, key, ...more });

  test('gives back what was set, and nothing after its time', () => {
    const store = memory();
    void store.set(of('a'), 60);
    void store.set(of('b'), 0);
    expect([store.get('a'), store.get('b'), store.get('c')]).toEqual([of('a'), undefined, undefined]);
  });

  test.each([
    ['key', { key: 'ab' }, ['ab']],
    ['prefix', { prefix: 'a' }, ['ab', 'ac']],
    ['tag', { tag: 'x' }, ['ac', 'b']],
    ['everything', { all: true as const }, ['ab', 'ac', 'b', 'c']],
  ])('purges by %s, also what comes late', async (_, what, gone) => {
    const store = memory();
    const all = [of('ab'), of('ac', { tags: ['x', 'y'] }), of('b', { tags: ['x'] }), of('c')];
    for (const one of all) void store.set(one, 60);
    await store.purge(what);
    expect(all.filter(({ key }) => store.get(key) === undefined).map(({ key }) => key)).toEqual(gone);
    for (const one of all) void store.set(one, 60);
    expect(all.filter(({ key }) => store.get(key) === undefined).map(({ key }) => key)).toEqual(gone);
    for (const one of all) void store.set({ ...one, generation: store.generation() }, 60);
    expect(all.filter(({ key }) => store.get(key) === undefined)).toEqual([]);
  });

  test('keeps to its bytes: the least recently used goes first', () => {
    const store = createMemoryStore({ maxBytes: 8500 });
    for (const key of ['a', 'b', 'c']) void store.set(of(key, { body: new Uint8Array(600) }), 60);
    expect(store.get('a')).toBeDefined();
    void store.set(of('d', { body: new Uint8Array(600) }), 60);
    expect(['a', 'b', 'c', 'd'].map((key) => store.get(key) !== undefined)).toEqual([true, false, true, true]);
    void store.set(of('huge', { body: new Uint8Array(9000) }), 60);
    expect(store.get('huge')).toBeUndefined();
  });

  test('with more purges by prefix than it tells apart, older entries go, and it says so', async () => {
    const floors: string[] = [];
    const store = createMemoryStore({ maxBytes: 100_000, maxPurges: 2, onFloor: (cause) => floors.push(cause) });
    void store.set(of('a', { generation: 0 }), 60);
    for (const prefix of ['1', '2']) await store.purge({ prefix });
    expect([store.get('a') !== undefined, floors]).toEqual([true, []]);
    await store.purge({ prefix: '3' });
    expect([store.get('a'), floors]).toEqual([undefined, ['overflow']]);
    await store.purge({ all: true });
    expect(floors).toEqual(['overflow', 'all']);
  });

  test('any number of purges by tag and by key costs nothing else', async () => {
    const floors: string[] = [];
    const store = createMemoryStore({ maxBytes: 100_000, maxPurges: 2, onFloor: (cause) => floors.push(cause) });
    void store.set(of('a'), 60);
    for (let i = 0; i < 100; i++) await store.purge(i % 2 === 0 ? { tag: String(i) } : { key: String(i) });
    expect([store.get('a') !== undefined, floors]).toEqual([true, []]);
  });
});
