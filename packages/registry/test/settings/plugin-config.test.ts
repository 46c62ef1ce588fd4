import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { errorOf, optioned, plugin, set } from '../support/plugins.js';
import { codeBy } from '../support/codes.js';

const registryOf = (config: unknown, more: object = {}) =>
  createRegistry({ plugins: [optioned('acme')], config: { acme: config }, ...more });

test('options stand under the id of a plugin, not under an issue code', () => {
  expect(errorOf(() => createRegistry({ plugins: [plugin('acme')], config: { 'acme/b': { x: 1 } } }))).toMatchObject({
    code: 'registry/missing-plugin',
    message: expect.stringMatching(/config\["acme\/b"\].*that plugin is not there/) as unknown,
  });
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
      /plugin "acme" refuses its configuration: config.acme.sise: no such key \(is "size" meant\?\) \(the composition\); .*its keys are "size", "names", "deep"/,
    ],
    [{ size: 'x' }, 'config.acme.size', /config.acme.size: expected a number, found a string \(the composition\)/],
    [{ names: ['a', 3] }, 'config.acme.names[1]', /config.acme.names\[1\]/],
    [{ deep: { flags: true } }, 'config.acme.deep.flags', /config.acme.deep.flags: no such key \(is "flag" meant\?\)/],
    [{ size: 'x', a: 1, b: 2 }, 'config.acme.size', /size.*; config.acme.a: no such key.*; config.acme.b/],
    ['x', 'config.acme', /the composition: config\.acme: expected an object, found a string/],
    [null, 'config.acme', /the composition: config\.acme: expected an object, found null/],
    [[], 'config.acme', /the composition: config\.acme: expected an object, found a list/],
  ])('%j', (config, path, message) => {
    expect(errorOf(() => registryOf(config))).toMatchObject({
      code: codeBy(message, 'registry/config'),
      plugins: ['acme'],
      path,
      message: expect.stringMatching(message) as unknown,
    });
  });

  test('subject said it, and in which file', () => {
    const web = set('web', { config: { acme: { size: 'x' } }, file: 'web.yaml' });
    const error = errorOf(() => createRegistry({ plugins: [optioned('acme')], sets: [web] }));
    expect(error).toMatchObject({
      file: 'web.yaml',
      message: expect.stringMatching(/^web.yaml: .*\(set "web"\)/) as unknown,
    });
  });

  test('what is missing, in the file that says the rest', () => {
    const strict = plugin('acme', { configSchema: z.strictObject({ size: z.number(), name: z.string() }) });
    const error = errorOf(() => createRegistry({ plugins: [strict], config: { acme: { name: 'x' } }, file: 'a.json' }));
    expect(error).toMatchObject({ file: 'a.json', path: 'config.acme.size' });
    expect(errorOf(() => createRegistry({ plugins: [strict] }))).toMatchObject({
      file: undefined,
      path: 'config.acme.size',
    });
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
    expect(errorOf(() => createRegistry({ plugins: [own], config: { acme: { a: 1 } } }))).toMatchObject({
      message: expect.stringContaining('plugin "acme" refuses its configuration: its schema threw') as unknown,
      cure: 'see the cause',
    });
  });

  test('a schema that is not synchronous', () => {
    const slow = plugin('acme', { configSchema: z.strictObject({}).refine(() => Promise.resolve(true)) });
    expect(errorOf(() => createRegistry({ plugins: [slow] })).code).toBe('registry/config');
  });
});

describe('what is no data', () => {
  const open = (transform: (value: unknown) => unknown) =>
    plugin('acme', { configSchema: z.object({ a: z.unknown() }).transform(transform) });
  const circle: Record<string, unknown> = {};
  circle['a'] = circle;

  test.each([[() => 1], [new (class A {})()], [circle]])('%p has no fingerprint', (a) => {
    expect(errorOf(() => createRegistry({ plugins: [open((value) => value)], config: { acme: { a } } }))).toMatchObject(
      { code: 'registry/config-not-data', path: 'config.acme.a' },
    );
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
