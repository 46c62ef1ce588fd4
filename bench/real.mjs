/**
 * URLs collected by others, where they lie beside this repository: read in place, never copied into it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { flat } from './corpora.mjs';

const folder = fileURLToPath(new URL('../../shared/corpora/real-urls/', import.meta.url));
const LIMIT = 1000;

/** Evenly spaced, so that a list in alphabetical order is represented from end to end. */
const sample = (list) =>
  Array.from(
    { length: Math.min(LIMIT, list.length) },
    (_, i) => list[Math.floor((i * list.length) / Math.min(LIMIT, list.length))],
  );

const lines = (name) =>
  readFileSync(`${folder}${name}`, 'latin1')
    .split('\n')
    .filter((line) => line !== '');

const named = (extension, make) => {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .sort();
  return Object.fromEntries(
    names.map((name) => [`real: ${name.slice(0, -extension.length)}`, sample(lines(name)).map(make)]),
  );
};

/** @returns {Record<string, readonly string[]>} */
export const realUrls = () => named('.txt', flat);

/** @returns {Record<string, readonly (readonly [string, string])[]>} reference and base */
export const realPairs = () =>
  named('.tsv', (line) => {
    const [base, reference] = line.split('\t');
    return [flat(reference), flat(base)];
  });
