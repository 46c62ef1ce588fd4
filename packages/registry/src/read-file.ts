import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { isObject } from './plugin.js';
import { RegistryError, wordsOf } from './registry-error.js';

/** What a file says, not yet looked at. */
export interface Read {
  readonly value: unknown;
  /** Whether it is code, which may hold plugins and functions themselves. */
  readonly isModule: boolean;
}

/** YAML 1.2, every key once; what only tags of other languages could make is refused. */
const parseYaml = (text: string): unknown => parse(text, { strict: true, uniqueKeys: true, maxAliasCount: 100 }) as unknown;

async function importFile(file: string): Promise<unknown> {
  const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: unknown; readonly config?: unknown };
  return module.default ?? module.config;
}

const READERS: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  '.json': async (file) => JSON.parse(await readFile(file, 'utf8')) as unknown,
  '.yaml': async (file) => parseYaml(await readFile(file, 'utf8')),
  '.yml': async (file) => parseYaml(await readFile(file, 'utf8')),
  '.mjs': importFile,
};

/** @throws RegistryError `registry/config-file` where a file cannot be read or is not what its name says */
export async function readConfig(file: string): Promise<Read> {
  const kind = extname(file);
  const read = READERS[kind];
  if (read === undefined) throw new RegistryError('registry/config-file', `the name ends in "${kind}"`, `name it ${Object.keys(READERS).map((each) => `urikit.config${each}`).join(' or ')}`, { file });
  try {
    return { value: await read(file), isModule: read === importFile };
  } catch (cause) {
    const missing = isObject(cause) && cause['code'] === 'ENOENT';
    const cure = missing ? 'correct the path' : 'correct the file';
    throw new RegistryError('registry/config-file', missing ? 'there is no such file' : wordsOf(cause), cure, { file, cause });
  }
}
