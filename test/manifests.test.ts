import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { derivedManifest, manifestText } from '../scripts/lib/manifests.mjs';
import { entriesOf, packagesIn, readJson, root, typeScriptFiles } from './support/workspace.js';

const { version } = readJson('lerna.json') as { version: string };
const packages = packagesIn('packages').map((one) => [one.folder, one] as const);
const all = [...packages, ...packagesIn('examples').map((one) => [one.folder, one] as const)];

describe.each(packages)('%s/package.json', (folder, one) => {
  const { id, manifest } = one;

  test('has the one version, licence, kind of module and Node line of the repository', () => {
    expect(manifest).toMatchObject({ version, license: 'MIT', type: 'module', engines: { node: '>=20.19' } });
  });

  test('says what follows from its entries and from the root manifest: `npm run manifests` writes it', () => {
    // As text: the order of conditions is what a resolver goes by.
    expect(readFileSync(join(root, folder, 'package.json'), 'utf8')).toBe(manifestText(derivedManifest(id)));
  });

  test('has an entry or a command, a source for each entry, a description and keywords', () => {
    const files = typeScriptFiles(`${folder}/src`);
    expect(entriesOf(one).length + Object.keys(manifest.bin ?? {}).length).toBeGreaterThan(0);
    for (const [, file] of entriesOf(one)) expect(files).toContain(file);
    const { description = '', keywords = [] } = manifest as { description?: string; keywords?: readonly string[] };
    expect(description).not.toBe('');
    expect(keywords.length).toBeGreaterThan(3);
  });
});

/** Whether a caret range admits a version: below 1.0.0 the minor number is the one that must not move. */
const admits = (range: string, wanted: string): boolean => {
  const [major = NaN, minor = NaN, patch = NaN] = range.replace(/^\^/, '').split('.').map(Number);
  const [wantedMajor = NaN, wantedMinor = NaN, wantedPatch = NaN] = wanted.split('.').map(Number);
  if (!range.startsWith('^') || major !== wantedMajor) return false;
  if (minor === wantedMinor) return patch <= wantedPatch;
  return major > 0 && minor < wantedMinor;
};

test.each([
  ['^0.1.0', '0.1.7', true],
  ['^0.1.8', '0.1.7', false],
  ['^0.1.0', '0.2.0', false],
  ['^1.1.0', '1.2.0', true],
  ['^1.1.0', '2.0.0', false],
  ['1.1.0', '1.1.0', false],
])('%s admits %s: %s', (range, wanted, expected) => {
  expect(admits(range, wanted)).toBe(expected);
});

// lerna moves these with every release, but not the peer ranges: those must still admit the packages beside them.
test.each(all)('%s asks for the packages beside it at their version', (_folder, { manifest }) => {
  const names = new Set(packages.map(([, one]) => one.manifest.name));
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifest;
  const ours = (versions: object): readonly [string, string][] =>
    (Object.entries(versions) as [string, string][]).filter(([name]) => names.has(name));
  expect([...ours(dependencies), ...ours(devDependencies)].filter(([, range]) => range !== version)).toEqual([]);
  expect(ours(peerDependencies).filter(([, range]) => !admits(range, version))).toEqual([]);
});

// Who composes plugins and who brings them must have one engine between them: the application's.
test.each(packages.filter(([folder]) => /\/(?:registry|schemes|scheme-(?!conformance).*)$/.test(folder)))(
  '%s has the engine as a peer, and brings no copy of its own',
  (_folder, { manifest: { dependencies = {}, devDependencies = {}, peerDependencies = {} } }) => {
    const has = [dependencies, devDependencies, peerDependencies].map((each) => '@urikit/generic' in each);
    expect(has).toEqual([false, true, true]);
  },
);

test('the root tsconfig.json builds every package', () => {
  const { references } = readJson('tsconfig.json') as { references: readonly { path: string }[] };
  const built = references.map(({ path }) => path).filter((path) => path.startsWith('packages/'));
  expect([...built].sort()).toEqual(packages.map(([folder]) => folder).sort());
});

describe('package-lock.json', () => {
  interface Locked {
    readonly resolved?: string;
    readonly dependencies?: object;
    readonly optionalDependencies?: object;
  }
  const { packages: locked } = readJson('package-lock.json') as { packages: Record<string, Locked> };

  test('names no registry', () => {
    expect(Object.values(locked).filter(({ resolved = '' }) => resolved.includes(':'))).toEqual([]);
  });

  // npm leaves out optional packages it cannot find, and `npm ci` then refuses the whole file on any machine.
  test('holds every dependency, those of other platforms included', () => {
    const names = new Set(Object.keys(locked).map((path) => path.replace(/^.*node_modules\//, '')));
    const asked = Object.values(locked).flatMap(({ dependencies = {}, optionalDependencies = {} }) => [
      ...Object.keys(dependencies),
      ...Object.keys(optionalDependencies),
    ]);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the script that lerna runs for a version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-version-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('writes it wherever a version stands in the code, and dates the changelog once', () => {
    const sources = packages.flatMap(([path]) => typeScriptFiles(`${path}/src`));
    const holders = sources.filter((file) =>
      /^(?:export const VERSION = | {2}version: )'\d/m.test(readFileSync(join(root, file), 'utf8')),
    );
    const manifests = packages.map(([path]) => `${path}/package.json`);
    for (const file of ['scripts', 'package.json', 'CHANGELOG.md', ...manifests, ...holders])
      cpSync(join(root, file), join(folder, file), { recursive: true });
    writeFileSync(join(folder, 'lerna.json'), JSON.stringify({ version: '0.2.0' }));
    for (let i = 0; i < 2; i++) execFileSync(process.execPath, [join(folder, 'scripts', 'versions.mjs')]);
    const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
    // What a new plugin begins with is its own version.
    const own = holders.filter((file) => !file.includes('/cli/src/plugin/'));
    expect(own.length).toBeGreaterThan(7);
    expect(own.filter((file) => !textOf(file).includes("'0.2.0'"))).toEqual([]);
    expect(textOf('CHANGELOG.md').match(/^## (?:Unreleased|0\.2\.0 - \d{4}-\d\d-\d\d)$/gm)).toHaveLength(2);
  });
});
