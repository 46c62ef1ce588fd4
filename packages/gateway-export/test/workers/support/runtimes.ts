import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { describeWhere } from '../../../../../test/support/where-present.js';

/** Where the runtimes of workers are: optional dependencies of Linux on x64; elsewhere they are looked for. */

const require = createRequire(import.meta.url);

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A file of a package that may not be installed: its own install script is not needed. */
function ofPackage(name: string, file: string): readonly string[] {
  try {
    return [join(require.resolve(`${name}/package.json`), '..', file)];
  } catch {
    return [];
  }
}

const find = (name: string, packages: readonly (readonly [string, string])[]): string | undefined =>
  [
    ...packages.flatMap(([owner, file]) => ofPackage(owner, file)),
    ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)),
  ].find(isExecutable);

export type Runtime = 'workerd' | 'deno' | 'bun';

const FILES: Readonly<Record<Runtime, string | undefined>> = {
  workerd: find('workerd', [['@cloudflare/workerd-linux-64', 'bin/workerd']]),
  deno: find('deno', [['@deno/linux-x64-glibc', 'deno']]),
  bun: find('bun', [['@oven/bun-linux-x64', 'bin/bun']]),
};

export const RUNTIMES: readonly Runtime[] = ['workerd', 'deno', 'bun'];

/** The program of a runtime. */
export const programOf = (runtime: Runtime): string => FILES[runtime] ?? runtime;

/** `describe` where a runtime is: on Linux and x64, where `npm ci` installs all of them, it may not be absent. */
export const describeRuntime = (runtime: Runtime, name: string, body: () => void): void =>
  describeWhere(
    name,
    FILES[runtime] === undefined ? `no ${runtime}: npm install, on Linux and x64` : undefined,
    body,
    `${process.platform} ${process.arch}` === 'linux x64' ? 'fail' : 'skip',
  );
