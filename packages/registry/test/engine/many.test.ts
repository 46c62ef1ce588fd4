import { describe, expect, test } from '@jest/globals';
import type { Finding } from '@urikit/generic/hooks';
import { createRegistry, type PluginSet, type RegistryOptions, type SchemeRegistry } from '@urikit/registry';
import * as z from 'zod';
import { growthOf } from '../../../scheme-conformance/src/work/growth.js';
import { errorOf, plugin, set } from '../support/plugins.js';

/** Many issues, sets and overlays take work in proportion. */

const finding = (code: string, at: number): Finding => ({
  code,
  at,
  severity: 'warning',
  component: 'path',
  message: 'm',
  section: 's',
});
const talker = plugin('talker', {
  hooks: {
    path: 'opaque',
    check: ({ path }, report) => {
      for (let at = 0; at < path.length; at++) report(finding('own', at));
    },
  },
});
const overlay = {
  id: 'overlay',
  version: '1.0.0',
  extends: 'talker',
  issues: ['added'],
  check: ({ path }: { readonly path: string }, report: (found: Finding) => void) => {
    for (let at = 0; at < path.length; at++) report(finding('added', at));
  },
} as const;

test.each([
  ['a child that is held to its parent', createRegistry({ plugins: [talker] }).extend({ opaquePaths: ['x'] })],
  ['an overlay', createRegistry({ plugins: [talker], overlays: [overlay] })],
])('check of %s with an issue at each character', (_, { engine }) => {
  expect(engine.check(`talker:${'a'.repeat(9)}`).length).toBeGreaterThanOrEqual(9);
  expect(growthOf((length) => engine.check(`talker:${'a'.repeat(length)}`))).toMatchObject({ linear: true });
});

test('a configuration of which each option is wrong', () => {
  const configSchema = z.strictObject({ table: z.record(z.string(), z.number()), list: z.array(z.number()) });
  const refused = (length: number) => {
    const table = Object.fromEntries(Array.from({ length }, (_, i) => [`k${String(i)}`, 'x']));
    const list = Array.from({ length }, () => 'x');
    return errorOf(() =>
      createRegistry({ plugins: [plugin('acme', { configSchema })], config: { acme: { table, list } } }),
    );
  };
  expect(refused(30).message).toMatch(/config\.acme\.table\.k0: expected a number.*; and 40 more/);
  expect(growthOf(refused, 128)).toMatchObject({ linear: true });
});

test('check of a reference whose target has an issue in each segment', () => {
  const slashes = plugin('acme', {
    hooks: {
      check: ({ path }, report) => {
        for (let at = 0; at < path.length; at++) report(finding('own', at));
      },
    },
  });
  const { engine } = createRegistry({ plugins: [slashes], references: { resolve: 'acme://h/' } });
  expect(engine.check('/aaa').map(({ start }) => start)).toEqual([0, 1, 2, 3]);
  expect(growthOf((length) => engine.check(`/${'a'.repeat(length)}`))).toMatchObject({ linear: true });
});

test('a chain of children that are held to their parents', () => {
  const chain = (length: number) => {
    let registry: SchemeRegistry = createRegistry({ plugins: [plugin('acme')] });
    for (let level = 0; level < length; level++) registry = registry.extend({ opaquePaths: [`x${String(level)}`] });
    return registry;
  };
  expect(chain(3).engine.opaquePaths).toEqual(['x0', 'x1', 'x2']);
  // Each of four times as many says twice as much on average.
  const { short, long } = growthOf(chain, 16);
  expect(long / short).toBeLessThan(8);
});

describe('many of one kind', () => {
  const names = (length: number) => Array.from({ length }, (_, i) => `k${String(i)}`);
  const each = <T>(length: number, value: T) => Object.fromEntries(names(length).map((name) => [name, value]));
  test.each<readonly [string, (length: number) => RegistryOptions]>([
    [
      'options',
      (length) => ({
        plugins: [plugin('acme', { configSchema: z.record(z.string(), z.number()) })],
        config: { acme: each(length, 1) },
      }),
    ],
    [
      'severities of one plugin',
      (length) => ({
        plugins: [plugin('acme', { issues: names(length) })],
        severities: Object.fromEntries(names(length).map((name) => [`acme/${name}`, 'error'])),
      }),
    ],
    [
      'plugins that one requires',
      (length) => ({
        plugins: [plugin('acme', { requires: each(length, '^1.0.0') }), ...names(length).map((id) => plugin(id))],
      }),
    ],
    [
      'services of one factory',
      (length) => ({
        plugins: [
          {
            useFactory: ({ get }) =>
              plugin('acme', {
                fingerprint: names(length)
                  .map((token) => get(token))
                  .join(),
              }),
          },
        ],
        services: names(length).map((token) => ({ token, useFactory: () => token })),
      }),
    ],
  ])('%s', (_, optionsOf) => {
    const make = (length: number) => createRegistry(optionsOf(length));
    expect(make(3).describe()).toBeDefined();
    const { short, long } = growthOf(make, 32);
    expect(long / short).toBeLessThan(6);
  });

  test('sets in a chain', () => {
    const chain = (length: number) => {
      const last = names(length).reduce<PluginSet>((before, name) => set(name, { extends: [before] }), set('first'));
      return createRegistry({ sets: [last] });
    };
    expect(Object.keys(chain(3).describe().sets)).toEqual(['first', 'k0', 'k1', 'k2']);
    // Each set has a list of those before it.
    const { short, long } = growthOf(chain, 32);
    expect(long / short).toBeLessThan(8);
  });
});
