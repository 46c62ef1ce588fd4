/**
 * Fingerprints of files and the stamps that remember them, so that a step whose inputs did not change is skipped.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './process.mjs';

/** Stamps live inside node_modules: they go when it goes. */
export const cache = join(root, 'node_modules', '.cache');

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** All files below a folder, node_modules apart, in a fixed order; none where there is no such folder. */
export const filesBelow = (folder) => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== '.git')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
};

export const hash = (text) => createHash('sha256').update(text).digest('hex');

/** Tells file lists apart by name, size and time of change; a missing file counts as such. */
export const fingerprint = (files) =>
  hash(
    files
      .map((file) => {
        const stat = statSync(file, { throwIfNoEntry: false });
        return `${file}\0${stat?.size}\0${stat?.mtimeMs}`;
      })
      .join('\n'),
  );

const stampFile = (name) => join(cache, 'urikit', name);

export const readStamp = (name) => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : undefined);

export const writeStamp = (name, value) => {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
};
