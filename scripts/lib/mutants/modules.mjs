/**
 * The sources and tests of the repository as modules of one process, which can be begun anew as often as one likes: each
 * is compiled once, and a run evaluates it again. What is installed is loaded once, by Node.
 */
import { transformSync } from 'esbuild';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { readJson } from '../files.mjs';
import { root } from '../process.mjs';
import { instrument } from './instrument.mjs';

const OPTIONS = {
  loader: 'ts',
  format: 'cjs',
  target: 'node20',
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': '__url' },
  tsconfigRaw: { compilerOptions: { experimentalDecorators: true, verbatimModuleSyntax: true } },
};

/** The sources of the entries of all packages, by the name under which they are imported. */
const entries = () =>
  new Map(
    readdirSync(join(root, 'packages')).flatMap((id) => {
      const manifest = join(root, 'packages', id, 'package.json');
      if (!existsSync(manifest)) return [];
      const { name, exports = {} } = readJson(manifest);
      return Object.entries(exports).flatMap(([key, { '@urikit/source': source }]) =>
        source === undefined ? [] : [[name + key.slice(1), join(root, 'packages', id, source)]],
      );
    }),
  );

const isSource = (path) => path.startsWith(join(root, 'packages')) && /[\\/]src[\\/]/.test(path);

const compile = (path, text) => {
  const { code } = transformSync(isSource(path) ? instrument(path, text).text : text, OPTIONS);
  // A module is strict, and a function is not.
  const wrapped = `(function (exports, require, module, __url, __at) {'use strict';${code}\n})`;
  return new Script(wrapped, { filename: path }).runInThisContext();
};

/**
 * @param {Readonly<Record<string, object>>} given - modules by name, instead of those that are installed
 * @param {(file: string, region: number) => void} count - called wherever a source comes by a counter
 */
export const createModules = (given, count) => {
  const sources = entries();
  const functions = new Map();
  const places = new Map();
  let loaded = new Map();
  let mistake;

  const place = (name, from) => {
    if (name.startsWith('file:')) return fileURLToPath(name);
    if (!name.startsWith('.')) return sources.get(name);
    const key = `${dirname(from)}\0${name}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const path = resolve(dirname(from), name);
    const typed = path.replace(/\.js$/, '.ts');
    const found = existsSync(typed) ? typed : path;
    places.set(key, found);
    return found;
  };

  const functionOf = (path) => {
    if (path === mistake?.path) return compile(path, mistake.text);
    const known = functions.get(path) ?? compile(path, readFileSync(path, 'utf8'));
    functions.set(path, known);
    return known;
  };

  const load = (path) => {
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    if (!path.endsWith('.ts')) return createRequire(path)(path);
    const module = { exports: {} };
    loaded.set(path, module);
    const native = createRequire(path);
    const require = (name) => {
      if (Object.hasOwn(given, name)) return given[name];
      const inner = place(name, path);
      return inner === undefined ? native(name) : load(inner);
    };
    const relative = path.slice(root.length + 1);
    functionOf(path)(module.exports, require, module, pathToFileURL(path).href, (region) => count(relative, region));
    return module.exports;
  };

  return {
    /** Evaluates a file, and what it imports, where that did not happen since `begin`. */
    load: (file) => load(join(root, file)),
    /** Forgets what was evaluated: who imports it from here on has a copy of its own. */
    reset: () => {
      loaded = new Map();
    },
    /** Forgets all that was evaluated. From here on, one file has another text. */
    begin: (file, text) => {
      loaded = new Map();
      mistake = file === undefined ? undefined : { path: join(root, file), text };
    },
    /** The files that were evaluated since `begin`. */
    loaded: () => Array.from(loaded.keys(), (path) => path.slice(root.length + 1)),
  };
};
