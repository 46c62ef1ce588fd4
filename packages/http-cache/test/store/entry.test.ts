import { describe, expect, jest, test } from '@jest/globals';
import { createMemoryStore } from '@urikit/http-cache';
import { isEntry } from '@urikit/http-cache/internal';
import { readChunk } from '../../src/adapters/chunk.js';
import type { CacheContext } from '../../src/context.js';
import { evictEntry } from '../../src/store-access/store-access.js';
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
  ])('whose eviction %s is an event', async (_, evict) => {
    const storeFailed = jest.fn();
    evictEntry({ store: { evict }, events: { storeFailed } } as unknown as CacheContext, entry);
    await Promise.resolve();
    expect(storeFailed).toHaveBeenCalledWith('purge', new Error('broken'));
  });
});

test('the callback of a chunk is the first function of write(chunk, encoding, callback)', () => {
  const done = (): void => undefined;
  for (const args of [['a', 'utf8', done], ['a', done], [done], [undefined, undefined, done]])
    expect(readChunk(args).done).toBe(done);
  expect(readChunk(['a', 'utf8']).done).toBeUndefined();
});
