import { textOf } from '@urikit/generic/internal';
import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { digest } from '../build/plan.js';
import { quoted, RegistryError } from '../given/registry-error.js';
import { type Environment, parseJson, parseYaml, type Read, unreadable } from './parse-text.js';

/** Errors of Node about a module that is not there: their codes. */
const MISSING = /^(?:MODULE_NOT_FOUND|ERR_(?:MODULE|PACKAGE|UNSUPPORTED|INVALID_MODULE|UNKNOWN))/;

/** Imports a module. @throws RegistryError with the cause, and not with its text */
export async function importModule(href: string): Promise<object> {
  try {
    return (await import(href)) as object;
  } catch (cause) {
    const code = String((Object(cause) as { readonly code?: unknown }).code);
    throw MISSING.test(code)
      ? unreadable(`it cannot be loaded (${code})`, undefined, 'see the cause; install it, or correct its name', cause)
      : unreadable('its code throws', undefined, 'see the cause, and correct the code', cause);
  }
}

/** @throws RegistryError for bytes that are not UTF-8: a name that lost a character would be the name of something else */
async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (isUtf8(bytes)) return bytes.toString();
  throw unreadable('it is not UTF-8', undefined, 'save it in UTF-8');
}

/** A module that was imported once is kept for good, under its URL: a file with other content gets another URL. */
async function importFile(file: string): Promise<Read> {
  const url = pathToFileURL(resolve(file));
  url.searchParams.set('content', digest(await readText(file)).slice(0, 16));
  const module = (await importModule(url.href)) as {
    readonly default?: unknown;
    readonly config?: unknown;
    readonly services?: unknown;
  };
  const [value, other = value] = [module.default, module.config].filter((each) => each !== undefined && each !== null);
  if (value === undefined) throw unreadable('it exports neither default nor config');
  if (other !== value) throw unreadable('it exports default and config', undefined, 'export one of the two');
  return { value, isModule: true, services: module.services };
}

const readYaml = async (file: string, env: Environment): Promise<Read> => parseYaml(await readText(file), env);

const READERS: Readonly<Record<string, (file: string, env: Environment) => Promise<Read>>> = {
  '.json': async (file, env) => parseJson(await readText(file), env),
  '.yaml': readYaml,
  '.yml': readYaml,
  '.mjs': importFile,
};

/** The names that a configuration may have. */
const NAMES = Object.keys(READERS).map((ending) => `urikit.config${ending}`);

/** Finds the configuration of a folder; undefined if it has no configuration. @throws RegistryError `registry/config-file` if the folder has two */
export function findConfig(folder: string): string | undefined {
  const [first, second] = NAMES.map((name) => join(textOf(folder), name)).filter((file) => existsSync(file));
  if (second === undefined) return first;
  throw new RegistryError(
    'registry/config-file',
    `the folder has ${quoted([String(first), second])}`,
    'keep one of them',
    { file: folder },
  );
}

const REASONS: Readonly<Record<string, readonly [problem: string, cure: string]>> = {
  ENOENT: ['the file does not exist', 'correct the path'],
  ENOTDIR: ['the file does not exist: a part of its path is a file', 'correct the path'],
  EISDIR: ['it is a folder', 'name the file in it'],
  EACCES: ['reading it is not allowed', 'change its permissions'],
};

/** @throws RegistryError `registry/config-file` if a configuration cannot be read, or is empty */
export async function readable(read: () => Read | Promise<Read>, file?: string): Promise<Read> {
  try {
    const found = await read();
    if (found.value === null || found.value === undefined)
      throw unreadable('it is empty: write {} for a file of defaults');
    return found;
  } catch (cause) {
    const code = String((Object(cause) as { readonly code?: unknown }).code);
    const [words, hint] = REASONS[code] ?? [`it cannot be read (${code})`, 'see the cause'];
    const issue = cause instanceof RegistryError ? cause.issue : { message: words, hint, line: undefined };
    throw new RegistryError('registry/config-file', issue.message, String(issue.hint), {
      line: issue.line,
      file,
      cause: cause instanceof RegistryError ? cause.cause : cause,
    });
  }
}

/** @throws RegistryError `registry/config-file` if a file cannot be read or does not have the format of its name */
export async function readConfigFile(file: string, env: Environment): Promise<Read> {
  const kind = extname(file);
  const read = READERS[kind];
  if (read !== undefined) return readable(() => read(file, env), file);
  throw new RegistryError(
    'registry/config-file',
    kind === '' ? 'the name has no ending, which tells its kind' : `the name ends in "${kind}"`,
    `name it ${NAMES.join(' or ')}`,
    { file },
  );
}
