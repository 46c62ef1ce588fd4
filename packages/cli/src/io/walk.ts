import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type IgnoreRules, isIgnored, rulesOf } from './ignore.js';

/** Folders that hold no source of the project. */
const SKIPPED: readonly string[] = ['.git', 'node_modules'];

/** The `.gitignore` of a folder. @param prefix - the folder from the top: empty, or with a slash behind it */
async function ignoreIn(folder: string, prefix: string): Promise<readonly IgnoreRules[]> {
  const file = join(folder, '.gitignore');
  return existsSync(file) ? [rulesOf(await readFile(file, 'utf8'), prefix)] : [];
}

const slashed = (path: string): string => (path === '' ? '' : `${path.split(sep).join('/')}/`);

/** The outermost folder whose `.gitignore` counts: that of the repository, or the working folder if it is above. */
function topOf(folder: string, cwd: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return `${folder}${sep}`.startsWith(`${cwd}${sep}`) ? cwd : folder;
  }
}

/**
 * The files of a folder to any depth, in order, without the files that a `.gitignore` names, `.git`, `node_modules` and symbolic
 * links. The names begin as `folder` is written.
 */
export async function filesBelow(folder: string, cwd: string): Promise<readonly string[]> {
  const start = resolve(cwd, folder);
  const top = topOf(start, resolve(cwd));
  const rules: IgnoreRules[] = [];
  const way = relative(top, start)
    .split(sep)
    .filter((name) => name !== '');
  for (let i = 0; i < way.length; i++) {
    const names = way.slice(0, i);
    rules.push(...(await ignoreIn(join(top, ...names), slashed(names.join(sep)))));
  }
  const found: string[] = [];
  const walk = async (path: string, name: string, outer: readonly IgnoreRules[]): Promise<void> => {
    const prefix = slashed(relative(top, path));
    const all = [...outer, ...(await ignoreIn(path, prefix))];
    const entries = await readdir(path, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const isFolder = entry.isDirectory();
      if ((!isFolder && !entry.isFile()) || (isFolder && SKIPPED.includes(entry.name))) continue;
      if (isIgnored(all, `${prefix}${entry.name}`, isFolder)) continue;
      if (isFolder) await walk(join(path, entry.name), join(name, entry.name), all);
      else found.push(join(name, entry.name));
    }
  };
  await walk(start, folder, rules);
  return found;
}
