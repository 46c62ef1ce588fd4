/**
 * Builds dist of every package that the root tsconfig.json refers to, where its inputs or outputs changed.
 */
import { existsSync, rmSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow, fingerprint, readJson, readStamp, writeStamp } from './files.mjs';
import { Failure, root, runNode } from './process.mjs';

/** TypeScript 7 checks and declares in a third of the time of 6, which stays for the tools that call it as a library. */
export const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** The writers of gateway-export: the script for nginx, the keyer in Lua and the script for workers. */
const writers = join(root, 'packages', 'gateway-export', 'build');

/** What makes dist, beside the compiler. It is loaded when it is needed: nothing may be installed yet. */
const bundler = join(root, 'scripts', 'lib', 'bundle.mjs');

const projects = () => readJson(join(root, 'tsconfig.json')).references.map(({ path }) => join(root, path));

/** Sources and outputs both: a build whose dist was touched or deleted is not up to date. */
const state = () =>
  fingerprint([
    ...['tsconfig.json', 'tsconfig.base.json', 'tsconfig.package.json'].map((name) => join(root, name)),
    join(root, 'node_modules', 'typescript-7', 'package.json'),
    ...[bundler, join(root, 'scripts', 'lib', 'pure.mjs')],
    ...[writers, join(root, 'scripts', 'lib', 'bundle'), join(root, 'packages', 'gateway-export', 'lua')].flatMap(
      filesBelow,
    ),
    ...projects().flatMap((project) => [
      join(project, 'package.json'),
      join(project, 'tsconfig.json'),
      ...filesBelow(join(project, 'src')),
      ...filesBelow(join(project, 'dist')),
    ]),
  ]);

/** Removes declarations whose source is gone: tsc never does. */
const removeOrphans = () => {
  for (const project of projects()) {
    const types = join(project, 'dist', '.types');
    for (const output of filesBelow(types)) {
      const source = relative(types, output).replace(/\.d\.ts$/, '.ts');
      if (source.endsWith('.ts') && !existsSync(join(project, 'src', source))) rmSync(output);
    }
  }
};

/** Packages are bundled; the examples are what tsc makes of them, as a plugin of somebody else is. */
const bundleAll = async () => {
  const { bundlePackage } = await import(pathToFileURL(bundler).href);
  const packages = projects().filter((project) => project.startsWith(join(root, 'packages')));
  await Promise.all(packages.map((folder) => bundlePackage(folder)));
};

/** Says on stderr that a step has begun, and every five seconds that it goes on. */
const told = async (step, work) => {
  process.stderr.write(`urikit: ${step}\n`);
  let seconds = 0;
  const timer = setInterval(() => process.stderr.write(`urikit: ${step}, ${(seconds += 5)} s\n`), 5000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
};

/**
 * Runs `tsc -b`, which is itself incremental, bundles the packages and makes the scripts for nginx, Lua and workers, unless nothing at all
 * changed since it last succeeded.
 */
export const ensureBuilt = async () => {
  if (readStamp('built') === state()) return;
  removeOrphans();
  const code = await told('compiling all packages', runNode([compiler, '-b'], { stdio: ['ignore', 2, 2] }));
  if (code !== 0) throw new Failure(`the build failed (tsc -b, exit code ${code})`, code);
  await told('bundling them', bundleAll());
  for (const script of ['njs.mjs', 'lua.mjs', 'js.mjs', 'workers.mjs'].map((name) => join(writers, name))) {
    const made = await told(`running ${relative(root, script)}`, runNode([script], { stdio: ['ignore', 2, 2] }));
    if (made !== 0) throw new Failure(`the build failed (${relative(root, script)}, exit code ${made})`, made);
  }
  writeStamp('built', state());
};
