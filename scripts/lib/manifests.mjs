/**
 * What the manifest of a package says because of what it holds: written by `npm run manifests`, held by a test.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './files.mjs';
import { root } from './process.mjs';

/** The source of each entry that is code, by its subpath. The only thing about entries that is written by hand. */
const sourcesOf = ({ exports }) =>
  Object.entries(exports ?? {}).flatMap(([subpath, one]) => {
    const source = typeof one === 'string' ? undefined : one['@urikit/source'];
    return source === undefined ? [] : [[subpath, source.replace(/^\.\/src\//, '').replace(/\.ts$/, '')]];
  });

const conditions = (stem) => ({
  '@urikit/source': `./src/${stem}.ts`,
  import: { types: `./dist/${stem}.d.ts`, default: `./dist/${stem}.js` },
  require: { types: `./dist/cjs/${stem}.d.ts`, default: `./dist/cjs/${stem}.js` },
});

/** Where the repository is, of which nothing is known here: whoever publishes says it in the root manifest. */
const placesOf = (folder) => {
  const { repository, homepage, bugs } = readJson(join(root, 'package.json'));
  return {
    ...(homepage === undefined ? {} : { homepage }),
    ...(bugs === undefined ? {} : { bugs }),
    ...(repository === undefined
      ? {}
      : {
          repository: {
            ...(typeof repository === 'string' ? { type: 'git', url: repository } : repository),
            directory: `packages/${folder}`,
          },
        }),
  };
};

/** Members in the order in which a reader looks for them; others follow as they stand. */
const ORDER = [
  ...['name', 'version', 'description', 'keywords', 'homepage', 'bugs', 'repository', 'license', 'type', 'sideEffects'],
  ...['engines', 'bin', 'man', 'main', 'types', 'typesVersions', 'exports', 'files', 'scripts'],
];

/**
 * @param {string} name - of the folder in packages
 * @returns what the manifest has to be
 */
export const derivedManifest = (name) => {
  const folder = join(root, 'packages', name);
  const { homepage: _h, bugs: _b, repository: _r, ...given } = readJson(join(folder, 'package.json'));
  const entries = sourcesOf(given);
  const main = entries.find(([subpath]) => subpath === '.')?.[1];
  const others = entries.filter(([subpath]) => subpath !== '.');
  const manifest = {
    ...given,
    ...placesOf(name),
    license: 'MIT',
    ...(main === undefined ? {} : { main: `./dist/cjs/${main}.js`, types: `./dist/cjs/${main}.d.ts` }),
    // For who resolves as Node 10 did, without `exports`.
    typesVersions: {
      '*': Object.fromEntries(others.map(([subpath, stem]) => [subpath.slice(2), [`./dist/cjs/${stem}.d.ts`]])),
    },
    exports: {
      ...Object.fromEntries(entries.map(([subpath, stem]) => [subpath, conditions(stem)])),
      './package.json': './package.json',
    },
    ...(existsSync(join(folder, 'man')) ? { man: `./man/${Object.keys(given.bin)[0]}.1` } : {}),
    files: [
      ...['bin', 'completions', 'man', 'readmes'].filter((one) => existsSync(join(folder, one))),
      'dist',
      '!dist/.types',
    ],
    scripts: {
      ...given.scripts,
      build: [
        'node ../../node_modules/typescript-7/bin/tsc -b',
        'node ../../scripts/bundle.mjs',
        ...(name === 'gateway-export' ? ['njs', 'lua', 'js', 'workers'].map((made) => `node build/${made}.mjs`) : []),
      ].join(' && '),
      test: `node ../../scripts/test.mjs packages/${name}/test/`,
      lint: `node ../../scripts/check.mjs lint packages/${name}`,
      prepack: 'node ../../scripts/pack.mjs before',
      postpack: 'node ../../scripts/pack.mjs after',
    },
  };
  if (others.length === 0) delete manifest.typesVersions;
  const ordered = ORDER.filter((key) => Object.hasOwn(manifest, key)).map((key) => [key, manifest[key]]);
  return { ...Object.fromEntries(ordered), ...manifest };
};

/** The names of the folders in packages. */
export const packageFolders = () =>
  readdirSync(join(root, 'packages')).filter((name) => existsSync(join(root, 'packages', name, 'package.json')));

/** As npm writes it. */
export const manifestText = (manifest) => `${JSON.stringify(manifest, undefined, 2)}\n`;

/**
 * The manifest as it is published: without the condition that reads sources, which are not in the tarball, and without scripts,
 * which `npm pack` of an unpacked copy would run. npm has read its own `postpack` before.
 */
export const publishedManifest = ({ exports, ...manifest }) => {
  const published = Object.entries(exports).map(([subpath, one]) => {
    if (typeof one === 'string') return [subpath, one];
    const { '@urikit/source': _, ...rest } = one;
    return [subpath, rest];
  });
  const { scripts: _scripts, devDependencies: _development, sideEffects, ...kept } = manifest;
  const effects = Array.isArray(sideEffects) ? sideEffects.filter((path) => !path.startsWith('./src/')) : sideEffects;
  return {
    ...kept,
    ...(effects === undefined ? {} : { sideEffects: effects }),
    exports: Object.fromEntries(published),
  };
};
