import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { engineCache } from '../src/engine-cache.js';
import { EMPTY } from '../src/layer.js';
import { makePlan } from '../src/plan.js';

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('an engine that is made again before the news of the first one is kept', async () => {
  const cache = engineCache();
  const plan = makePlan(EMPTY);
  cache.engineOf(plan);
  await pause();
  collectGarbage();
  const engine = cache.engineOf(plan);
  for (let i = 0; i < 10; i++) await pause();
  expect(cache.engineOf(plan)).toBe(engine);
});

test('an engine is made once while somebody holds it, and let go when nobody does', async () => {
  const cache = engineCache();
  const plan = makePlan(EMPTY);
  expect(cache.engineOf(plan)).toBe(cache.engineOf(plan));
  expect(cache.size()).toBe(1);
  for (let i = 0; i < 100 && cache.size() > 0; i++) {
    collectGarbage();
    await pause();
  }
  expect(cache.size()).toBe(0);
  expect(cache.engineOf(plan).normalize('FOO:x')).toBe('foo:x');
});
