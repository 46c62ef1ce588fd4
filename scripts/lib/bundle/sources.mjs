/** How Rollup reads the sources of a package, and packages of others that become a part of it. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { build, transform } from 'esbuild';
import { Failure } from '../process.mjs';
import { isCommonJs, isOurs, sourceOf } from './packages.mjs';

/**
 * A module of Node by its name, within what is built: no package of others that is left asks for anything else. Child processes
 * take 3 ms to load; commander starts one for a command that is a program of its own, and we have none.
 */
const builtin = `(name) =>
  name === 'node:child_process'
    ? new Proxy({}, { get: (_, member) => process.getBuiltinModule(name)[member] })
    : process.getBuiltinModule(name)`;

/**
 * A package in CommonJS as one ES module: a command that is one file starts sooner. Its names are those that it has here, and all of it is the default.
 * @param {string} id - the file that the package is entered by
 */
const asModule = async (id) => {
  const names = Object.keys(createRequire(id)(id)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  const { outputFiles } = await build({
    entryPoints: [id],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    logLevel: 'silent',
  });
  return `const require = ${builtin};
const load = () => { const module = { exports: {} }; const exports = module.exports;
${outputFiles[0].text}
return module.exports; };
const loaded = load();
export default loaded;
${names.map((name) => `export const ${name} = loaded.${name};`).join('\n')}
`;
};

/**
 * Reads sources in TypeScript. `inline` says which packages become a part of what is built.
 * @param {(specifier: string) => boolean} inline
 */
export const sources = (inline) => ({
  name: 'sources',
  resolveId(specifier, importer) {
    if (importer === undefined) return specifier;
    if (/^\.{1,2}\//.test(specifier)) {
      const file = resolve(dirname(importer), specifier);
      const source = file.replace(/\.js$/, '.ts');
      return existsSync(source) ? source : file;
    }
    // A package of others names no builtin without `node:` where it counts: what it names is left to Node.
    if (!isBuiltin(specifier) && inline(specifier))
      return isOurs(specifier) ? sourceOf(specifier, dirname(importer)) : createRequire(importer).resolve(specifier);
    return { id: specifier, external: true };
  },
  async load(id) {
    const text = readFileSync(id, 'utf8');
    if (!id.endsWith('.ts')) return isCommonJs(id) ? asModule(id) : text;
    const { code } = await transform(text, {
      loader: 'ts',
      target: 'es2022',
      sourcefile: id,
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: true } },
    });
    return code;
  },
  resolveImportMeta(_property, { moduleId }) {
    if (moduleId.endsWith('.ts') && basename(dirname(moduleId)) !== 'src')
      throw new Failure(`${moduleId}: import.meta is for files in src itself: what is built stands as deep as they do`);
    return null;
  },
});
