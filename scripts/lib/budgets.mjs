import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import ts from 'typescript';
import { root } from './process.mjs';

/**
 * Measures what packages weigh: bytes of imports, lines of source, names of entries, packages of an install. `budgets.json` has a
 * ceiling for each figure; docs/decisions/uri/0041-size-of-the-engine.md has the rules.
 */

const FILE = join(root, 'budgets.json');

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The ceilings by package. */
export const readBudgets = () => json(FILE);

const manifests = new Map(
  readdirSync(join(root, 'packages'), { withFileTypes: true }).flatMap((folder) => {
    try {
      return [[folder.name, json(join(root, 'packages', folder.name, 'package.json'))]];
    } catch {
      return [];
    }
  }),
);

/** Sources and files for import of the entries that are code, by specifier. */
export const entries = new Map(
  Array.from(manifests).flatMap(([id, { name, exports = {} }]) =>
    Object.entries(exports).flatMap(([subpath, target]) =>
      typeof target === 'string'
        ? []
        : [
            [
              `${name}${subpath.slice(1)}`,
              {
                id,
                source: join(root, 'packages', id, target['@urikit/source']),
                file: join(root, 'packages', id, target.import.default),
              },
            ],
          ],
    ),
  ),
);

/** Packages that are not of this repository. */
export const OTHERS = [
  'node:*',
  ...Array.from(manifests.values()).flatMap(({ dependencies = {}, peerDependencies = {} }) =>
    Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !/^(?:@urikit\/|urikit$)/.test(name)),
  ),
];

/** The statements of a row: `@urikit/generic { isUri }`, or `@urikit/generic` for all of its names; ` + ` stands between imports. */
export const statementOf = (row) =>
  row
    .split(' + ')
    .map((each) => {
      const [, specifier, names = '*'] = /^(\S+)(?: (.*))?$/.exec(each);
      return `export ${names} from '${specifier}'`;
    })
    .join('; ');

/** The bytes of a bundle after gzip at its best. */
export const weigh = (bundle) => gzipSync(bundle, { level: 9 }).length;

/** A bundle of built files, minified by esbuild. */
export const byEsbuild = async (contents, external = OTHERS) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'packages', 'urikit'), loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
    external: [...external],
  });
  return outputFiles[0].contents;
};

/** Files that Rollup read for one bundle serve the next one. */
let cache;

/** A bundle of built files by Rollup, minified by esbuild. */
export const byRollup = async (code) => {
  const bundle = await rollup({
    ...(cache === undefined ? {} : { cache }),
    input: 'entry',
    plugins: [
      {
        name: 'built',
        resolveId: (name, importer) => {
          if (name === 'entry') return name;
          if (name.startsWith('.')) return join(importer ?? '', '..', name);
          const file = entries.get(name)?.file;
          return file === undefined ? { id: name, external: true } : { id: file, moduleSideEffects: false };
        },
        load: (id) => (id === 'entry' ? code : null),
      },
    ],
    treeshake: { moduleSideEffects: (id) => id === 'entry' },
  });
  cache = bundle.cache;
  const { output } = await bundle.generate({ format: 'es' });
  return (await transform(output[0].code, { minify: true, format: 'esm' })).code;
};

/** The larger of the two bundles of a statement, of which a row `A above B` counts the bytes that A adds to B. */
export const bytesOf = async (row) => {
  const [above, base] = row.split(' above ');
  const [whole, part] = base === undefined ? [above] : [`${base} + ${above}`, base];
  const bundles = async (each) => [weigh(await byEsbuild(statementOf(each))), weigh(await byRollup(statementOf(each)))];
  const [sizes, without] = [await bundles(whole), part === undefined ? [0, 0] : await bundles(part)];
  return Math.max(...sizes.map((size, i) => size - without[i]));
};

/** The lines of the sources of a package. */
export const linesOf = (id) =>
  readdirSync(join(root, 'packages', id, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .reduce(
      (sum, path) => sum + readFileSync(join(root, 'packages', id, 'src', path), 'utf8').split('\n').length - 1,
      0,
    );

/** The numbers of names of the entries, types counted, by specifier. */
export const namesOfEntries = () => {
  const program = ts.createProgram(
    Array.from(entries.values(), ({ source }) => source),
    {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      customConditions: ['@urikit/source'],
      noLib: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  return new Map(
    Array.from(entries, ([specifier, { source }]) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(source));
      return [specifier, module === undefined ? 0 : checker.getExportsOfModule(module).length];
    }),
  );
};

/** The packages that `npm install` brings for one of ours: its dependencies and peers that are not optional, and theirs. */
export const installOf = (id) => {
  const own = new Map(Array.from(manifests.values(), (manifest) => [manifest.name, manifest]));
  const found = new Set();
  const add = (manifest, from) => {
    if (found.has(manifest.name)) return;
    found.add(manifest.name);
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    for (const name of [...Object.keys(dependencies), ...peers]) {
      if (own.has(name)) {
        add(own.get(name), join(root, 'package.json'));
        continue;
      }
      const path = (createRequire(from).resolve.paths(name) ?? []).map((folder) => join(folder, name, 'package.json'));
      const file = path.find((each) => {
        try {
          return readFileSync(each).length > 0;
        } catch {
          return false;
        }
      });
      if (file !== undefined) add(json(file), file);
    }
  };
  add(manifests.get(id), join(root, 'packages', id, 'package.json'));
  return found.size;
};

/** The figures of the rows of `budgets`, in the same form. */
export const measure = async (budgets) => {
  const names = namesOfEntries();
  const measured = {};
  for (const id of PACKAGES.toSorted()) {
    const { bytes, install } = budgets[id] ?? {};
    measured[id] = { lines: linesOf(id) };
    measured[id].names = Object.fromEntries(
      Array.from(names).filter(([specifier]) => entries.get(specifier).id === id),
    );
    if (install !== undefined) measured[id].install = installOf(id);
    if (bytes !== undefined) {
      measured[id].bytes = {};
      for (const row of Object.keys(bytes)) measured[id].bytes[row] = await bytesOf(row);
    }
  }
  return measured;
};

/** The folders that are packages. */
export const PACKAGES = Array.from(manifests.keys());

const isFigure = (value) => typeof value === 'number';

/**
 * The ceilings, each lowered to its measure, and the figures above them. A figure without a ceiling gets its measure.
 * @returns {{ budgets: object, above: string[] }}
 */
export const lowered = (ceilings, measures, path = []) => {
  const above = [];
  const budgets = Object.fromEntries(
    Object.entries(measures).map(([name, now]) => {
      const ceiling = ceilings?.[name];
      if (!isFigure(now)) {
        const inside = lowered(ceiling, now, [...path, name]);
        above.push(...inside.above);
        return [name, inside.budgets];
      }
      if (isFigure(ceiling) && now > ceiling)
        above.push(`${[...path, name].join(', ')}: ${String(now)} is above ${String(ceiling)}`);
      return [name, isFigure(ceiling) ? Math.min(ceiling, now) : now];
    }),
  );
  return { budgets, above };
};
