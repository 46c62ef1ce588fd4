/**
 * Builds dist of every package that the root tsconfig.json refers to, where its inputs or outputs changed.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, fingerprint, readJson, readStamp, writeStamp } from './files.mjs';
import { Failure, root, runNode } from './process.mjs';

export const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

/** Makes the script for nginx. */
const njs = join(root, 'scripts', 'njs.mjs');

const projects = () => readJson(join(root, 'tsconfig.json')).references.map(({ path }) => join(root, path));

/** Sources and outputs both: a build whose dist was touched or deleted is not up to date. */
const state = () =>
  fingerprint([
    ...['tsconfig.json', 'tsconfig.base.json', 'tsconfig.package.json'].map((name) => join(root, name)),
    join(root, 'node_modules', 'typescript', 'package.json'),
    ...[njs, join(root, 'scripts', 'lib', 'njs-bundle.mjs'), join(root, 'scripts', 'lib', 'njs-fold.mjs')],
    ...projects().flatMap((project) => [
      join(project, 'package.json'),
      join(project, 'tsconfig.json'),
      ...filesBelow(join(project, 'src')),
      ...filesBelow(join(project, 'dist')),
    ]),
  ]);

/** Removes outputs whose source is gone: tsc never does, and they would be published. */
const removeOrphans = () => {
  for (const project of projects()) {
    for (const output of filesBelow(join(project, 'dist'))) {
      const source = relative(join(project, 'dist'), output).replace(/\.(?:d\.ts|js)(?:\.map)?$/, '.ts');
      if (source.endsWith('.ts') && !existsSync(join(project, 'src', source))) rmSync(output);
    }
  }
};

/**
 * Runs `tsc -b`, which is itself incremental, and makes the script for nginx, unless nothing at all changed since it
 * last succeeded.
 */
export const ensureBuilt = async () => {
  if (readStamp('built') === state()) return;
  removeOrphans();
  const code = await runNode([compiler, '-b'], { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Failure(`the build failed (tsc -b, exit code ${code})`, code);
  const njsCode = await runNode([njs], { stdio: ['ignore', 2, 2] });
  if (njsCode !== 0) throw new Failure(`the build failed (scripts/njs.mjs, exit code ${njsCode})`, njsCode);
  writeStamp('built', state());
};
