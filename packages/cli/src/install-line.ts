import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages that a new plugin is made and tested with. */
const NEEDED = ['generic', 'scheme-conformance', 'registry'];

/** The folder of the packages if this command runs in a clone: published packages have no sources. */
function packagesOfClone(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'generic', 'src', 'index.ts'))) {
    if (dirname(folder) === folder) return undefined;
    folder = dirname(folder);
  }
  return folder;
}

/**
 * The command that installs the packages that a new plugin needs. From a clone it names their folders, and leaves package.json as it
 * is; a folder inside of the clone is linked by its workspace.
 *
 * @param folder - of the plugin, absolute
 */
export function installLine(folder: string, packages = packagesOfClone()): string {
  if (packages === undefined || `${folder}${sep}`.startsWith(`${dirname(packages)}${sep}`)) return 'npm install';
  return ['npm install --no-save', ...NEEDED.map((name) => relative(folder, join(packages, name)))].join(' ');
}
