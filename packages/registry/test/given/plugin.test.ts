import { describe, expect, test } from '@jest/globals';
import { kit } from '@urikit/generic';
import { asPlugin } from '../../src/given/plugin.js';
import { errorOf, plugin } from '../support/plugins.js';
import { codeBy } from '../support/codes.js';

const good = plugin('acme', { requires: { http: '^1.0.0' }, overrides: 'http@^1.0.0', fingerprint: 'x' });

test('a plugin is passed on as it is, its schema as well', () => {
  const { configure, configSchema, ...data } = good;
  const copy = asPlugin(good, 'here');
  expect(copy).toMatchObject(data);
  expect(copy.configSchema).toBe(configSchema);
  expect(copy.configure(undefined as never, kit)).toEqual(configure(undefined as never, kit));
});

test.each(['1.0.0', '0.0.1-alpha.1', '1.2.3+build.5', '1.2.3-rc.1+build', '1.0.0--', '1.0.0-0a.0.00x', '10.20.30+001'])(
  '%s is a version',
  (version) => {
    expect(asPlugin({ ...good, version }, 'here').version).toBe(version);
  },
);

describe('what is no plugin', () => {
  test.each<readonly [string, unknown, RegExp]>([
    ['nothing', undefined, /here: expected a plugin, found undefined/],
    [
      'an optional member misspelt',
      { ...good, require: {} },
      /plugin "acme" has an unknown member "require" \(is "requires" meant\?\); correct or remove it: there are "requires"/,
    ],
    ['an id with a slash', { ...good, id: 'a/b' }, /no usable id/],
    ['no version', { ...good, version: undefined }, /plugin "acme": version: expected a semantic version/],
    ['half a version', { ...good, version: '1.0' }, /version/],
    ['a version with a zero too many', { ...good, version: '01.0.0' }, /version/],
    ['a pre-release with a zero too many', { ...good, version: '1.0.0-01' }, /version/],
    ['a pre-release that is empty', { ...good, version: '1.0.0-' }, /version/],
    ['a version with a space', { ...good, version: '1.0.0 ' }, /version/],
    ['no schemes', { ...good, schemes: [] }, /schemes/],
    ['a scheme with its colon', { ...good, schemes: ['http:'] }, /schemes/],
    ['schemes that are a text', { ...good, schemes: 'http' }, /schemes/],
    ['documents that are a text', { ...good, rfc: 'RFC 1' }, /rfc/],
    ['a schema that is none', { ...good, configSchema: {} }, /configSchema/],
    [
      'a schema that is null',
      { ...good, configSchema: null },
      /plugin "acme": configSchema: expected a Zod schema, as in z\.strictObject\(\{\}\)/,
    ],
    ['an id that is a list', { ...good, id: ['acme'] }, /no usable id, but a list/],
    ['no configure', { ...good, configure: {} }, /configure/],
    [
      'an override without a range',
      { ...good, overrides: 'http' },
      /plugin "acme": overrides: expected a plugin id and a range, as in "http@\^1\.2\.0"/,
    ],
    ['a fingerprint that is a number', { ...good, fingerprint: 3 }, /fingerprint/],
  ])('%s', (_, value, message) => {
    const error = errorOf(() => asPlugin(value, 'here'));
    expect(error).toMatchObject({
      name: 'RegistryError',
      code: codeBy(message, 'registry/not-a-plugin'),
      message: expect.stringMatching(message) as unknown,
    });
    expect(error.cure).not.toBe('');
  });

  test.each([[1], [3], [0], ['2'], [undefined]])('contract %p', (contract) => {
    expect(errorOf(() => asPlugin({ ...good, contract }, 'here'))).toMatchObject({
      code: 'registry/contract',
      plugins: ['acme'],
      message: expect.stringContaining(
        `keeps ${contract === undefined ? 'no contract' : `contract ${contract === '2' ? '"2"' : String(contract)}`}, this registry contract 2`,
      ) as unknown,
    });
  });
});
