/**
 * Installs what the lock file says, where that is not already there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { hash, readJson, readStamp, writeStamp } from './files.mjs';
import { Failure, root, runNpm } from './process.mjs';

/** The members of a manifest that decide what is installed; an edit of the others installs nothing anew. */
const deciding = [
  'name',
  'version',
  'bin',
  'workspaces',
  'overrides',
  'allowScripts',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
];
const recorded = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

const pick = (record, members) =>
  Object.fromEntries(members.filter((member) => member in record).map((member) => [member, record[member]]));

/** Folders of the workspace packages, relative to the root, by the root manifest's patterns (`x` and `x/*`). */
const workspaceFolders = () =>
  readJson(join(root, 'package.json'))
    .workspaces.flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      return existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [];
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort();

const manifestsOf = (folders) =>
  Object.fromEntries(['', ...folders].map((folder) => [folder, readJson(join(root, folder, 'package.json'))]));

/** Whether node_modules, as npm itself recorded it, is what the lock file and the manifests ask for. */
const installedAsLocked = (manifests) => {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const locked = readJson(join(root, 'package-lock.json')).packages;
  const installed = readJson(record).packages;
  const agrees = ([folder, manifest]) =>
    locked[folder] !== undefined && isDeepStrictEqual(pick(manifest, recorded), pick(locked[folder], recorded));
  return (
    Object.entries(manifests).every(agrees) &&
    Object.entries(installed).every(([path, entry]) => {
      const wanted = locked[path];
      return wanted !== undefined && wanted.version === entry.version && wanted.integrity === entry.integrity;
    }) &&
    // Optional packages of other platforms are locked and rightly not installed.
    Object.entries(locked).every(([path, entry]) => path === '' || entry.optional || path in installed)
  );
};

/** Runs `npm ci` where node_modules is missing or no longer what the lock file says. */
export const ensureInstalled = async () => {
  const folders = workspaceFolders();
  const manifests = manifestsOf(folders);
  const parts = Object.entries(manifests).map(([folder, manifest]) => [folder, pick(manifest, deciding)]);
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = hash(JSON.stringify([parts, lock, process.platform, process.arch]));
  if (readStamp('installed') === wanted) return;
  if (!installedAsLocked(manifests)) {
    process.stderr.write('urikit: installing dependencies (npm ci)\n');
    const code = await runNpm(['ci']);
    if (code !== 0) {
      throw new Failure(
        `npm ci failed with exit code ${code}; its output is above. Where it says that package.json and ` +
          'package-lock.json disagree, run npm install and commit the lock file.',
        code,
      );
    }
  }
  writeStamp('installed', wanted);
};
