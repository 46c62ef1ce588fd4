import { describe, expect, test } from '@jest/globals';
import type { StandardSchema } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { z } from 'zod';
import { errorOf, plugin } from '../support/plugins.js';

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
  test('what it refuses is refused with its place', () => {
    const error = errorOf(() => make(sized, { size: 'x' }));
    expect(error).toMatchObject({
      code: 'registry/config',
      path: 'config.acme.size',
      message: expect.stringMatching(/config.acme.size: expected a number \(the composition\)/) as unknown,
    });
    const bare = standard(() => ({ issues: [{ message: 'expected more', path: undefined }] }));
    expect(errorOf(() => make(bare)).message).toMatch(/config.acme: expected more/);
    const plain = standard(() => ({ issues: [{ message: 'expected less', path: ['size'] }] }));
    expect(errorOf(() => make(plain, { size: 1 })).path).toBe('config.acme.size');
  });
  test.each<readonly [string, unknown]>([
    ['Standard Schema', standard((value) => Promise.resolve({ value }))],
    ['parse', { parse: (value: unknown) => Promise.resolve(value) }],
    ['Zod', z.object({}).refine(() => Promise.resolve(true))],
  ])('an asynchronous one of %s is refused', (_, schema) => {
    expect(errorOf(() => make(schema)).code).toBe('registry/config');
  });
  const throwing = (thrown: unknown) => () => {
    throw thrown;
  };
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
  test('the error of an asynchronous one says what to give', () => {
    expect(errorOf(() => make(standard((value) => Promise.resolve({ value })))).message).toMatch(
      /expected a schema that answers at once, found an asynchronous one/,
    );
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
