/**
 * node ../../scripts/pack.mjs before|after, in the folder of a package: npm runs it around `npm pack` and `npm publish`.
 * Before, package.json becomes the published one; after, it is again what it was.
 */
import { copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './lib/files.mjs';
import { manifestText, publishedManifest } from './lib/manifests.mjs';
import { Failure, main } from './lib/process.mjs';

const FILE = 'package.json';
const KEPT = join('dist', '.types', 'package.json.kept');

const steps = {
  before: () => {
    if (!existsSync(join('dist', '.types'))) throw new Failure('nothing is built: run `npm run build` first');
    // Where an earlier run was cut off, what it kept is the manifest.
    if (!existsSync(KEPT)) copyFileSync(FILE, KEPT);
    writeFileSync(FILE, manifestText(publishedManifest(readJson(KEPT))));
  },
  after: () => {
    if (existsSync(KEPT)) renameSync(KEPT, FILE);
  },
};

await main(async () => {
  const step = steps[process.argv[2] ?? ''];
  if (step === undefined) throw new Failure('expected before or after', 2);
  step();
  return 0;
});
