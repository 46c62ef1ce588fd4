import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the packages if this command runs in a clone: published packages have no sources. */
const PACKAGES = ['../../', '../../../']
  .map((up) => fileURLToPath(new URL(up, import.meta.url)))
  .find((folder) => existsSync(join(folder, 'generic', 'src', 'index.ts')));

/** The command that installs a new plugin: in a clone its folders, and package.json stays; a workspace links a folder inside of itself. */
export function installLine(folder: string, packages = PACKAGES): string {
  const needed = ['generic', 'scheme-conformance', 'registry'].map((name) =>
    relative(folder, join(packages ?? '', name)),
  );
  const isInside = packages !== undefined && `${folder}${sep}`.startsWith(join(packages, '..', sep));
  return packages === undefined || isInside ? 'npm install' : `npm install --no-save ${needed.join(' ')}`;
}
