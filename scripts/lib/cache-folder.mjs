/**
 * Programs that try out what is built and are no dependency of it: they are installed outside of the repository, once.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readJson } from './files.mjs';
import { Failure, run } from './process.mjs';

const base = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'urikit');

/** npm, which says little. */
export const npm = (args, options) =>
  run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    ...options,
  });

const versionsIn = (folder) => {
  try {
    return JSON.stringify(readJson(join(folder, 'installed.json')));
  } catch {
    return undefined;
  }
};

/**
 * Installs packages of npm into a folder of the cache, where they are not there in these versions.
 * @param {string} name - of the folder
 * @param {{ dependencies: Record<string, string>, overrides?: Record<string, string> }} what
 * @returns {Promise<string>} the folder
 */
export const ensureCached = async (name, what) => {
  const folder = join(base, name);
  if (versionsIn(folder) === JSON.stringify(what)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...what }));
  // Nothing of what is installed runs by itself; packages for a platform hold the program.
  const code = await npm(['install', '--ignore-scripts', '--force', '--no-package-lock'], { cwd: folder });
  if (code !== 0)
    throw new Failure(`npm cannot install ${Object.keys(what.dependencies).join(', ')} (exit code ${code})`);
  writeFileSync(join(folder, 'installed.json'), JSON.stringify(what));
  return folder;
};
