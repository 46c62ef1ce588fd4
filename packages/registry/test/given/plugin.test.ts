import { expect, test } from '@jest/globals';
import { kit } from '@urikit/generic';
import { asPlugin } from '../../src/given/plugin.js';
import { error, errorOf, plugin } from '../support/plugins.js';
import { codeBy } from '../support/codes.js';

const good = plugin('acme', { requires: { http: '^1.0.0' }, overrides: 'http@^1.0.0', fingerprint: 'x' });

test('a plugin is passed on as it is, its schema as well', () => {
  const { configure, configSchema, ...data } = good;
  const copy = asPlugin(good, 'here');
  expect(copy).toMatchObject(data);
  expect(copy.configSchema).toBe(configSchema);
  expect(copy.configure(undefined as never, kit)).toEqual(configure(undefined as never, kit));
});

const A_SCHEMA = /plugin "acme": configSchema: expected a Zod schema, as in z\.strictObject\(\{\}\)/;
const A_RANGE = /plugin "acme": overrides: expected a plugin id and a range, as in "http@\^1\.2\.0"/;
test.each<readonly [string, object, RegExp]>([
  ['an optional member misspelt', { require: {} }, /plugin "acme": require: no such key \(is "requires" meant/],
  ['an id with a slash', { id: 'a/b' }, /id: expected an id of lower-case letters/],
  ['an id that is a list', { id: ['acme'] }, /the plugin: id: expected an id of/],
  ['no version', { version: undefined }, /plugin "acme": version: expected a semantic version/],
  ['no schemes', { schemes: [] }, /schemes/],
  ['a scheme with its colon', { schemes: ['http:'] }, /schemes/],
  ['schemes that are a text', { schemes: 'http' }, /schemes/],
  ['documents that are a text', { rfc: 'RFC 1' }, /rfc/],
  ['a schema that is none', { configSchema: {} }, A_SCHEMA],
  ['a schema that is null', { configSchema: null }, A_SCHEMA],
  ['no configure', { configure: {} }, /configure/],
  ['an override without a range', { overrides: 'http' }, A_RANGE],
  ['a fingerprint that is a number', { fingerprint: 3 }, /fingerprint/],
])('%s is an error with a cure', (_, more, message) => {
  const failure = errorOf(() => asPlugin({ ...good, ...more }, 'here'));
  expect(failure).toMatchObject(error(codeBy(message, 'registry/not-a-plugin'), message));
  expect(failure.cure).not.toBe('');
});

test.each([
  [1, 'contract 1'],
  ['2', 'contract "2"'],
  [undefined, 'no contract'],
])('contract %p', (contract, words) => {
  expect(errorOf(() => asPlugin({ ...good, contract }, 'here'))).toMatchObject(
    error('registry/contract', `keeps ${words}, this registry contract 2`, { plugins: ['acme'] }),
  );
});
