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

  test.each<readonly [string, Readonly<Record<string, string>>, string, readonly string[], RegExp]>([
    [
      'missing',
      { other: '^1.0.0' },
      'registry/missing-plugin',
      ['needy', 'other'],
      /"needy" 1.0.0 requires "other" .*there are "needy", "base".*add plugin "other"/,
    ],
    [
      'too old',
      { base: '^2.0.0' },
      'registry/version-mismatch',
      ['needy', 'base'],
      /requires "base" in a version of "\^2.0.0", and version 1.4.0 is there/,
    ],
    ['no range', { base: 'newest' }, 'registry/range', ['needy', 'base'], /"newest", which is no range/],
    ['itself', { needy: '*' }, 'registry/cycle', ['needy'], /needy -> needy/],
  ])('%s', (_, requires, code, plugins, message) => {
    expect(errorOf(() => make(plugin('needy', { requires }), base))).toMatchObject({
      code,
      plugins,
      message: expect.stringMatching(message) as unknown,
    });
  });

  test('each other', () => {
    const [a, b] = [plugin('a', { requires: { b: '*' } }), plugin('b', { requires: { a: '*' } })];
    expect(errorOf(() => make(a, b))).toMatchObject({
      code: 'registry/cycle',
      plugins: ['b', 'a'],
      message: expect.stringContaining('a -> b -> a') as unknown,
    });
  });
});

describe('two owners', () => {
  const other = plugin('other', { schemes: ['shared'] });

  test('are an error that names both and the cure', () => {
    const error = errorOf(() => make(base, other));
    expect(error).toMatchObject({ code: 'registry/two-owners', plugins: ['base', 'other'] });
    expect(error.message).toContain('plugin "base" 1.4.0 (the composition) and plugin "other" 1.0.0 (the composition)');
    expect(error.cure).toContain('overrides: "base@^1.4.0" in plugin "other"');
  });

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

  test.each<readonly [string, ReturnType<typeof plugin>[], string, RegExp]>([
    [
      'of nothing',
      [plugin('other', { overrides: 'base@^1.0.0' })],
      'registry/missing-plugin',
      /add plugin "base", or leave `overrides` out/,
    ],
    [
      'of another version',
      [base, plugin('other', { schemes: ['shared'], overrides: 'base@^2.0.0' })],
      'registry/version-mismatch',
      /version 1.4.0 is there/,
    ],
    [
      'with no range',
      [base, plugin('other', { schemes: ['shared'], overrides: 'base@x y' })],
      'registry/range',
      /no range/,
    ],
    [
      'of a plugin with other schemes',
      [base, plugin('other', { overrides: 'base@*' })],
      'registry/overrides-nothing',
      /shares no scheme with it: "base", "shared"/,
    ],
    [
      'by two',
      [
        base,
        plugin('one', { schemes: ['shared'], overrides: 'base@*' }),
        plugin('two', { schemes: ['shared'], overrides: 'base@*' }),
      ],
      'registry/two-owners',
      /"one" .* and plugin "two"/,
    ],
    [
      'of each other',
      [plugin('one', { schemes: ['s'], overrides: 'two@*' }), plugin('two', { schemes: ['s'], overrides: 'one@*' })],
      'registry/cycle',
      /one -> two -> one/,
    ],
  ])('an override %s', (_, plugins, code, message) => {
    expect(errorOf(() => make(...plugins))).toMatchObject({ code, message: expect.stringMatching(message) as unknown });
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
