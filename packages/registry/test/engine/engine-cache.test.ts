import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { engineCache } from '../../src/engine/engine-cache.js';
import { EMPTY } from '../../src/compose/layer.js';
import { resolveComposition } from '../../src/compose/resolved-composition.js';
import { collectGarbage, pause } from '../support/garbage.js';
import { optioned, plugin, set } from '../support/plugins.js';

test('five hundred tenants with one set take a few KiB each, and one engine', () => {
  const web = set('web', { config: { acme: { size: 7 } } });
  const parent = createRegistry({ plugins: [optioned('acme'), plugin('other')] });
  parent.extend({ sets: [web] });
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const tenants = Array.from({ length: 500 }, () => parent.extend({ sets: [web] }));
  collectGarbage();
  const each = (process.memoryUsage().heapUsed - before) / tenants.length;
  expect(new Set(tenants.map(({ engine }) => engine)).size).toBe(1);
  // An engine of its own would be some 20 KiB; measured are four.
  expect(each).toBeLessThan(10 * 1024);
});

test('an engine that is made again before the news of the first one is kept', async () => {
  const cache = engineCache();
  const plan = resolveComposition(EMPTY);
  cache.share(plan).engine;
  await pause();
  collectGarbage();
  const engine = cache.share(plan).engine;
  for (let i = 0; i < 10; i++) await pause();
  expect(cache.share(plan).engine).toBe(engine);
});

test('an engine is made once while somebody holds it, and let go when nobody does', async () => {
  const cache = engineCache();
  const plan = resolveComposition(EMPTY);
  expect(cache.share(plan).engine).toBe(cache.share(plan).engine);
  expect(cache.size()).toBe(1);
  for (let i = 0; i < 100 && cache.size() > 0; i++) {
    collectGarbage();
    await pause();
  }
  expect(cache.size()).toBe(0);
  expect(cache.share(plan).engine.normalize('FOO:x')).toBe('foo:x');
});
