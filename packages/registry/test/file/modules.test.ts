import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createRegistry, RegistryError } from '@urikit/registry';
import { loadConfig } from '@urikit/registry/file';
import { folderWith } from '../support/folder.js';
import { optioned, set } from '../support/plugins.js';

/** A module is read as the code that gives the same to createRegistry: no member of it is lost. */

const base = set('base', { plugins: [optioned('acme')] });
const load = async (value: string) => {
  const folder = folderWith({ 'a.mjs': `export default ${value};` });
  return createRegistry(await loadConfig(join(folder, 'a.mjs'), { sets: [base] }));
};

describe('the rule of an overlay is heard', () => {
  const ID = "id: 'in', version: '1.0.0', extends: 'acme'";
  const FIELDS = `${ID.replaceAll(':', ' =').replaceAll(',', ';')};`;
  const CHECK =
    "(_, report) => report({ code: 'x', severity: 'error', component: 'path', message: 'expected y', section: 'X 1' })";
  test.each([
    ['of an instance', `new (class { ${FIELDS} check(...all) { (${CHECK})(...all); } })()`],
    ['of an instance, as data', `new (class { ${FIELDS} get scheme() { return 'forbidden'; } })()`],
  ])('%s', async (_, overlay) => {
    const { engine } = await load(`{ overlays: [${overlay}] }`);
    expect(engine.check('acme:a').map(({ severity }) => severity)).toEqual(['error']);
  });
  test('and one of data has a default version', async () => {
    const overlay = "{ id: 'in', extends: 'acme', query: 'forbidden', secrets: ['query'], version: undefined }";
    expect((await load(`{ overlays: [${overlay}] }`)).describe().overlays).toMatchObject([
      { version: '0.0.0', query: 'forbidden', secrets: ['query'] },
    ]);
  });
});

test('an overlay of code has a version of its own', async () => {
  const overlay = "{ id: 'in', extends: 'acme', check: () => undefined }";
  await expect(load(`{ overlays: [${overlay}] }`)).rejects.toThrow('overlay "in": version');
});

/** The same value in a form whose members a reader of data may lose. */
const FORMS: Readonly<Record<string, (value: string) => string>> = {
  map: (value) => `new Map(Object.entries(${value}))`,
  promise: (value) => `Promise.resolve(${value})`,
};
const MEMBERS = {
  severities: "{ preset: 'strict', 'acme/query': 'error' }",
  schemes: "{ others: 'forbidden' }",
  limits: '{ length: 3 }',
  references: "{ resolve: 'acme://h/' }",
  config: '{ acme: { size: 2 } }',
};
const SET = "name: 's', version: '1.0.0'";
const CODE = `${SET}, extends: [{ name: 't', version: '1.0.0' }]`;
const rowsOf = (form: string, write: (value: string) => string): readonly string[] => [
  ...Object.entries(MEMBERS).flatMap(([name, value]) => {
    const member = `${name}: ${write(value)}`;
    return [
      `{ ${member} }`,
      `{ sets: ['base', { ${SET}, ${member} }] }`,
      `{ sets: ['base', { ${CODE}, ${member} }] }`,
      `{ sets: ['base', { ${SET}, extends: [{ name: 't', version: '1.0.0', ${member} }] }] }`,
    ];
  }),
  // An async module may export a promise.
  ...(form === 'promise' ? [] : [write("{ severities: 'strict' }")]),
  `{ sets: ['base', ${write(`{ ${SET}, severities: 'strict' }`)}] }`,
  `{ sets: ['base', ${write(`{ ${CODE}, severities: 'strict' }`)}] }`,
];

test.each<readonly [string, readonly string[]]>([
  ...Object.entries(FORMS).map(([form, write]) => [form, rowsOf(form, write)] as const),
  ['plugins that are no list', [`{ sets: [{ ${CODE}, plugins: 5 }] }`]],
  ['sets that are no list', [`{ sets: [{ ${SET}, extends: {} }] }`]],
  ['sets that are none', ['{ sets: [null] }', '{ sets: [5] }', `{ sets: [{ ${SET}, extends: [null] }] }`]],
  ['a misspelt name in a set of code', [`{ sets: [{ ${CODE}, limts: { length: 3 } }] }`]],
])('a form that would lose members is an error: %s', async (_, values) => {
  for (const value of values) {
    const error: unknown = await load(value).catch((cause: unknown) => cause);
    expect([value, error]).toEqual([value, expect.any(RegistryError)]);
  }
});
