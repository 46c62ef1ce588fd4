import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { folderWith } from './support/folder.js';
import { collectGarbage, pause } from './support/garbage.js';
import { plugin } from './support/plugins.js';
import { runInNode } from './support/run-in-node.js';
import { inheritanceOf } from '../src/inheritance.js';

/** Kilobytes for each tenant of a parent with so many overlays, once its fingerprint was read and a string was checked. */
const kilobytesOf = async (overlays: number): Promise<number> =>
  (await runInNode(
    `
    import { createRegistry } from '@src/index.ts';
    const own = { id: 'own', version: '1.0.0', contract: 2, schemes: ['own', 'two', 'three', 'four'], rfc: [],
      configSchema: { parse: (value) => value }, configure: () => ({ own: {}, two: {}, three: {}, four: {} }) } as const;
    const overlay = (name) => ({ id: name, version: '1.0.0', extends: { plugin: 'own' }, hosts: { deny: [name + '.example'] } });
    const base = createRegistry({ plugins: [own], overlays: Array.from({ length: ${String(overlays)} }, (_, i) => overlay('base-' + i)) });
    const tenant = (i) => {
      const one = base.extend({ overlays: [overlay('tenant-' + i)] });
      one.engine.check('own://h/');
      return [one, one.fingerprint];
    };
    const used = () => { for (let i = 0; i < 4; i++) gc(); return process.memoryUsage().heapUsed; };
    for (let i = 0; i < 30; i++) tenant('first-' + i);
    const before = used();
    const kept = Array.from({ length: 200 }, (_, i) => tenant(i));
    // A weak reference that was read holds its object until the turn is over.
    await new Promise((next) => setImmediate(next));
    console.log(JSON.stringify((used() - before) / kept.length / 1000));`,
    folderWith({}),
    ['--expose-gc'],
  )) as number;

test('a tenant shares the parts of its parent: with an overlay of its own over 500 it takes at most 16 kB', async () => {
  expect(await kilobytesOf(500)).toBeLessThan(16);
});

test('a tenant of a parent without overlays takes at most 12 kB', async () => {
  expect(await kilobytesOf(0)).toBeLessThan(12);
});

test('a chain of children keeps the parents that judge, and no other', async () => {
  const root = createRegistry({ plugins: [plugin('acme')] });
  const keptBy = async (addition: (i: number) => readonly SchemeOverlay[]) => {
    const links: WeakRef<object>[] = [];
    let last = root;
    for (let i = 0; i < 20; i++) {
      last = last.extend({ overlays: addition(i) });
      links.push(new WeakRef(inheritanceOf(last)));
    }
    await pause();
    collectGarbage();
    return [links.filter((link) => link.deref() !== undefined).length, last.engine.check('acme:?q').length] as const;
  };
  expect(await keptBy(() => [])).toEqual([1, 0]);
  const forbidding = (i: number) => [
    { id: `o${String(i)}`, version: '1.0.0', extends: 'acme', query: 'forbidden' as const },
  ];
  expect(await keptBy(forbidding)).toEqual([20, 20]);
});

test('overlays with options and overlays without stand in one composition', () => {
  const configured = {
    id: 'configured',
    version: '1.0.0',
    extends: 'acme',
    configSchema: z.strictObject({ query: z.literal('forbidden').default('forbidden') }),
    configure: (rules: OverlayRules) => rules,
  };
  const plain: SchemeOverlay = { id: 'plain', version: '1.0.0', extends: 'acme', fragment: 'forbidden' };
  const { engine } = createRegistry({ plugins: [plugin('acme')], overlays: [configured, plain] });
  expect(engine.check('acme:a?b#c').map(({ code }) => code)).toEqual(['configured/query', 'plain/fragment']);
});
