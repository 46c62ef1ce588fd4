/**
 * Writes lerna's version where a version stands in the code, in the text of a fingerprint, in each plugin, and beside the names of
 * packages and plugins in manifests, documents and examples; and dates the changelog. lerna runs this as the lifecycle script
 * `version`, between counting and committing; tests hold the versions against each other.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, readJson } from './lib/files.mjs';
import { packageFolders } from './lib/manifests.mjs';
import { root } from './lib/process.mjs';
import { writeNotices } from './lib/notices.mjs';

const edit = (path, change) => {
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(path, changed);
};

const folders = packageFolders();
const plugins = folders.filter((name) => name.startsWith('scheme-') && name !== 'scheme-conformance');
const small = readdirSync(join(root, 'packages/schemes/src')).filter((name) => !name.endsWith('.ts'));
const { version } = readJson(join(root, 'lerna.json'));
// lerna leaves the root manifest as it was: it holds the version before.
const { version: last } = readJson(join(root, 'package.json'));

const IN_CODE = /(\bVERSION = |^ {2}version: )'[^']*'/m;
const holders = [
  'registry/src/version',
  'same/src/version',
  'urikit/src/version',
  'cli/src/version',
  'schemes/src/without-options',
  ...plugins.map((name) => `${name}/src/index`),
];
for (const name of holders)
  edit(join(root, `packages/${name}.ts`), (text) => {
    if (!IN_CODE.test(text)) throw new Error(`packages/${name}.ts holds no version`);
    return text.replace(IN_CODE, `$1'${version}'`);
  });

const owner = `(?:@urikit/[a-z-]+|urikit|${[...small, ...plugins.map((name) => name.slice('scheme-'.length))].join('|')})`;
/** `file 0.1.0`, `file@^0.1.0`, `file: '^0.1.0'`, `"@urikit/generic": "^0.1.0"` */
const NAMED = new RegExp(`((?<![\\w-])${owner}(?:@| |: '|": ")\\^?)${last.replaceAll('.', '\\.')}(?![\\w.])`, 'g');
const written = ['docs/guides', 'docs/reference', 'examples'].flatMap((folder) => filesBelow(join(root, folder)));
for (const path of [
  ...written.filter((file) => /(?:\.json|\.md|\.ts|Dockerfile)$/.test(file) && !/[\\/]dist[\\/]/.test(file)),
  ...folders.flatMap((name) => ['package.json', 'README.md'].map((file) => join(root, 'packages', name, file))),
  join(root, 'package-lock.json'),
].filter(existsSync))
  edit(path, (text) => text.replace(NAMED, `$1${version}`));

// In the lock file, the root stands twice.
for (const file of ['package.json', 'package-lock.json'].map((name) => join(root, name)).filter(existsSync))
  edit(file, (text) => {
    const [head, ...packages] = text.split('\n    "node_modules/');
    return [head.replaceAll(`"version": "${last}"`, `"version": "${version}"`), ...packages].join(
      '\n    "node_modules/',
    );
  });

const today = new Date().toISOString().slice(0, 10);
edit(join(root, 'CHANGELOG.md'), (text) => {
  // Run twice for one version, it dates it once.
  if (new RegExp(`^## ${version} - \\d`, 'm').test(text)) return text;
  const waiting = `\n## ${version} - not released yet\n`;
  if (text.includes(waiting)) return text.replace(waiting, `\n## ${version} - ${today}\n`);
  return text.replace('\n## Unreleased\n', `\n## Unreleased\n\n## ${version} - ${today}\n`);
});

// The packages are on npm from the first release on.
edit(join(root, 'scripts', 'lib', 'published.mjs'), (text) => text.replace('PUBLISHED = false;', 'PUBLISHED = true;'));
writeNotices(true);
