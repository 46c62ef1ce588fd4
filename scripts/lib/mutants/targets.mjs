/** Which files get mistakes, and which tests are to find them. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow } from '../files.mjs';
import { root } from '../process.mjs';

const DECIDE = ['decide', 'host', 'path', 'query', 'fields'].map((name) => `packages/cache-key/src/decide/${name}.ts`);
const REGISTRY = ['compose/merge', 'compose/owners', 'engine/guard', 'engine/overlay-checks'].map(
  (name) => `packages/registry/src/${name}.ts`,
);

const sourcesOf = (folder) =>
  filesBelow(join(root, folder))
    .map((path) => path.slice(root.length + 1))
    .filter((path) => path.endsWith('.ts'));

const SCHEMES = ['coap', 'data', 'file', 'http', 'mailto', 'sip', 'tel', 'urn'].map(
  (name) => `packages/scheme-${name}/src`,
);

/** The files by the name of a target. */
export const targets = {
  generic: () => sourcesOf('packages/generic/src'),
  schemes: () => SCHEMES.flatMap(sourcesOf),
  'cache-key': () => DECIDE,
  registry: () => REGISTRY.filter((file) => existsSync(join(root, file))),
};

/**
 * Tests in the order in which they are asked: the file's own, those of its room, those of the package that need no
 * server and no corpora.
 */
export const testsOf = (file) => {
  const [, name] = file.split('/');
  const folder = `packages/${name}/test`;
  const room = dirname(file).slice(`packages/${name}/src`.length).replace(/^\//, '');
  const own = `${folder}/${room === '' ? '' : `${room}/`}${basename(file, '.ts')}.test.ts`;
  const rooms = existsSync(join(root, folder, room)) ? [`${folder}/${room}/`] : [];
  const skipped = /^(?:corpora|fuzz|types|support|generators|tables|oracles|hostile)$/;
  const rest = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? !skipped.test(entry.name) : entry.name.endsWith('.test.ts')))
    .map((entry) => `${folder}/${entry.name}`);
  const grammar =
    name === 'generic' && room === 'syntax' ? ['test/proof/languages.test.ts', 'test/proof/productions.test.ts'] : [];
  return [existsSync(join(root, own)) ? [own] : [], rooms, [...rest, ...grammar]].filter(({ length }) => length > 0);
};
