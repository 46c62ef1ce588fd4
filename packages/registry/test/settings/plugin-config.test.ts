import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { error, errorOf, optioned, plugin, set } from '../support/plugins.js';
import { codeBy } from '../support/codes.js';

const registryOf = (config: unknown, more: object = {}) =>
  createRegistry({ plugins: [optioned('acme')], config: { acme: config }, ...more });

test('options stand under the id of a plugin, not under an issue code', () => {
  expect(errorOf(() => createRegistry({ plugins: [plugin('acme')], config: { 'acme/b': { x: 1 } } }))).toMatchObject(
    error('registry/missing-plugin', /config\["acme\/b"\].*that plugin is not there/),
  );
});

test('defaults are filled in, and what the plugin gets is frozen', () => {
  expect(createRegistry({ plugins: [optioned('acme')] }).view('acme:x')).toEqual({ size: 1 });
  const names = ['a'];
  const seen = registryOf({ names }).view('acme:x') as { readonly names: readonly string[] };
  expect(seen).toEqual({ size: 1, names: ['a'] });
  expect([Object.isFrozen(seen), Object.isFrozen(seen.names), Object.isFrozen(names)]).toEqual([true, true, false]);
});

describe('what a plugin refuses', () => {
  test.each<readonly [unknown, string, RegExp]>([
    [
      { sise: 2 },
      'config.acme.sise',
      /: config.acme.sise: no such key \(is "size" meant\?\) \(the composition\); .*its keys are/,
    ],
    [{ size: 'x' }, 'config.acme.size', /config.acme.size: expected a number, found a string \(the composition\)/],
    [{ names: ['a', 3] }, 'config.acme.names[1]', /config.acme.names\[1\]/],
    [{ deep: { flags: true } }, 'config.acme.deep.flags', /config.acme.deep.flags: no such key \(is "flag" meant\?\)/],
    [{ size: 'x', a: 1, b: 2 }, 'config.acme.size', /size.*; config.acme.a: no such key.*; config.acme.b/],
    [null, 'config.acme', /the composition: config\.acme: expected an object, found null/],
    [[], 'config.acme', /the composition: config\.acme: expected an object, found a list/],
  ])('%j', (config, path, message) => {
    expect(errorOf(() => registryOf(config))).toMatchObject(
      error(codeBy(message, 'registry/config'), message, { plugins: ['acme'], path }),
    );
  });

  test('with the layer that said it, and its file', () => {
    const web = set('web', { config: { acme: { size: 'x' } }, file: 'web.yaml' });
    expect(errorOf(() => createRegistry({ plugins: [optioned('acme')], sets: [web] }))).toMatchObject(
      error('registry/config', /^web.yaml: .*\(set "web"\)/, { file: 'web.yaml' }),
    );
  });

  test.each([
    ['in the file that says the rest', { config: { acme: { name: 'x' } }, file: 'a.json' }, 'a.json'],
    ['without a file', {}, undefined],
  ])('what is missing, %s', (_, options, file) => {
    const strict = plugin('acme', { configSchema: z.strictObject({ size: z.number(), name: z.string() }) });
    const place = { file, path: 'config.acme.size' };
    expect(errorOf(() => createRegistry({ plugins: [strict], ...options }))).toMatchObject(place);
  });

  test('a key misspelt under a schema that drops it', () => {
    const loose = plugin('acme', { configSchema: z.object({ size: z.number().optional() }) });
    expect(errorOf(() => createRegistry({ plugins: [loose], config: { acme: { sise: 1 } } })).message).toContain(
      'config.acme.sise: no such key (is "size" meant?)',
    );
  });

  test('a schema that is not of Zod', () => {
    const configSchema = {
      parse: (value: unknown): unknown => {
        if (Object.keys(value as object).length > 0) throw new TypeError('no options');
        return { mine: true };
      },
    };
    const own = { ...optioned('acme'), configSchema };
    expect(createRegistry({ plugins: [own] }).view('acme:x')).toEqual({ mine: true });
    expect(errorOf(() => createRegistry({ plugins: [own], config: { acme: { a: 1 } } }))).toMatchObject(
      error('registry/config', 'refuses its configuration: its schema threw', { cure: 'see the cause' }),
    );
  });
});

describe('what is no data', () => {
  const open = (transform: (value: unknown) => unknown) =>
    plugin('acme', { configSchema: z.object({ a: z.unknown() }).transform(transform) });
  const circle: Record<string, unknown> = {};
  circle['a'] = circle;

  test.each([[() => 1], [new (class A {})()], [circle]])('%p has no fingerprint', (a) => {
    const plugins = [open((value) => value)];
    expect(errorOf(() => createRegistry({ plugins, config: { acme: { a } } }))).toMatchObject({
      code: 'registry/config-not-data',
      path: 'config.acme.a',
    });
  });

  test('what a schema makes of data need not be data', () => {
    const of = (a: unknown): string =>
      createRegistry({ plugins: [open(() => () => 1)], config: { acme: { a } } }).fingerprint;
    expect(of(1)).toBe(of(1));
    expect(of(1)).not.toBe(of(2));
  });

  test('a schema that makes it of nothing', () => {
    const own = { ...plugin('acme'), configSchema: { parse: (): unknown => ({ f: () => 1 }) } };
    expect(createRegistry({ plugins: [own] }).fingerprint).toMatch(/^[0-9a-f]{32}$/);
  });
});
