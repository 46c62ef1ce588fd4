import { expect, test } from '@jest/globals';
import { createRegistry, type PluginSet } from '@urikit/registry';
import * as z from 'zod';
import { optioned, plugin, set } from './support/plugins.js';

const acme = optioned('acme');

test('describe().settings has each option, severity and switch with the layer that says it, and the replaced ones', () => {
  const low = set('low', { plugins: [acme], config: { acme: { size: 1 } }, schemes: { others: 'discouraged' } });
  const high = set('high', { config: { acme: { size: 2 } }, severities: { 'acme/x': 'warning' } });
  const { settings } = createRegistry({
    sets: [low, high],
    config: { acme: { size: 3 } },
    severities: { 'acme/x': 'error' },
    schemes: { others: 'allowed' },
    encodedDotSegments: 'refuse',
  }).describe();
  const [inner, outer] = [{ by: 'set "low"' }, { by: 'set "high"' }];
  const by = 'the composition';
  expect(settings).toEqual([
    {
      path: 'config.acme.size',
      value: 3,
      by,
      replaced: [
        { value: 1, ...inner },
        { value: 2, ...outer },
      ],
    },
    { path: 'severities.acme/x', value: 'error', by, replaced: [{ value: 'warning', ...outer }] },
    { path: 'schemes.others', value: 'discouraged', ...inner, replaced: [{ value: 'allowed', by }] },
    { path: 'encodedDotSegments', value: 'refuse', by, replaced: [] },
  ]);
});

test('describe().settings: an equal value is not replaced, and a default has no source', () => {
  const one = set('one', { plugins: [acme], config: { acme: { names: ['a'] } } });
  const two = set('two', { config: { acme: { names: ['a'] } } });
  expect(createRegistry({ sets: [one, two] }).describe().settings).toEqual([
    { path: 'config.acme.names', value: ['a'], by: 'set "one"', replaced: [] },
  ]);
});

test('describe().settings: nor is an equal option, limit or severity of a set that the composition takes', () => {
  const text = { limits: { length: 9 }, config: { acme: { size: 2 } }, severities: { 'acme/x': 'error' } } as const;
  const { settings } = createRegistry({ sets: [set('one', { plugins: [acme], ...text })], ...text }).describe();
  expect(settings.map(({ path, by, replaced }) => [path, by, replaced])).toEqual([
    ['config.acme.size', 'the composition', []],
    ['severities.acme/x', 'the composition', []],
    ['limits.length', 'set "one"', []],
  ]);
});

test('describe().settings: a value that is no data is not shown', () => {
  const open = plugin('acme', { configSchema: z.strictObject({ run: z.unknown().transform((run) => typeof run) }) });
  expect(createRegistry({ plugins: [open], config: { acme: { run: () => 1 } } }).describe().settings).toEqual([
    { path: 'config.acme.run', value: undefined, by: 'the composition', replaced: [] },
  ]);
});

test('a set that two sets extend says its value once among those that are replaced', () => {
  const saying = (name: string, size: number, sets: readonly PluginSet[] = []) =>
    set(name, { extends: sets, config: { acme: { size } } });
  const base = saying('base', 1);
  const sets = [saying('one', 2, [base]), saying('two', 3, [base])];
  const { settings } = createRegistry({ plugins: [acme], sets, config: { acme: { size: 4 } } }).describe();
  expect(settings.find(({ path }) => path === 'config.acme.size')?.replaced).toEqual([
    { value: 1, by: 'set "base"' },
    { value: 2, by: 'set "one"' },
    { value: 3, by: 'set "two"' },
  ]);
});
