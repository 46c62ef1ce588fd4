/**
 * Stryker runs this in each copy of the project that it makes: packages there are found by name in the copy, and everything
 * that is installed in the project around it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** `.stryker-tmp/sandbox-NAME` is two folders below the project. */
const project = resolve('../..');

const link = (target, path) => {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
};

for (const folder of readdirSync('packages')) {
  if (!existsSync(join('packages', folder, 'package.json'))) continue;
  const { name } = JSON.parse(readFileSync(join('packages', folder, 'package.json'), 'utf8'));
  link(resolve('packages', folder), join('node_modules', name));
  const own = join('packages', folder, 'node_modules');
  if (existsSync(join(project, own))) link(join(project, own), own);
}
