import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './inside.js';
import { scratch, spawned } from './outside.js';

const root = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))));

/** Sources of the packages of this repository are read as they are: nothing has to be built. */
const CONDITION = '@urikit/source';

/** A folder of its own, outside of the repository, whose packages are those of the repository. */
export function folderWithPackages(): string {
  const folder = scratch();
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** Writes the files of a project; paths have `/`. */
export function writeProject(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Checks the types of a project with its own configuration; one that emits is told where. */
export const runTsc = (folder: string, config = 'tsconfig.json'): Promise<Outcome> =>
  spawned(
    process.execPath,
    [
      join(root, 'node_modules', 'typescript-7', 'bin', 'tsc'),
      '-p',
      join(folder, config),
      '--customConditions',
      CONDITION,
    ],
    { cwd: folder },
  );

export const isThere = (folder: string, path: string): boolean => existsSync(join(folder, path));
