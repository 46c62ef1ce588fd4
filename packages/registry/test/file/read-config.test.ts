import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { lineOf, type LoadedPackage, readConfig, tryReadConfig } from '@urikit/registry/file';
import { failureOf, plugin, set, throwing } from '../support/plugins.js';
import { codeBy } from '../support/codes.js';

const acme = plugin('acme');
const packages = { '@acme/uri': { acme }, two: { one: plugin('one'), three: plugin('three') } };
const web = set('web', { plugins: [acme] });

describe('a configuration that is no file', () => {
  test.each([
    ['YAML', 'plugins: ["@acme/uri"]\nopaquePaths: [tag]\n'],
    ['JSON', '{"plugins": ["@acme/uri"], "opaquePaths": ["tag"]}'],
    ['an export by name', 'plugins: [{ package: "@acme/uri", export: acme }]\nopaquePaths: [tag]'],
    ['a set of its own', 'sets: [{ name: own, version: 1.0.0, plugins: ["@acme/uri"] }]\nopaquePaths: [tag]'],
  ])('in %s', async (_, text) => {
    const { plugins, opaquePaths } = createRegistry(await readConfig(text, packages)).describe();
    expect([plugins.map(({ id }) => id), opaquePaths]).toStrictEqual([['acme'], ['tag']]);
  });

  test('has the default sets without sets of its own, and may name them', async () => {
    const seen: LoadedPackage[] = [];
    const options = { sets: [web], onLoaded: (one: LoadedPackage) => seen.push(one) };
    expect((await readConfig('opaquePaths: []', {}, options)).sets).toStrictEqual([web]);
    expect((await readConfig('sets: [web]', {}, options)).sets).toStrictEqual([web]);
    expect((await readConfig('sets: []', {}, options)).sets).toStrictEqual([]);
    expect(seen).toStrictEqual([]);
    await readConfig('plugins: ["@acme/uri"]', packages, options);
    expect(seen).toStrictEqual([
      { kind: 'plugin', path: 'plugins[0]', package: '@acme/uri', export: 'acme', value: acme },
    ]);
  });

  const ABSENT = 'plugins[0]: package "@acme/url" cannot be loaded: it is not among the given packages';
  test.each([
    ['plugins: 1', 'plugins: expected a list, found a number', 'plugins', 1],
    ['a: 1\na: 2', 'expected each key once, found one twice at line 2', undefined, 2],
    ['', 'it is empty: write {} for a file of defaults', undefined, undefined],
    ['plugins:\n  - "@acme/url"\n', `${ABSENT}, which are "@acme/uri", "two" (is "@acme/uri" meant?)`, 'plugins[0]', 2],
    ['plugins: [two]', 'plugins[0]: package "two" exports "one", "three"', 'plugins[0]', 1],
  ])('%j is an error with its line', async (text, message, path, line) => {
    const { code, issue, path: found } = await failureOf(readConfig(text, packages));
    expect([code, issue.message, found, lineOf(issue, text)]).toEqual(['registry/config-file', message, path, line]);
    expect(await tryReadConfig(text, packages)).toStrictEqual({ ok: false, issue });
  });

  // A name of Object.prototype is the name of no package.
  test.each(['constructor', 'tostring', '__proto__'])('loads no package %s of its own', async (name) => {
    const { issue } = await failureOf(readConfig(JSON.stringify({ plugins: [name] }), packages));
    expect(issue.message).toMatch(/^plugins\[0\]: /);
  });

  test('loads no package that is installed', async () => {
    const { issue } = await failureOf(readConfig('plugins: ["@urikit/scheme-http"]'));
    expect([issue.message, issue.hint]).toStrictEqual([
      'plugins[0]: package "@urikit/scheme-http" cannot be loaded: it is not among the given packages, which are none',
      'correct its name, or give its exports to readConfig',
    ]);
  });

  const PLAIN = 'the packages of readConfig: expected a plain object, found';
  const EXPORTS = 'the packages of readConfig: a: expected its exports, as `await import(name)` gives them';
  test.each([
    ['packages that come later', [Promise.resolve({}), {}], `${PLAIN} a promise`],
    ['packages that are a list', [[], {}], 'the packages of readConfig: expected an object, found a list'],
    ['a module that was not awaited', [{ a: Promise.resolve({}) }, {}], EXPORTS],
    ['a string in the place of a module', [{ a: 'a' }, {}], EXPORTS],
    ['a module that is null', [{ a: null }, {}], EXPORTS],
    ['conditions', [{}, { conditions: [] }], 'the options of readConfig: conditions: no such key'],
  ])('%s are an error of both verbs', async (_, [given, options], message) => {
    for (const read of [readConfig, tryReadConfig])
      expect((await failureOf(read('{}', given as never, options as never))).issue).toMatchObject({
        code: codeBy(message, 'registry/set'),
        message,
      });
  });

  test('a number in the place of the text is an issue', async () => {
    expect(await tryReadConfig(1 as never)).toMatchObject({ ok: false });
    await expect(readConfig(1 as never)).rejects.toMatchObject({ code: 'input/not-string' });
  });

  test('an error of a listener is thrown', async () => {
    const onLoaded = throwing(new TypeError('of the listener'));
    await expect(tryReadConfig('plugins: ["@acme/uri"]', packages, { onLoaded })).rejects.toThrow('of the listener');
  });
});

test.each([
  'key: |hunter2',
  'key: >hunter2',
  'key: !x!hunter2',
  'key: !<hunter2> a',
  'key: !hunter2! a',
  'key: | hunter2',
  '|{"key": "hunter2 at line 9, column 9"}',
  'key: "\\hunter2"',
  'key: "\\xhunter2"',
  '%YAML hunter2\n---\nkey: a',
])('the parser quotes no value: %j', async (text) => {
  const { code, issue } = await failureOf(readConfig(text));
  expect(code).toBe('registry/config-file');
  expect(issue.message).not.toMatch(/hunter|hu/);
});

test('a thousand uses of one anchor are read', async () => {
  const { opaquePaths } = await readConfig(`opaquePaths:\n  - &a acme\n${'  - *a\n'.repeat(999)}`);
  expect(opaquePaths).toHaveLength(1000);
});
