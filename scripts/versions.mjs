/**
 * Writes lerna's version where a version stands in the code, in the text of a fingerprint and in each plugin, and dates the
 * unreleased part of the changelog. lerna runs this as the lifecycle script `version`, between counting and committing; tests hold
 * the versions against each other.
 */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { packageFolders } from './lib/manifests.mjs';

const fromRoot = (path) => new URL(`../${path}`, import.meta.url);

const FILES = [
  'registry/src/version',
  'urikit/src/version',
  ...packageFolders()
    .filter((name) => name.startsWith('scheme-') && name !== 'scheme-conformance')
    .map((name) => `${name}/src/index`),
  ...readdirSync(fromRoot('packages/schemes/src')).map((name) => `schemes/src/${name}/index`),
];
const VERSION = /(\bVERSION = |^ {2}version: )'[^']*'/m;

const { version } = JSON.parse(await readFile(fromRoot('lerna.json'), 'utf8'));

for (const name of FILES) {
  const file = fromRoot(`packages/${name}.ts`);
  const text = await readFile(file, 'utf8');
  if (!VERSION.test(text)) throw new Error(`packages/${name}.ts holds no version`);
  await writeFile(file, text.replace(VERSION, `$1'${version}'`));
}

const changelog = fromRoot('CHANGELOG.md');
const text = await readFile(changelog, 'utf8');
const today = new Date().toISOString().slice(0, 10);
// Run twice for one version, it dates it once.
if (!text.includes(`\n## ${version} `))
  await writeFile(changelog, text.replace('\n## Unreleased\n', `\n## Unreleased\n\n## ${version} - ${today}\n`));
