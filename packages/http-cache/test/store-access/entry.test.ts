import { describe, expect, jest, test } from '@jest/globals';
import { createMemoryStore } from '@urikit/http-cache';
import { isEntry } from '@urikit/http-cache/internal';
import { readChunk } from '../../src/adapters/chunk.js';
import type { CacheContext } from '../../src/context.js';
import { evictEntry, writeQuietly } from '../../src/store-access/store-access.js';
import { entryOf } from '../support/entries.js';

describe('an entry of a store outside of the process', () => {
  const entry = entryOf(createMemoryStore({ maxBytes: 1000 }), 'a');

  test('is read back', () => {
    expect(isEntry(entry)).toBe(true);
  });

  test.each([
    ...[
      'v',
      'key',
      'status',
      'fields',
      'body',
      'requestTime',
      'responseTime',
      'tags',
      'generation',
      'kind',
      'freshness',
    ],
  ])('is no entry with another %s', (name) => {
    for (const value of [undefined, null, {}, name === 'v' ? 0 : 'a'])
      if (!(name === 'key' && value === 'a'))
        expect([value, isEntry({ ...entry, [name]: value })]).toEqual([value, false]);
  });

  test.each<readonly [title: string, done: () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('a store that %s, while no caller waits, is an event', async (_, act) => {
    const storeFailed = jest.fn();
    const context = { store: { evict: act, set: act }, events: { storeFailed } } as unknown as CacheContext;
    evictEntry(context, entry);
    writeQuietly(context, entry, 1);
    await Promise.resolve();
    expect(storeFailed.mock.calls).toEqual([
      ['purge', new Error('broken')],
      ['set', new Error('broken')],
    ]);
  });
});

test('the callback of a chunk is the first function of write(chunk, encoding, callback)', () => {
  const done = (): void => undefined;
  for (const args of [['a', 'utf8', done], ['a', done], [done], [undefined, undefined, done]])
    expect(readChunk(args).done).toBe(done);
  expect(readChunk(['a', 'utf8']).done).toBeUndefined();
});
