/**
 * dist of a package, from its sources and the declarations that tsc wrote: each entry as an ES module and as CommonJS.
 * Both are made from one graph with the same chunks, so that a class stands once in either.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { declarationsFrom, notices } from './bundle/beside.mjs';
import { outputs } from './bundle/outputs.mjs';
import { isDropIn, isModuleOnly, isOurs, isSelfContained, packageOf, sourceOf } from './bundle/packages.mjs';
import { filesBelow, readJson } from './files.mjs';

/** What the package is entered by: its exports, by their sources, and its command. */
export const entriesOf = (folder) => {
  const { exports = {} } = readJson(join(folder, 'package.json'));
  const exported = Object.values(exports).flatMap((one) => one['@urikit/source'] ?? []);
  return {
    exported: exported.map((file) => join(folder, file)),
    command: [join(folder, 'src', 'bin.ts')].filter((file) => existsSync(file)),
    // What starts it says which kind of module it is.
    isCommandApart: existsSync(join(folder, 'bin', 'package.json')),
  };
};

/** A folder in which `.js` is CommonJS, whatever the package says. */
const COMMON_JS = '{ "type": "commonjs" }\n';

/**
 * A command that starts as few files in CommonJS: with the engine in it, and with nothing that the other entries have. What it
 * imports when it runs is imported, so that a configuration and its plugins have the same registry.
 */
const commandApart = (folder, [file], isInlined) => {
  const from = (...names) => names.map((name) => join(folder, 'src', `${name}.ts`));
  return outputs(folder, [file], (specifier) => isInlined(specifier) || isSelfContained(specifier), {
    format: 'cjs',
    interop: 'auto',
    dynamicImportInCjs: true,
    manualChunks: {
      start: from('program'),
      shared: from('commands/define', 'options'),
      engine: [sourceOf('urikit', folder)],
    },
  });
};

/**
 * Writes dist of one package. What an older build left is removed.
 * @param {string} folder - of the package; tsc has run
 */
export const bundlePackage = async (folder) => {
  const dist = join(folder, 'dist');
  const types = join(dist, '.types');
  const { exported, command, isCommandApart } = entriesOf(folder);
  const written = new Map();
  const put = (path, text) => written.set(join(dist, path), text);

  // What a package is only developed with is not there where it is installed: it becomes a part of the build.
  const { devDependencies = {}, peerDependencies: peers = {} } = readJson(join(folder, 'package.json'));
  const isDeveloped = (specifier) => {
    const name = packageOf(specifier);
    if (isOurs(name)) return isDropIn(folder);
    return Object.hasOwn(devDependencies, name) && !Object.hasOwn(peers, name);
  };
  const apart = isCommandApart ? await commandApart(folder, command, isDeveloped) : [];
  for (const { fileName, text } of apart) put(join('command', fileName), text);
  if (isCommandApart) put(join('command', 'package.json'), COMMON_JS);
  const entries = isCommandApart ? exported : [...exported, ...command];
  const modules = await outputs(folder, entries, isDeveloped, { format: 'es' });
  for (const { fileName, text } of modules) put(fileName, text);
  const isInCommonJs = (specifier) => isDeveloped(specifier) || isModuleOnly(packageOf(specifier), folder);
  const cjs = await outputs(folder, exported, isInCommonJs, {
    format: 'cjs',
    exports: 'named',
    interop: 'auto',
    esModule: true,
  });
  for (const { fileName, text } of cjs) put(join('cjs', fileName), text);
  if (exported.length > 0) put(join('cjs', 'package.json'), COMMON_JS);
  const licences = notices([...apart, ...modules, ...cjs].flatMap(({ inlined }) => inlined));
  if (licences.length > 0) put('THIRD-PARTY.txt', licences.join(`\n${'-'.repeat(72)}\n\n`));

  const src = join(folder, 'src');
  const declared = exported.map((file) => join(types, relative(src, file).replace(/\.ts$/, '.d.ts')));
  for (const file of declarationsFrom(declared)) {
    // The compiler infers `Uint8Array<ArrayBufferLike>`, which is `Uint8Array` and unknown before TypeScript 5.7.
    const text = readFileSync(file, 'utf8').replaceAll('<ArrayBufferLike>', '');
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
