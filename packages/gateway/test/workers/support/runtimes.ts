import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { describeWhere } from '../../../../../test/support/where-present.js';

/** Where the runtimes of workers are: workerd is an optional dependency of Linux on x64; Deno and Bun are looked for. */

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

const HINTS: Readonly<Record<Runtime, string>> = {
  workerd: 'npm install, on Linux and x64',
  deno: 'npm install --no-save @deno/linux-x64-glibc',
  bun: 'npm install --no-save @oven/bun-linux-x64',
};

/** `describe` where a runtime is. Deno and Bun may be absent everywhere: they are no dependencies. */
export const describeRuntime = (runtime: Runtime, name: string, body: () => void): void =>
  describeWhere(
    name,
    FILES[runtime] === undefined ? `no ${runtime}: ${HINTS[runtime]}` : undefined,
    body,
    runtime === 'workerd' && `${process.platform} ${process.arch}` === 'linux x64' ? 'fail' : 'skip',
  );
