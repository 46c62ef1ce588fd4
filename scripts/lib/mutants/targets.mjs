/** Which files get mistakes, and which tests are to find them. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow } from '../files.mjs';
import { root } from '../process.mjs';

const DECIDE = ['decide', 'host', 'path', 'query', 'fields'].map((name) => `packages/cache-key/src/decide/${name}.ts`);
/** What is called policy in a registry, severities and what a set locks, stands in several files. */
const REGISTRY = [
  ...['merge', 'owners', 'severities', 'severity-floors', 'locked', 'lock-reach'].map((name) => `compose/${name}`),
  ...['guard', 'overlay-checks'].map((name) => `engine/${name}`),
].map((name) => `packages/registry/src/${name}.ts`);

const below = (folder, end) =>
  filesBelow(join(root, folder))
    .map((path) => path.slice(root.length + 1).replaceAll('\\', '/'))
    .filter((path) => path.endsWith(end));

const SCHEMES = ['coap', 'data', 'file', 'http', 'mailto', 'sip', 'tel', 'urn'].map(
  (name) => `packages/scheme-${name}/src`,
);

/** What a command writes, octet by octet: a test compares each octet with what it is made of. */
const WRITTEN = ['packages/lines/src/wasm/module.ts'];

/** The files by the name of a target. */
export const targets = {
  generic: () =>
    [...below('packages/generic/src', '.ts'), ...below('packages/lines/src', '.ts')].filter(
      (file) => !WRITTEN.includes(file),
    ),
  schemes: () => SCHEMES.flatMap((folder) => below(folder, '.ts')),
  'cache-key': () => DECIDE,
  registry: () => REGISTRY.filter((file) => existsSync(join(root, file))),
};

/** The part of the sources that a file stands in: `generic/syntax`, `scheme-http`. */
export const roomOf = (file) => dirname(file.replace(/^packages\//, '').replace('/src/', '/'));

/** Outside corpora may be missing; the others hold types and generators, or take as long as they like. */
const NOT_ASKED = /\/test\/(?:corpora|fuzz|types|generators|hostile)\/|\/types\.test\.ts$/;

/** The engine reads issues of schemas for the registry, and is tested there; names of hosts are tested with http too. */
const SCHEMAS = /^packages\/generic\/src\/scheme\/schema-/;

/**
 * Tests in the order in which they are asked: the file's own, those of its room, those of the package. None of them needs
 * a server or anything outside of the repository.
 */
export const testsOf = (file) => {
  const [, name] = file.split('/');
  const own = file.replace('/src/', '/test/').replace(/\.ts$/, '.test.ts');
  const room = `${dirname(own)}/`;
  const rank = (test) => (test === own ? 0 : test.startsWith(room) && !test.slice(room.length).includes('/') ? 1 : 2);
  const elsewhere = [
    ...(SCHEMAS.test(file) ? below('packages/registry/test/compose', '.test.ts') : []),
    ...below('packages/scheme-http/test', `/${basename(own)}`),
  ];
  return Array.from(new Set([...below(`packages/${name}/test`, '.test.ts'), ...elsewhere]))
    .filter((test) => !NOT_ASKED.test(test))
    .sort((a, b) => rank(a) - rank(b));
};
