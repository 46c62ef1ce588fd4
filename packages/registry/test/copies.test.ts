import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import type { SchemePlugin } from '@urikit/generic/hooks';
import * as ours from '@urikit/registry';
import { loadConfig } from '@urikit/registry/file';
import { type BuildOptions, buildSync } from 'esbuild';
import * as z from 'zod';
import { folderWith, packageIn } from './support/folder.js';
import { errorOf, issuesOf, plugin, set } from './support/plugins.js';

/** Copies of one package in one program: its build for `import`, its build for `require`, a nested copy, another version. */

const { createRegistry } = ours;
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = folderWith({
  'package.json': { type: 'module' },
  'node_modules/acme-uri/package.json': {
    name: 'acme-uri',
    version: '1.0.0',
    type: 'module',
    exports: { import: './index.js', require: './index.cjs' },
  },
  'urikit.config.json': { plugins: ['acme-uri'], sets: [] },
});
const SOURCE = `import * as z from 'zod';
export const acme = { id: 'acme', version: '1.0.0', contract: 2, schemes: ['acme'], rfc: ['ACME 1'],
  configSchema: z.strictObject({ size: z.number().default(1) }),
  configure: ({ size }) => ({ acme: { query: 'discouraged', check: () => undefined, view: () => size } }) };`;

function bundle(format: 'esm' | 'cjs', outfile: string, from: BuildOptions): string {
  const path = join(folder, outfile);
  const how: BuildOptions = { bundle: true, format, outfile: path, platform: 'node', logLevel: 'error' };
  buildSync({ ...how, conditions: ['@urikit/source'], ...from });
  return path;
}
const written: BuildOptions = { stdin: { contents: SOURCE, resolveDir: here, loader: 'js' } };
const require = createRequire(import.meta.url);
type Package = { readonly acme: SchemePlugin<{ size: number }> };

let esm: Package['acme'], nested: Package['acme'], cjs: Package['acme'], other: Package['acme'];
/** The build for `require` of the registry itself, with copies of all that it loads. */
let theirs: typeof ours;

beforeAll(async () => {
  const files = [bundle('esm', 'node_modules/acme-uri/index.js', written), bundle('esm', 'nested.mjs', written)];
  const [first, second] = await Promise.all(files.map((file) => import(pathToFileURL(file).href) as Promise<Package>));
  esm = (first as Package).acme;
  nested = (second as Package).acme;
  cjs = (require(bundle('cjs', 'node_modules/acme-uri/index.cjs', written)) as Package).acme;
  other = (require(bundle('cjs', 'other.cjs', written)) as Package).acme;
  theirs = require(bundle('cjs', 'registry.cjs', { entryPoints: [join(here, '../src/index.ts')] })) as typeof ours;
});

const sets = (a: Package['acme'], b: Package['acme']) =>
  createRegistry({ sets: [set('a', { plugins: [a] }), set('b', { plugins: [b] })] });
const below = (a: Package['acme'], b: Package['acme']) => createRegistry({ plugins: [a] }).extend({ plugins: [b] });
const newer = (one: Package['acme']): Package['acme'] => ({ ...one, version: '2.0.0' });
const both = (more: object) => sets({ ...esm, ...more }, { ...cjs, ...more });
const foreign = { '~standard': { version: 1, vendor: 'other', validate: (value: unknown) => ({ value }) } };

test.each<readonly [string, () => ours.SchemeRegistry]>([
  ['one object twice', () => sets(esm, esm)],
  ['builds for import and require', () => sets(esm, cjs)],
  ['a nested copy for import', () => sets(esm, nested)],
  ['a nested copy for require', () => sets(cjs, other)],
  ['the build for require below that for import', () => below(esm, cjs)],
  ['the build for import below that for require', () => below(cjs, esm)],
])('%s: one plugin', (_, make) => {
  expect(make().schemes()).toEqual(['acme']);
  expect(make().engine.check('acme:?q')).toHaveLength(1);
});

test.each<readonly [string, () => unknown, string?]>([
  ['two versions', () => sets(esm, newer(cjs))],
  ['two versions for require', () => sets(cjs, newer(other))],
  ['one version with other data', () => sets(esm, { ...cjs, rfc: ['ACME 2'] })],
  ['one version with other hooks', () => sets(esm, { ...cjs, configure: () => ({ acme: {} }) })],
  ['one version with other options', () => sets(esm, { ...cjs, configSchema: z.strictObject({}) as never })],
  ['copies that need options', () => both({ configSchema: z.strictObject({ size: z.number() }) })],
  ['copies with options of another library', () => both({ configSchema: foreign })],
  ['another version below a parent', () => below(esm, newer(cjs)), 'registry/duplicate'],
])('%s: an error that names the plugin', (_, make, code = 'registry/sets-disagree') => {
  expect(errorOf(make)).toMatchObject({ code, plugins: ['acme'] });
});

test('a file names the package, and code gives its other build: one plugin', async () => {
  const options = await loadConfig(join(folder, 'urikit.config.json'));
  const registry = createRegistry({ ...options, sets: [set('code', { plugins: [cjs] })] });
  expect(registry.schemes()).toEqual(['acme']);
});

test('other data under one version, of packages of two folders: the error names both paths', async () => {
  const copyOf = (query: string) => `export const acme = { id: 'acme', version: '1.0.0', contract: 2, schemes: ['acme'],
    rfc: [], configSchema: { parse: (value) => value }, configure: () => ({ acme: { query: '${query}' } }) };`;
  const [one, other] = ['discouraged', 'forbidden'].map((query) =>
    folderWith({ ...packageIn('acme-uri', copyOf(query)), 'a.json': { plugins: ['acme-uri'] } }),
  ) as [string, string];
  const parent = createRegistry(await loadConfig(join(one, 'a.json')));
  const below = await loadConfig(join(other, 'a.json'));
  const path = join('node_modules', 'acme-uri', 'index.js');
  expect(errorOf(() => parent.extend(below)).message).toContain(
    `the parent has version 1.0.0 (${join(one, path)}), the composition has version 1.0.0 (${join(other, path)});`,
  );
});

test('a parent that the build for require made binds a child of the build for import', () => {
  const parent = theirs.createRegistry({
    plugins: [plugin('acme', { hooks: { query: 'forbidden' } })],
    limits: { length: 50 },
    secrets: [{ parameter: 'ticket' }],
  });
  const child = createRegistry({ parent, plugins: [plugin('own')], severities: { 'acme/query': 'off' } });
  expect(child.schemes()).toEqual(['acme', 'own']);
  expect(issuesOf(child, 'acme:?q')).toEqual(['error acme/query']);
  expect([child.engine.limits.length, child.engine.redact('own:?ticket=1')]).toEqual([50, 'own:?ticket=']);
  expect(child.describe().withoutEffect.map(({ path }) => path)).toEqual(['severities.acme/query']);
  expect(child.extend({}).fingerprint).toBe(child.fingerprint);
});
