import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { loadConfig } from '@urikit/registry/file';
import { folderWith } from '../support/folder.js';
import { failureOf, issuesOf, optioned, set } from '../support/plugins.js';

/** A module is read as the code that gives the same to createRegistry: no member of it is lost. */

const base = set('base', { plugins: [optioned('acme')] });
const load = async (value: string) => {
  const folder = folderWith({ 'a.mjs': `export default ${value};` });
  return createRegistry(await loadConfig(join(folder, 'a.mjs'), { sets: [base] }));
};

test('services stand beside the configuration, and the error of others says so', async () => {
  const { issue } = await failureOf(load('{ services: [] }'));
  expect(issue.hint).toBe('export it beside the configuration, as in `export const services = [...]`');
  const folder = folderWith({ 'a.yaml': 'services: []\n' });
  const other = await failureOf(loadConfig(join(folder, 'a.yaml')));
  expect(other.issue.hint).toContain('write the file as a module (.mjs), which exports `services`');
});

test('a class of a file of YAML that needs services has a cure that fits YAML, with its line', async () => {
  const folder = folderWith({
    'node_modules/acme/package.json': '{"name":"acme","type":"module","exports":"./index.js"}',
    'node_modules/acme/index.js': 'export class Acme { constructor(service) { this.id = service.id; } }',
    'a.yaml': '# a\nplugins: [{ package: acme, export: Acme }]\n',
    'a.mjs': 'import { Acme } from "acme"; export default { plugins: [Acme] };',
  });
  const made = async (name: string) => createRegistry(await loadConfig(join(folder, name)));
  const { issue } = await failureOf(made('a.yaml'));
  expect(issue).toMatchObject({ code: 'registry/unresolvable', path: ['plugins', 0], file: join(folder, 'a.yaml') });
  expect(issue.hint).toContain('write the file as a module (.mjs), which exports `services`');
  expect((await failureOf(made('a.mjs'))).issue.hint).toContain('in `services` or `container`');
});

const ID = "id: 'in', extends: 'acme'";
test('an overlay that is an instance of a class keeps its rule', async () => {
  const fields = "id = 'in'; version = '1.0.0'; extends = 'acme'; query = 'forbidden';";
  expect(issuesOf(await load(`{ overlays: [new (class { ${fields} })()] }`), 'acme:?q')).toEqual(['error in/query']);
});

test('an overlay of data has a default version, and one of code has one of its own', async () => {
  const data = `{ ${ID}, query: 'forbidden', secrets: ['query'], version: undefined }`;
  expect((await load(`{ overlays: [${data}] }`)).describe().overlays).toMatchObject([
    { version: '0.0.0', query: 'forbidden', secrets: ['query'] },
  ]);
  const { message } = await failureOf(load(`{ overlays: [{ ${ID}, check: () => undefined }] }`));
  expect(message).toContain('overlay "in": version');
});

const SET = "name: 's', version: '1.0.0'";
const CODE = `${SET}, extends: [{ name: 't', version: '1.0.0' }]`;
/** The same value in a form whose members a reader of data may lose, in each place. */
const wrapped = (write: (value: string) => string): readonly string[] =>
  ['limits: ~{ length: 3 }', 'config: ~{ acme: { size: 2 } }'].flatMap((text) => {
    const member = text.replace(/~(.*)/, (_, value: string) => write(value));
    return [
      `{ ${member} }`,
      `{ sets: ['base', { ${SET}, ${member} }] }`,
      `{ sets: ['base', { ${CODE}, ${member} }] }`,
      `{ sets: ['base', { ${SET}, extends: [{ name: 't', version: '1.0.0', ${member} }] }] }`,
      `{ sets: ['base', ${write(`{ ${SET}, ${member} }`)}] }`,
    ];
  });

test.each<readonly [string, readonly string[]]>([
  ['a Map', wrapped((value) => `new Map(Object.entries(${value}))`)],
  ['a promise', wrapped((value) => `Promise.resolve(${value})`)],
  ['a Map as the whole', ["new Map(Object.entries({ severities: 'strict' }))"]],
  ['plugins that are no list', [`{ sets: [{ ${CODE}, plugins: 5 }] }`]],
  ['sets that are no list', [`{ sets: [{ ${SET}, extends: {} }] }`]],
  ['sets that are none', ['{ sets: [null] }', '{ sets: [5] }', `{ sets: [{ ${SET}, extends: [null] }] }`]],
  ['a misspelt name in a set of code', [`{ sets: [{ ${CODE}, limts: { length: 3 } }] }`]],
])('a form that would lose members is an error: %s', async (_, values) => {
  for (const value of values) expect(await failureOf(load(value))).toHaveProperty('name', 'RegistryError');
});
