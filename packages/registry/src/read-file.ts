import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, parseDocument } from 'yaml';
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

/** V8 quotes what it stumbled over, over several lines if need be; YAML, of which JSON is a part but for little, may know the line. */
function parseJson(text: string): unknown {
  try {
    // RFC 8259 8.1: a reader may ignore a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (cause) {
    const line = parseDocument(text).errors[0]?.linePos?.[0].line;
    throw new Error(`${wordsOf(cause).replace(/\s+/g, ' ')}${line === undefined ? '' : ` at line ${String(line)}`}`, { cause });
  }
}

async function importFile(file: string): Promise<unknown> {
  const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: unknown; readonly config?: unknown };
  return module.default ?? module.config;
}

const READERS: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  '.json': async (file) => parseJson(await readFile(file, 'utf8')),
  '.yaml': async (file) => parseYaml(await readFile(file, 'utf8')),
  '.yml': async (file) => parseYaml(await readFile(file, 'utf8')),
  '.mjs': importFile,
};

const REASONS: Readonly<Record<string, readonly [problem: string, cure: string]>> = {
  ENOENT: ['there is no such file', 'correct the path'],
  ENOTDIR: ['there is no such file: a part of its path is no folder', 'correct the path'],
  EISDIR: ['it is a folder', 'name the file in it'],
  EACCES: ['reading it is not allowed', 'change its permissions'],
};

/** A parser of YAML shows the place in lines below. */
const firstLine = (words: string): string => words.replace(/:?\n[^]*$/, '');

/** @throws RegistryError `registry/config-file` where a file cannot be read or is not what its name says */
export async function readConfig(file: string): Promise<Read> {
  const kind = extname(file);
  const read = READERS[kind];
  if (read === undefined) throw new RegistryError('registry/config-file', kind === '' ? 'the name has no ending, which says what it is' : `the name ends in "${kind}"`, `name it ${Object.keys(READERS).map((each) => `urikit.config${each}`).join(' or ')}`, { file });
  try {
    return { value: await read(file), isModule: read === importFile };
  } catch (cause) {
    const [problem, cure] = REASONS[isObject(cause) ? String(cause['code']) : ''] ?? [firstLine(wordsOf(cause)), 'correct the file'];
    throw new RegistryError('registry/config-file', problem, cure, { file, cause });
  }
}
