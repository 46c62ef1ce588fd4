/** What is known of the packages that sources ask for. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readJson } from '../files.mjs';
import { Failure } from '../process.mjs';

export const isOurs = (name) => name.startsWith('@urikit/') || name === 'urikit';

const SELF_CONTAINED = [
  /^@urikit\/(?:generic|hosts|lines|query|schema-issues|secrets)(?:\/.*)?$/,
  /^@urikit\/(?:(?:scheme-[^/]+|schemes\/[^/]+)\/profile|schemes\/internal)$/,
  /^(?:urikit|@urikit\/clickhouse\/lines)$/,
  /^@urikit\/(?:cache-key\/(?:access-log|lines)|scheme-conformance\/policy)$/,
];

/** Entries of ours that load each other alone. */
export const isSelfContained = (specifier) => SELF_CONTAINED.some((pattern) => pattern.test(specifier));

/** The name of the package in `@scope/name/part`. */
export const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0];

/** Where the package of a specifier stands, seen from a folder. */
const folderOf = (name, from) => {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return join(folder, 'node_modules', name);
    if (folder === dirname(folder)) throw new Failure(`${name} is not installed (asked for in ${from})`);
  }
};

/** Packages with the surface of another one: each starts as one file, as that one does. */
export const isDropIn = (folder) => ['fast-uri', 'uri-js'].includes(basename(folder));

/** The source of an entry of one of our packages: `@urikit/lines`. */
export const sourceOf = (specifier, from) => {
  const name = packageOf(specifier);
  const folder = realpathSync(folderOf(name, from));
  const { exports } = readJson(join(folder, 'package.json'));
  return join(folder, exports[`.${specifier.slice(name.length)}`]['@urikit/source']);
};

/** Whether a file of a package of others is CommonJS. */
export const isCommonJs = (file) => {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file);
  return file.endsWith('.cjs') || (!file.endsWith('.mjs') && readJson(join(folder, 'package.json')).type !== 'module');
};

/** Whether CommonJS cannot have it but by require(esm), which tools like Jest do not know. */
export const isModuleOnly = (name, from) => {
  const { type, exports, main } = readJson(join(folderOf(name, from), 'package.json'));
  return !isOurs(name) && type === 'module' && !JSON.stringify(exports ?? main ?? '').includes('"require"');
};
