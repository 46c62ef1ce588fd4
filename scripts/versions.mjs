/**
 * Writes lerna's version where a version stands in the code: in what a fingerprint is made of, and in the plugins.
 * lerna runs this as the lifecycle script `version`, between counting and committing; tests hold the versions against
 * each other.
 */
import { readFile, writeFile } from 'node:fs/promises';

const FILES = [
  'registry/src/version',
  'urikit/src/version',
  'scheme-file/src/index',
  'scheme-http/src/index',
  'scheme-mailto/src/index',
];
const VERSION = /(\bVERSION = |^ {2}version: )'[^']*'/m;

const fromRoot = (path) => new URL(`../${path}`, import.meta.url);
const { version } = JSON.parse(await readFile(fromRoot('lerna.json'), 'utf8'));

for (const name of FILES) {
  const file = fromRoot(`packages/${name}.ts`);
  const text = await readFile(file, 'utf8');
  if (!VERSION.test(text)) throw new Error(`packages/${name}.ts holds no version`);
  await writeFile(file, text.replace(VERSION, `$1'${version}'`));
}
