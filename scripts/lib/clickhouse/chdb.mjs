/** ClickHouse in a process, chdb: too large for a dependency of this repository, and installed where it is asked for. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';

const VERSION = '3.4.0';

/** The folder that has chdb in its node_modules; installs it on the first call. */
export const chdbFolder = () => {
  const given = process.env.URIKIT_CHDB;
  if (given !== undefined && given !== '') return given;
  const folder = join(root, 'node_modules', '.cache', 'urikit', `chdb-${VERSION}`);
  if (!existsSync(join(folder, 'node_modules', 'chdb', 'package.json'))) {
    process.stdout.write(`installing chdb ${VERSION}, 550 MB\n`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `chdb@${VERSION}`], { cwd: folder, stdio: 'inherit' });
  }
  return folder;
};
