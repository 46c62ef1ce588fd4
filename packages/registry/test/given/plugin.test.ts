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
    ['null', null, /found null/],
    ['a text', 'http', /found string; give the plugin itself: names of packages stand in a configuration file/],
    ['a promise', Promise.resolve(good), /here: expected a plugin, found a promise; await it first/],
    ['a set', { name: 'web', version: '1.0.0' }, /here: expected a plugin, found set "web"; give it under `sets`/],
    [
      'a module',
      { version: 1, acme: good },
      /here: expected a plugin, found an object with a plugin in it; give its member acme/,
    ],
    [
      'an optional member misspelt',
      { ...good, require: {} },
      /plugin "acme" has an unknown member "require" \(is "requires" meant\?\); correct or remove it: there are "requires"/,
    ],
    ['an override misspelt', { ...good, override: 'http@^1.0.0' }, /unknown member "override" \(is "overrides" meant/],
    ['no id', { ...good, id: undefined }, /here: the plugin has no usable id; set its id to an id of lower-case/],
    ['an id in upper case', { ...good, id: 'Acme' }, /no usable id/],
    ['an id with a slash', { ...good, id: 'a/b' }, /no usable id/],
    ['an id that is the prefix of the engine', { ...good, id: 'syntax' }, /an id other than "syntax"/],
    ['no version', { ...good, version: undefined }, /plugin "acme": version: expected a semantic version/],
    ['half a version', { ...good, version: '1.0' }, /version/],
    ['a version with a zero too many', { ...good, version: '01.0.0' }, /version/],
    ['a pre-release with a zero too many', { ...good, version: '1.0.0-01' }, /version/],
    ['a pre-release that is empty', { ...good, version: '1.0.0-' }, /version/],
    ['a version with a space', { ...good, version: '1.0.0 ' }, /version/],
    ['a version with a v', { ...good, version: 'v1.0.0' }, /version/],
    ['no schemes', { ...good, schemes: [] }, /schemes/],
    ['a scheme in upper case', { ...good, schemes: ['Http'] }, /schemes/],
    ['a scheme with its colon', { ...good, schemes: ['http:'] }, /schemes/],
    ['schemes that are a text', { ...good, schemes: 'http' }, /schemes/],
    ['documents that are a text', { ...good, rfc: 'RFC 1' }, /rfc/],
    [
      'no schema',
      { ...good, configSchema: undefined },
      /plugin "acme": configSchema: expected a Zod schema, as in z\.strictObject\(\{\}\)/,
    ],
    ['a schema that is none', { ...good, configSchema: {} }, /configSchema/],
    [
      'a schema that is null',
      { ...good, configSchema: null },
      /plugin "acme": configSchema: expected a Zod schema, as in z\.strictObject\(\{\}\)/,
    ],
    ['an id that is a list', { ...good, id: ['acme'] }, /no usable id, but a list/],
    ['no configure', { ...good, configure: {} }, /configure/],
    ['requirements that are a list', { ...good, requires: ['http', 3] }, /requires/],
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

  test('a contract in quotes', () => {
    expect(errorOf(() => asPlugin({ ...good, contract: '2' }, 'here')).cure).toContain('without quotes');
  });
});
