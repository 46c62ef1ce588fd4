import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { errorOf, plugin } from '../support/plugins.js';

const base = plugin('base', { version: '1.4.0', schemes: ['base', 'shared'] });
const make = (...plugins: readonly ReturnType<typeof plugin>[]) => createRegistry({ plugins });

describe('requires', () => {
  test('what is required comes first', () => {
    const needy = plugin('needy', { requires: { base: '^1.2.0' } });
    expect(
      make(needy, base)
        .describe()
        .plugins.map(({ id }) => id),
    ).toEqual(['base', 'needy']);
  });

  test('itself', () => {
    expect(errorOf(() => make(plugin('needy', { requires: { needy: '*' } })))).toMatchObject({
      code: 'registry/cycle',
      plugins: ['needy'],
    });
  });
});

describe('two owners', () => {
  test('unless one takes over; what it does not have, the other keeps', () => {
    const override = plugin('other', { schemes: ['shared'], overrides: 'base@^1.2.0', hooks: { defaultPort: 7 } });
    for (const registry of [make(base, override), make(override, base)]) {
      expect(registry.describe().schemes).toMatchObject({
        base: { plugin: 'base', overridden: [] },
        shared: { plugin: 'other', overridden: ['base'] },
      });
      expect(registry.engine.normalize('shared://h:7')).toBe('shared://h');
      expect(registry.engine.normalize('base://h:7')).toBe('base://h:7');
    }
  });

  test('an override of an override', () => {
    const second = plugin('second', { schemes: ['shared'], overrides: 'base@*' });
    const third = plugin('third', { schemes: ['shared'], overrides: 'second@*' });
    expect(make(third, base, second).describe().schemes['shared']).toMatchObject({
      plugin: 'third',
      overridden: ['base', 'second'],
      overlays: [],
    });
  });

  test.each<readonly [string, ReturnType<typeof plugin>[], string]>([
    [
      'of another version',
      [base, plugin('other', { schemes: ['shared'], overrides: 'base@^2.0.0' })],
      'registry/version-mismatch',
    ],
    ['with no range', [base, plugin('other', { schemes: ['shared'], overrides: 'base@x y' })], 'registry/range'],
    [
      'of each other',
      [plugin('one', { schemes: ['s'], overrides: 'two@*' }), plugin('two', { schemes: ['s'], overrides: 'one@*' })],
      'registry/cycle',
    ],
  ])('an override %s', (_, plugins, code) => {
    expect(errorOf(() => make(...plugins)).code).toBe(code);
  });

  test('an override may keep the prefix of what it overrides', () => {
    const override = plugin('other', {
      schemes: ['shared'],
      overrides: 'base@*',
      hooks: { id: 'base', query: 'forbidden' },
    });
    expect(make(base, override).engine.check('shared:x?q')).toMatchObject([{ code: 'base/query' }]);
  });
});
