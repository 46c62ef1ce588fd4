/**
 * dist of a package, from its sources and the declarations that tsc wrote: each entry as an ES module and as CommonJS.
 * Both are made from one graph with the same chunks, so that a class stands once in either.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { filesBelow, readJson } from './files.mjs';
import { Failure } from './process.mjs';
import { annotatePure } from './pure.mjs';

const slashes = (path) => path.split(sep).join('/');

/** What the package is entered by: its exports, by their sources, and its command. */
export const entriesOf = (folder) => {
  const { exports = {} } = readJson(join(folder, 'package.json'));
  const exported = Object.values(exports).flatMap((one) => one['@urikit/source'] ?? []);
  return {
    exported: exported.map((file) => join(folder, file)),
    command: [join(folder, 'src', 'bin.ts')].filter((file) => existsSync(file)),
  };
};

const isOurs = (name) => name.startsWith('@urikit/') || name === 'urikit';

/** The name of the package in `@scope/name/part`. */
const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0];

/** Where the package of a specifier stands, seen from a folder. */
const folderOf = (name, from) => {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return join(folder, 'node_modules', name);
    if (folder === dirname(folder)) throw new Failure(`${name} is not installed (asked for in ${from})`);
  }
};

/** Whether a file of a package of others is CommonJS. */
const isCommonJs = (file) => {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file);
  return file.endsWith('.cjs') || (!file.endsWith('.mjs') && readJson(join(folder, 'package.json')).type !== 'module');
};

/** Whether CommonJS cannot have it but by require(esm), which tools like Jest do not know. */
const isModuleOnly = (name, from) => {
  const { type, exports, main } = readJson(join(folderOf(name, from), 'package.json'));
  return !isOurs(name) && type === 'module' && !JSON.stringify(exports ?? main ?? '').includes('"require"');
};

/**
 * A package in CommonJS as one ES module: a command that is one file starts sooner. Its names are those that it has here.
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
  return `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const load = () => { const module = { exports: {} }; const exports = module.exports;
${outputFiles[0].text}
return module.exports; };
const loaded = load();
${names.map((name) => `export const ${name} = loaded.${name};`).join('\n')}
`;
};

/**
 * Reads sources in TypeScript. `inline` says which packages become a part of what is built.
 * @param {string} folder
 * @param {(name: string) => boolean} inline
 */
const sources = (folder, inline) => ({
  name: 'sources',
  resolveId(specifier, importer) {
    if (importer === undefined) return specifier;
    if (/^\.{1,2}\//.test(specifier)) {
      const file = resolve(dirname(importer), specifier);
      const source = file.replace(/\.js$/, '.ts');
      return existsSync(source) ? source : file;
    }
    // A package of others names no builtin without `node:` where it counts: what it names is left to Node.
    if (!isBuiltin(specifier) && inline(packageOf(specifier))) return createRequire(importer).resolve(specifier);
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
    if (moduleId.endsWith('.ts') && dirname(moduleId) !== join(folder, 'src'))
      throw new Failure(`${moduleId}: import.meta is for files in src itself: what is built stands as deep as they do`);
    return null;
  },
});

const outputs = async (folder, entries, inline, options) => {
  const src = join(folder, 'src');
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((file) => [slashes(relative(src, file)).replace(/\.ts$/, ''), file])),
    plugins: [sources(folder, inline)],
    treeshake: { moduleSideEffects: (_id, external) => external },
    onwarn: ({ code, message }) => {
      if (code !== 'EMPTY_BUNDLE') throw new Failure(`${folder}: ${message}`);
    },
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    generatedCode: 'es2015',
    hoistTransitiveImports: false,
    ...options,
  });
  await bundle.close();
  return output.map(({ fileName, code, modules }) => ({
    fileName,
    text: annotatePure(code),
    inlined: Object.keys(modules).filter((id) => id.includes(`${sep}node_modules${sep}`)),
  }));
};

/** The declarations that an entry needs, itself first: by what they import from beside them. */
const declarationsFrom = (entries) => {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)\.js['"]/g,
    ))
      visit(resolve(dirname(file), `${specifier}.d.ts`));
  };
  entries.forEach(visit);
  return [...found];
};

/** Licences of what became a part of the build. */
const notices = (inlined) => {
  const folders = new Set(inlined.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)[0]));
  return [...folders].sort().map((folder) => {
    const { name, version } = readJson(join(folder, 'package.json'));
    const file = filesBelow(folder).find((path) => /[\\/]licen[cs]e(?:\.\w+)?$/i.test(path));
    if (file === undefined) throw new Failure(`${name} has no licence to copy`);
    return `${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}\n`;
  });
};

/**
 * Writes dist of one package. What an older build left is removed.
 * @param {string} folder - of the package; tsc has run
 */
export const bundlePackage = async (folder) => {
  const dist = join(folder, 'dist');
  const types = join(dist, '.types');
  const { exported, command } = entriesOf(folder);
  const written = new Map();
  const put = (path, text) => written.set(join(dist, path), text);

  // What a package is only developed with is not there where it is installed: it becomes a part of the build.
  const { devDependencies = {}, peerDependencies: peers = {} } = readJson(join(folder, 'package.json'));
  const isDeveloped = (name) => Object.hasOwn(devDependencies, name) && !Object.hasOwn(peers, name) && !isOurs(name);
  const modules = await outputs(folder, [...exported, ...command], isDeveloped, { format: 'es' });
  for (const { fileName, text } of modules) put(fileName, text);
  const cjs = await outputs(folder, exported, (name) => isModuleOnly(name, folder), {
    format: 'cjs',
    exports: 'named',
    interop: 'auto',
    esModule: true,
  });
  for (const { fileName, text } of cjs) put(join('cjs', fileName), text);
  put(join('cjs', 'package.json'), '{ "type": "commonjs" }\n');
  const licences = notices([...modules, ...cjs].flatMap(({ inlined }) => inlined));
  if (licences.length > 0) put('THIRD-PARTY.txt', licences.join(`\n${'-'.repeat(72)}\n\n`));

  const src = join(folder, 'src');
  const declared = exported.map((file) => join(types, relative(src, file).replace(/\.ts$/, '.d.ts')));
  for (const file of declarationsFrom(declared)) {
    const text = readFileSync(file, 'utf8');
    put(relative(types, file), text);
    put(join('cjs', relative(types, file)), text);
  }

  for (const [file, text] of written) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const kept = (file) => written.has(file) || file.startsWith(types + sep) || file.endsWith('.njs');
  for (const file of filesBelow(dist)) if (!kept(file)) rmSync(file);
};
