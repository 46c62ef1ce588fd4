import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import type { OverlayRules, SchemeOverlay, SchemeRule } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { folderWith } from './support/folder.js';
import { collectGarbage, pause } from './support/garbage.js';
import { codesOf, overlay, plugin } from './support/plugins.js';
import { runInNode } from './support/run-in-node.js';
import { inheritanceOf } from '../src/inheritance.js';

test('a tenant shares the parts of its parent', async () => {
  const code = `
    import { createRegistry } from '@src/index.ts';
    const plugin = (id, schemes = [id]) => ({ id, version: '1.0.0', contract: 2, schemes, rfc: [], configSchema: { parse: (value) => value },
      configure: () => Object.fromEntries(schemes.map((each) => [each, { view: () => id, defaultPort: 7 }])) } as const);
    const overlay = (id) => ({ id, version: '1.0.0', extends: { plugin: 'own' }, hosts: { deny: [id + '.example'] } });
    const many = (length, make) => Array.from({ length }, (_, i) => make('base-' + i));
    const used = () => { for (let i = 0; i < 4; i++) gc(); return process.memoryUsage().heapUsed; };
    // For each tenant, once its fingerprint was read and a string was checked.
    const kilobytesOf = async (count, options, own, use = (one) => one.engine.check('own://h/') && one.fingerprint) => {
      const base = createRegistry(options);
      const tenant = (i) => {
        const one = base.extend(own('tenant-' + i));
        return [one, use(one)];
      };
      for (let i = 0; i < 30; i++) tenant('first-' + i);
      const before = used();
      const kept = Array.from({ length: count }, (_, i) => tenant(i));
      // A weak reference that was read holds its object until the turn is over.
      await new Promise((next) => setImmediate(next));
      return (used() - before) / kept.length / 1000;
    };
    const plugins = [plugin('own', ['own', 'two', 'three', 'four'])];
    const covering = (id) => ({ overlays: [overlay(id)] });
    console.log(JSON.stringify([
      await kilobytesOf(50, { plugins, overlays: many(500, overlay) }, covering),
      await kilobytesOf(200, { plugins }, covering),
      await kilobytesOf(200, { plugins: many(12, plugin) }, (id) => ({ plugins: [plugin(id)] }), () => undefined),
    ]));`;
  const [over500, alone, withPlugin] = (await runInNode(code, folderWith({}), ['--expose-gc'])) as readonly number[];
  expect(over500).toBeLessThan(16);
  expect(alone).toBeLessThan(12);
  expect(withPlugin).toBeLessThan(20);
});

describe('a child with a plugin of its own answers as one registry of all plugins', () => {
  const rule = (id: string, from: string, to: string): SchemeRule => ({
    ...{ id, section: 'X 1', tier: 'safe', level: 'scheme-based' },
    apply: (uri) => (uri.path.includes(from) ? { ...uri, path: uri.path.replaceAll(from, to) } : uri),
  });
  const base = [
    plugin('acme', { hooks: { defaultPort: 7, emptyPath: '/', rules: [rule('slash', 'a', 'b')] } }),
    plugin('low', { hooks: { normalForm: { lowered: 'low:[a-z]*' }, mayChange: { path: ['[A-Z]'], query: [] } } }),
    plugin('key', { hooks: { identity: ({ path }) => path.slice(0, 2) } }),
  ];
  const own = {
    data: plugin('own', { hooks: { defaultPort: 9, path: 'opaque' } }),
    'a rule and an identity': plugin('own', {
      hooks: { rules: [rule('dash', '-', '')], identity: ({ path }) => path },
    }),
    'an equivalence': plugin('own', { hooks: { equivalent: () => true, transitive: false } }),
    'no references': plugin('own', { hooks: { references: 'none' } }),
    'a rule of the parent': plugin('mine', {
      ...{ schemes: ['acme', 'own'], overrides: 'acme@*' },
      configure: () => ({
        acme: { id: 'acme', rules: [rule('slash', 'a', 'c')] },
        own: { id: 'acme', rules: [rule('slash', 'a', 'c')] },
      }),
    }),
    'a path of the parent': plugin('odd', { hooks: { emptyPath: '/' } }),
    'a writer of normal forms': plugin('own', {
      hooks: {
        normalize: (uri) => (uri.path === uri.path.toLowerCase() ? uri : { ...uri, path: uri.path.toLowerCase() }),
        normalForm: {
          kept: 'own:[a-z]*',
          written: (text) => (/^own:[A-Za-z]*$/.test(text) ? text.toLowerCase() : undefined),
        },
      },
    }),
  } as const;
  const TEXTS = ['acme', 'ACME', 'low', 'own', 'OWN', 'key', 'odd', 'other', ''].flatMap((scheme) =>
    ['//h:7', '//H:9/a-a', '//u@h/%7e?q#f', 'a/../b', 'Abc', '//h/a?b', 'Joe@EX.test', ''].map((rest) =>
      scheme === '' ? rest : `${scheme}:${rest}`,
    ),
  );

  test.each(Object.entries(own))('%s', (_, mine) => {
    const options = { plugins: base, opaquePaths: ['odd'] };
    const [child, whole] = [
      createRegistry(options).extend({ plugins: [mine] }),
      createRegistry({ ...options, plugins: [...base, mine] }),
    ];
    const answersOf = ({ engine }: typeof child) => [
      ...[engine.schemes, engine.opaquePaths, engine.rules.map(({ id }) => id).sort()],
      TEXTS.map((text) => [
        ...[text, engine.check(text), engine.tryNormalize(text), engine.tryResolve(text, 'own://h/a/b')],
        ...TEXTS.slice(0, 40).map((other) => engine.equivalent(text, other)),
      ]),
    ];
    expect(answersOf(child)).toEqual(answersOf(whole));
  });
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
  const forbidding = (i: number) => [overlay({ id: `o${String(i)}`, query: 'forbidden' })];
  expect(await keptBy(forbidding)).toEqual([20, 20]);
});

test('overlays with options and overlays without stand in one composition', () => {
  const configured = overlay({
    id: 'configured',
    configSchema: z.strictObject({ query: z.literal('forbidden').default('forbidden') }),
    configure: (rules: OverlayRules) => rules,
  });
  const plain = overlay({ id: 'plain', fragment: 'forbidden' });
  const registry = createRegistry({ plugins: [plugin('acme')], overlays: [configured, plain] });
  expect(codesOf(registry, 'acme:a?b#c')).toEqual(['configured/query', 'plain/fragment']);
});
