import { describe, expect, test } from '@jest/globals';
import { entriesOf, packagesIn, readJson, typeScriptFiles } from './support/workspace.js';

const { version } = readJson('lerna.json') as { version: string };
const packages = packagesIn('packages').map((one) => [one.folder, one] as const);
const all = [...packages, ...packagesIn('examples').map((one) => [one.folder, one] as const)];

describe.each(packages)('%s/package.json', (folder, one) => {
  const { manifest } = one;

  test('has the one version, licence, kind of module and Node line of the repository', () => {
    expect(manifest).toMatchObject({ version, license: 'MIT', type: 'module', engines: { node: '>=20.19' } });
  });

  test('publishes dist and src and no state of the compiler', () => {
    expect(manifest.files).toEqual(expect.arrayContaining(['dist', 'src', '!dist/.tsbuildinfo']));
  });

  test('offers each entry as source, types and built module, in this order', () => {
    const files = typeScriptFiles(`${folder}/src`);
    expect(entriesOf(one).length).toBeGreaterThan(0);
    for (const [subpath, file] of entriesOf(one)) {
      expect(files).toContain(file);
      const stem = file.slice(`${folder}/src/`.length, -'.ts'.length);
      // toEqual does not see the order of keys, and the order is what a resolver goes by.
      expect(Object.entries(manifest.exports?.[subpath] ?? {})).toEqual([
        ['@urikit/source', `./src/${stem}.ts`],
        ['types', `./dist/${stem}.d.ts`],
        ['default', `./dist/${stem}.js`],
      ]);
    }
  });
});

// lerna moves these with every release; a peer range it leaves alone must still admit the packages beside it.
test.each(all)('%s asks for the packages beside it at their version', (_folder, { manifest }) => {
  const names = new Set(packages.map(([, one]) => one.manifest.name));
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifest;
  const ours = (versions: object): readonly [string, string][] =>
    (Object.entries(versions) as [string, string][]).filter(([name]) => names.has(name));
  expect([...ours(dependencies), ...ours(devDependencies)].filter(([, range]) => range !== version)).toEqual([]);
  expect(ours(peerDependencies).filter(([, range]) => range !== `^${version}`)).toEqual([]);
});

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
