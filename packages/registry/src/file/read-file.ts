import { textOf } from '@urikit/generic/internal';
import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { digest } from '../build/plan.js';
import { quoted, RegistryError } from '../given/registry-error.js';
import { type Environment, parseText, type Read, unreadable } from './parse-text.js';

/** Errors of Node about a module that is not there: their codes. */
const MISSING = /^(?:MODULE_NOT_FOUND|ERR_(?:MODULE|PACKAGE|UNSUPPORTED|INVALID_MODULE|UNKNOWN))/;

/** The code of an error of Node, which names no more than its kind. */
export const codeOf = (cause: unknown): string => String((Object(cause) as { readonly code?: unknown }).code);

/** Imports a module. @throws RegistryError with the cause, and not with its text */
export async function importModule(href: string): Promise<object> {
  try {
    return (await import(href)) as object;
  } catch (cause) {
    const code = codeOf(cause);
    throw MISSING.test(code)
      ? unreadable(`it cannot be loaded (${code})`, undefined, 'see the cause; install it, or correct its name', cause)
      : unreadable('its code throws', undefined, 'see the cause, and correct the code', cause);
  }
}

/** A module that was imported once is kept for good, under its URL: a file with other content gets another URL. */
async function importFile(file: string, text: string): Promise<Read> {
  const url = pathToFileURL(resolve(file));
  url.searchParams.set('content', digest(text).slice(0, 16));
  const module = (await importModule(url.href)) as Readonly<Record<'default' | 'config' | 'services', unknown>>;
  const [value, other = value] = [module.default, module.config].filter((each) => each !== undefined && each !== null);
  if (value === undefined) throw unreadable('it exports neither default nor config');
  if (other !== value) throw unreadable('it exports default and config', undefined, 'export one of the two');
  return { value, isModule: true, services: module.services };
}

const READERS: Readonly<Record<string, (text: string, env: Environment, file: string) => Read | Promise<Read>>> = {
  '.json': (text, env) => parseText(text, env, true),
  '.yaml': (text, env) => parseText(text, env),
  '.yml': (text, env) => parseText(text, env),
  '.mjs': (text, _, file) => importFile(file, text),
};

const NAMES = Object.keys(READERS).map((ending) => `urikit.config${ending}`);

/** Finds the configuration of a folder; undefined if it has no configuration. @throws RegistryError `registry/config-file` if the folder has two */
export function findConfig(folder: string): string | undefined {
  const [first, second] = NAMES.map((name) => join(textOf(folder), name)).filter((file) => existsSync(file));
  if (second === undefined) return first;
  const problem = `the folder has ${quoted([String(first), second])}`;
  const cure = 'keep one of them';
  throw new RegistryError('registry/config-file', problem, cure, { file: folder });
}

const REASONS: Readonly<Record<string, readonly [problem: string, cure: string]>> = {
  ENOENT: ['the file does not exist', 'correct the path'],
  ENOTDIR: ['the file does not exist: a part of its path is a file', 'correct the path'],
  EISDIR: ['it is a folder', `name the file in it, as ${NAMES.join(' or ')}`],
  EACCES: ['reading it is not allowed', 'change its permissions'],
};

export async function readable(read: () => Read | Promise<Read>, file?: string): Promise<Read> {
  try {
    const found = await read();
    if (found.value !== null && found.value !== undefined) return found;
    throw unreadable('it is empty: write {} for a file of defaults');
  } catch (given) {
    const [words, hint] = REASONS[codeOf(given)] ?? [`it cannot be read (${codeOf(given)})`, 'see the cause'];
    const { issue, cause } = given instanceof RegistryError ? given : unreadable(words, undefined, hint, given);
    throw new RegistryError('registry/config-file', issue.message, String(issue.hint), {
      line: issue.line,
      file,
      cause,
    });
  }
}

export async function readConfigFile(file: string, env: Environment): Promise<Read> {
  const kind = extname(file);
  const read = READERS[kind];
  return readable(async () => {
    const bytes = await readFile(file);
    if (read === undefined) {
      const problem = kind === '' ? 'the name has no ending, which tells its kind' : `the name ends in "${kind}"`;
      throw unreadable(problem, undefined, `name it ${NAMES.join(' or ')}`);
    }
    // A name that lost a character would be the name of something else.
    if (!isUtf8(bytes)) throw unreadable('it is not UTF-8', undefined, 'save it in UTF-8');
    return read(bytes.toString(), env, file);
  }, file);
}
