import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Entry, Purge } from '@urikit/http-cache';
import type { GatewayStore } from '../../src/store/create.js';
import { bodyOf, entryOf, plain, type StoredResponse } from '../../../http-cache/test/support/entries.js';

export interface Opened {
  /** One store, or several that share what they keep: gateways. */
  readonly stores: readonly GatewayStore[];
  readonly stop: () => Promise<void>;
}

const latin1 = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code));

/** RFC 9110 5.5. */
const fieldBytes = latin1.replace(/[^\t\x20-\x7E\x80-\xFF]/g, '');

/** What every store does, whatever it is made of. */
export const storeContract = (open: () => Promise<Opened>): void => {
  let opened: Opened;
  let a: GatewayStore;
  let b: GatewayStore;
  beforeAll(async () => {
    opened = await open();
  }, 60_000);
  afterAll(async () => {
    await opened.stop();
  }, 30_000);
  beforeEach(async () => {
    a = opened.stores[0]!;
    b = opened.stores.at(-1)!;
    await a.purge({ all: true });
  });

  const put = async (key: string, more: Partial<StoredResponse> = {}, ttl = 60): Promise<Entry> => {
    const entry = entryOf(a, key, more);
    await a.set(entry, ttl);
    return entry;
  };

  describe('get and set', () => {
    test('what was never stored is a miss', async () => {
      expect(await a.get('u1 - GET http://h/none')).toBeUndefined();
      expect(await b.get('u1 - GET http://h/none')).toBeUndefined();
    });

    test.each([
      ['an everyday entry', 'u1 - GET http://h/a?b=1', {}],
      [
        'every byte in the body',
        'u1 - GET http://h/bytes',
        { body: Uint8Array.from({ length: 256 }, (_, byte) => byte) },
      ],
      ['no body', 'u1 - GET http://h/empty', { body: new Uint8Array() }],
      ['a large body', 'u1 - GET http://h/large', { body: new Uint8Array(700_000).fill(7) }],
      ['no fields', 'u1 - GET http://h/bare', { fields: [], status: 204 }],
      ['every byte in the key', `u1 - GET http://h/ 256:${latin1}`, {}],
      ['a key with braces', 'u1 - GET http://h/ 3:{x}', {}],
      ['a long key', `u1 - GET http://h/${'a'.repeat(8000)}`, {}],
      ['every byte that a field may hold', 'u1 - GET http://h/field', { fields: ['x', fieldBytes] }],
      [
        'tags of all kinds',
        'u1 - GET http://h/tags',
        { tags: ['a', '', 'with space', '\u{1F600}', '\uD800', 't'.repeat(500)] },
      ],
    ] as const)('%s comes back as it was', async (_, key, more) => {
      const entry = await put(key, more);
      expect(plain(await a.get(key))).toEqual(plain(entry));
      expect(plain(await b.get(key))).toEqual(plain(entry));
      // And again, from wherever it is now.
      expect(plain(await b.get(key))).toEqual(plain(entry));
    });

    test('the last one counts', async () => {
      await put('k', { body: Buffer.from('old') });
      await put('k', { body: Buffer.from('new') });
      expect(bodyOf(await a.get('k'))).toBe('new');
    });

    test('long keys that begin alike are not alike', async () => {
      const long = 'k'.repeat(5000);
      await put(`${long}1`);
      expect(await a.get(`${long}2`)).toBeUndefined();
      expect(await b.get(`${long}1`)).toBeDefined();
    });

    test.each([0, -1, Number.NaN])('with a time to live of %p nothing is stored', async (ttl) => {
      await put('k', {}, ttl);
      expect(await a.get('k')).toBeUndefined();
      expect(await b.get('k')).toBeUndefined();
    });

    test('a time to live without an end is one', async () => {
      await put('k', {}, Number.POSITIVE_INFINITY);
      expect(await b.get('k')).toBeDefined();
    });
  });

  describe('find', () => {
    test('counts the entries in this process that purges name, and purges none', async () => {
      for (const [key, tags] of [
        ['p/1', ['t']],
        ['p/2', []],
        ['q', ['t', 'u']],
      ] as const)
        await put(key, { tags });
      const before = a.usage?.().entries ?? 0;
      const count = before === 0 ? 0 : 1;
      const counted = async (...what: readonly Purge[]): Promise<unknown> => {
        const found = await a.find?.(what, 2);
        expect((found?.bytes ?? 0) > 0).toBe((found?.entries ?? 0) > 0);
        expect(found?.keys.length).toBe(Math.min(2, found?.entries ?? 0));
        return found?.entries;
      };
      expect([
        await counted({ all: true }),
        await counted({ prefix: 'p/' }),
        await counted({ key: 'q' }),
        await counted({ tag: 't' }),
        await counted({ tag: 't' }, { key: 'q' }, { prefix: 'p/2' }),
        await counted({ key: 'none' }),
        await counted(),
      ]).toEqual([3, 2, 1, 2, 3, 0, 0].map((number) => number * count));
      expect(a.usage?.().entries).toBe(before);
    });
  });

  describe('purge', () => {
    const keys = [
      'u1 - GET http://h/a',
      'u1 - GET http://h/a/b',
      'u1 - GET http://h/c',
      `u1 - GET http://h/a?${'x'.repeat(600)}`,
    ] as const;
    const rows: readonly (readonly [string, Purge, readonly number[]])[] = [
      ['a key', { key: keys[0] }, [0]],
      ['a long key', { key: keys[3] }, [3]],
      ['a key that is not there', { key: 'u1 - GET http://h/' }, []],
      ['a prefix', { prefix: 'u1 - GET http://h/a' }, [0, 1, 3]],
      ['a prefix that is a key', { prefix: keys[1] }, [1]],
      ['a prefix longer than all', { prefix: `${keys[2]}/longer` }, []],
      ['the empty prefix', { prefix: '' }, [0, 1, 2, 3]],
      ['a tag', { tag: 'odd' }, [1, 3]],
      ['a tag that is no plain text', { tag: 'tag of \u{1F600}2' }, [2]],
      ['a tag that nothing has', { tag: 'none' }, []],
      ['everything', { all: true }, [0, 1, 2, 3]],
    ];

    test.each(rows)('%s', async (_, what, gone) => {
      for (const [index, key] of keys.entries())
        await put(key, { tags: [index % 2 === 1 ? 'odd' : 'even', `tag of \u{1F600}${String(index)}`] });
      // Everybody has everything at hand.
      for (const store of opened.stores) for (const key of keys) expect(await store.get(key)).toBeDefined();
      await a.purge(what);
      for (const store of opened.stores) {
        const missing = [];
        for (const [index, key] of keys.entries()) if ((await store.get(key)) === undefined) missing.push(index);
        expect(missing).toEqual(gone);
      }
    });

    test.each(rows.filter(([, , gone]) => gone.includes(0)))(
      '%s: what was on its way does not come back',
      async (_, what) => {
        const late = entryOf(b, keys[0], { tags: ['even'] });
        await a.purge(what);
        await b.set(late, 60);
        await a.set(late, 60);
        expect(await a.get(keys[0])).toBeUndefined();
        expect(await b.get(keys[0])).toBeUndefined();
        const fresh = entryOf(b, keys[0], { tags: ['even'] });
        await b.set(fresh, 60);
        expect(plain(await a.get(keys[0]))).toEqual(plain(fresh));
      },
    );

    test('a tag does not purge a key or a prefix of that name', async () => {
      await put('same');
      await a.purge({ tag: 'same' });
      expect(await a.get('same')).toBeDefined();
      await a.purge({ key: 'sam' });
      expect(await b.get('same')).toBeDefined();
    });

    test('purges from all sides at once', async () => {
      for (const key of keys) await put(key);
      await Promise.all(opened.stores.flatMap((store) => keys.map((key) => store.purge({ key }))));
      for (const store of opened.stores) for (const key of keys) expect(await store.get(key)).toBeUndefined();
    });

    test('a generation never goes back', async () => {
      const before = opened.stores.map((store) => store.generation());
      await a.purge({ key: 'x' });
      opened.stores.forEach((store, index) => expect(store.generation()).toBeGreaterThan(before[index]!));
    });
  });
};
