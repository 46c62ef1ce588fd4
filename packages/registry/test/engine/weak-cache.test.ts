import { expect, test } from '@jest/globals';
import { weakCache } from '../../src/engine/engine-cache.js';
import { collectGarbage, pause } from '../support/garbage.js';

test('what somebody holds is made once for a key', () => {
  const cache = weakCache<object>();
  const one = cache.get(
    () => 'a',
    () => ({}),
  );
  expect([
    cache.get(
      () => 'a',
      () => ({}),
    ) === one,
    cache.get(
      () => 'b',
      () => ({}),
    ) === one,
    cache.size(),
  ]).toEqual([true, false, 2]);
});

test('the key of the first object is made for the second one', () => {
  const cache = weakCache<object>();
  const one = cache.get(
    () => {
      throw new Error('no key yet');
    },
    () => ({}),
  );
  expect(cache.size()).toBe(1);
  expect(() =>
    cache.get(
      () => 'b',
      () => one,
    ),
  ).toThrow('no key yet');
});

test('what nobody holds is let go', async () => {
  const cache = weakCache<object>();
  cache.get(
    () => 'a',
    () => ({}),
  );
  for (let i = 0; i < 100 && cache.size() > 0; i++) {
    await pause();
    collectGarbage();
  }
  expect(cache.size()).toBe(0);
});

test('what is made again before the news of the first one is kept', async () => {
  const cache = weakCache<object>();
  const other = cache.get(
    () => 'b',
    () => ({}),
  );
  cache.get(
    () => 'a',
    () => ({}),
  );
  await pause();
  collectGarbage();
  const again = cache.get(
    () => 'a',
    () => ({}),
  );
  for (let i = 0; i < 10; i++) await pause();
  expect(
    cache.get(
      () => 'a',
      () => ({}),
    ),
  ).toBe(again);
  expect(
    cache.get(
      () => 'b',
      () => ({}),
    ),
  ).toBe(other);
});
