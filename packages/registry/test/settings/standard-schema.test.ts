import { describe, expect, test } from '@jest/globals';
import type { StandardSchema } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { z } from 'zod';
import { error, errorOf, plugin, throwing } from '../support/plugins.js';

const standard = (validate: (value: unknown) => unknown): StandardSchema<unknown> => ({
  '~standard': { version: 1, vendor: 'acme', validate },
});
const acme = (configSchema: unknown) => ({
  ...plugin('acme', { configure: (config: unknown) => ({ acme: { view: () => config } }) }),
  configSchema: configSchema as StandardSchema<unknown>,
});
const sized = standard((value) => {
  const { size = 1 } = value as { readonly size?: unknown };
  if (typeof size === 'number') return { value: { size } };
  return { issues: [{ message: 'expected a number', path: [{ key: 'size' }] }] };
});
const make = (configSchema: unknown, config: object = {}) =>
  createRegistry({ plugins: [acme(configSchema)], config: { acme: config } });

describe('a configuration is validated by any Standard Schema', () => {
  test('what it makes of it is what the plugin gets', () => {
    expect(make(sized).view('acme:')).toEqual({ size: 1 });
    expect(make(sized, { size: 2 }).view('acme:')).toEqual({ size: 2 });
    expect(
      make(
        Object.assign(() => 1, sized),
        { size: 3 },
      ).view('acme:'),
    ).toEqual({ size: 3 });
  });
  const found = (message: string, path: unknown) => standard(() => ({ issues: [{ message, path }] }));
  test.each<readonly [string, string, StandardSchema<unknown>]>([
    ['config.acme.size', 'expected a number (the composition)', sized],
    ['config.acme', 'expected more', found('expected more', undefined)],
    ['config.acme.size', 'expected less', found('expected less', ['size'])],
  ])('what it refuses is refused with its place: %s: %s', (path, words, schema) => {
    const failure = errorOf(() => make(schema, { size: 'x' }));
    expect(failure).toMatchObject(error('registry/config', `${path}: ${words}`, { path }));
  });
  const ASYNCHRONOUS = 'expected a schema that answers at once, found an asynchronous one';
  test.each<readonly [string, unknown]>([
    ['Standard Schema', standard((value) => Promise.resolve({ value }))],
    ['parse', { parse: (value: unknown) => Promise.resolve(value) }],
  ])('an asynchronous one of %s is refused', (_, schema) => {
    expect(errorOf(() => make(schema))).toMatchObject(error('registry/config', ASYNCHRONOUS));
  });
  test('and so is one of Zod', () => {
    expect(errorOf(() => make(z.object({}).refine(() => Promise.resolve(true)))).code).toBe('registry/config');
  });
  test.each<readonly [string, () => unknown]>([
    ['no issue in its list', () => ({ issues: [] })],
    ['no list', () => ({ issues: 'none' })],
    ['an issue that is none', () => ({ issues: [null] })],
    ['a path that is no list', () => ({ issues: [{ message: 'm', path: 'a' }] })],
    ['an error with issues that are none', throwing({ issues: [null] })],
    ['an error without words', throwing(Object.create(null))],
  ])('%s is an error of the configuration', (_, validate) => {
    expect(errorOf(() => make(standard(validate), { size: 1 }))).toMatchObject({
      code: 'registry/config',
      path: 'config.acme',
    });
  });
  test('and it stands open in the schema for editors', () => {
    expect(make(sized).configJsonSchema()).toMatchObject({
      properties: { config: { properties: { acme: { type: 'object' } } } },
    });
  });
  test.each([[{}], [{ '~standard': {} }], [7], ['text']])('%j is no schema', (schema) => {
    expect(errorOf(() => make(schema)).message).toMatch(
      /plugin "acme": configSchema: expected a Zod schema, as in z\.strictObject\(\{\}\)/,
    );
  });
});
