import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { codesOf, errorOf, plugin } from '../support/plugins.js';

const base = plugin('base', { version: '1.4.0', schemes: ['base', 'shared'] });
const taker = (overrides: string, more: Parameters<typeof plugin>[1] = {}) =>
  plugin('taker', { schemes: ['shared'], overrides, ...more });
const make = (...plugins: readonly ReturnType<typeof plugin>[]) => createRegistry({ plugins });

test('a plugin that another one requires comes first', () => {
  const { plugins } = make(plugin('needy', { requires: { base: '^1.2.0' } }), base).describe();
  expect(plugins.map(({ id }) => id)).toEqual(['base', 'needy']);
});

test('of two owners one takes over, and the other keeps its other schemes', () => {
  const override = taker('base@^1.2.0', { hooks: { defaultPort: 7 } });
  for (const registry of [make(base, override), make(override, base)]) {
    expect(registry.describe().schemes).toMatchObject({
      base: { plugin: 'base', overridden: [] },
      shared: { plugin: 'taker', overridden: ['base'] },
    });
    expect(registry.engine.normalize('shared://h:7')).toBe('shared://h');
    expect(registry.engine.normalize('base://h:7')).toBe('base://h:7');
  }
});

test('an override of an override', () => {
  const third = plugin('third', { schemes: ['shared'], overrides: 'taker@*' });
  expect(make(third, base, taker('base@*')).describe().schemes['shared']).toMatchObject({
    plugin: 'third',
    overridden: ['base', 'taker'],
    overlays: [],
  });
});

test.each([
  ['base@^2.0.0', 'registry/version-mismatch'],
  ['base@x y', 'registry/range'],
  ['needy@*', 'registry/cycle'],
])('an override of %s: %s', (overrides, code) => {
  const needy = plugin('needy', { schemes: ['shared'], requires: { taker: '*' } });
  expect(errorOf(() => make(base, taker(overrides), needy)).code).toBe(code);
});

test('an override may keep the prefix of the plugin that it overrides', () => {
  const override = taker('base@*', { hooks: { id: 'base', query: 'forbidden' } });
  expect(codesOf(make(base, override), 'shared:x?q')).toEqual(['base/query']);
});
