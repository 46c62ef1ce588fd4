import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { digest } from '../build/fingerprint.js';
import { RegistryError, wordsOf } from '../given/registry-error.js';
import { startOf } from './line-of.js';
import { importModule, Unreadable } from './unreadable.js';

/** The content of a file, not yet validated. */
export interface Read {
  readonly value: unknown;
  /** True if it is code, which may hold plugins and functions themselves. */
  readonly isModule: boolean;
  /** True if half of the file would be read as a whole one: YAML without the document end marker. */
  readonly mayBeCut: boolean;
}

/** Removes a parser's quotations, because they may contain secrets. */
const withoutQuotes = (words: string): string =>
  words
    .replace(/, (?:\.\.\.)?"[^]* is not valid JSON$/, '')
    .replace(/^(Unresolved (?:alias|tag)[^:]*|Unknown directive)[^]*?( at line [^]*)?$/, '$1$2');

/** A parser of YAML shows the place in lines below. */
const firstLine = (words: string): string => words.replace(/:?\n[^]*$/, '');

/** The document end marker (YAML 1.2, 9.1.2): a line of its own, which no scalar may have in it. */
const END = /(?:^|[\r\n])\.\.\.(?:[ \t\r\n]|$)/;

/** A string that begins with `*`, without quotes. */
const BARE_ASTERISK = /(?:^|[\s[{,])\*/;

/** Finds an alias without anchor and a merge key, which YAML 1.2 has not. */
function misuseIn(document: Document): readonly [words: string, offset: number, hint: string] | undefined {
  let found: ReturnType<typeof misuseIn>;
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) !== undefined) return undefined;
      found = ['Unresolved alias (the anchor must be set before the alias)', startOf(alias), QUOTE];
      return visit.BREAK;
    },
    Pair: (_, { key }) => {
      if (!isScalar(key) || key.value !== '<<' || key.type !== 'PLAIN') return undefined;
      found = ['"<<" is a key as any other: YAML 1.2 has no merge keys', startOf(key), 'write the members out'];
      return visit.BREAK;
    },
  });
  return found;
}

const QUOTE = 'put quotes around a string that begins with "*", as in "*.example.com"';

/**
 * Parses YAML 1.2, one document with every key once; values of language-specific tags are refused.
 *
 * @throws Unreadable without the parser's own quotes
 */
function parseYaml(text: string): Pick<Read, 'value' | 'mayBeCut'> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { strict: true, uniqueKeys: true, lineCounter });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) {
    const line = problem.linePos?.[0].line;
    const isBare = BARE_ASTERISK.test(String(text.split('\n')[Number(line) - 1]));
    throw new Unreadable(withoutQuotes(firstLine(problem.message)), line, isBare ? QUOTE : undefined);
  }
  const misuse = misuseIn(document);
  if (misuse !== undefined) {
    const [words, offset, hint] = misuse;
    const { line } = lineCounter.linePos(offset);
    throw new Unreadable(`${words} at line ${String(line)}`, line, hint);
  }
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) as unknown, mayBeCut: !END.test(text) };
  } catch (cause) {
    throw new Unreadable(withoutQuotes(firstLine(wordsOf(cause))));
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/**
 * Explains an error of JSON. V8 quotes the source, possibly over several lines. The line comes from its offset if it
 * names one, else from the YAML parser, which reads nearly all JSON.
 */
function whyNoJson(text: string, cause: unknown): Unreadable {
  const words = withoutQuotes(wordsOf(cause)).replace(/\s+/g, ' ');
  const offset = / at position (\d+)/.exec(words)?.[1];
  const line = offset === undefined ? parseDocument(text).errors[0]?.linePos?.[0].line : lineAt(text, Number(offset));
  const place = line === undefined ? '' : ` at line ${String(line)}`;
  return new Unreadable(`${words.replace(/ at position \d+.*$/, '')}${place}`, line);
}

/** @throws Error if the string is not JSON, or has a key twice: JSON.parse would silently keep the last one */
function parseJson(written: string): unknown {
  // RFC 8259 8.1: a reader may ignore a byte order mark.
  const text = written.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw whyNoJson(text, cause);
  }
  const twice = parseDocument(text, { uniqueKeys: true }).errors.find(({ code }) => code === 'DUPLICATE_KEY');
  if (twice !== undefined) {
    const line = lineAt(text, twice.pos[0]);
    throw new Unreadable(`expected each key once, found one twice at line ${String(line)}`, line);
  }
  return value;
}

/** A module that was imported once is kept for good, under its URL: a file with other content gets another URL. */
async function importFile(file: string): Promise<unknown> {
  const url = pathToFileURL(resolve(file));
  url.searchParams.set('content', digest(await readFile(file, 'utf8')).slice(0, 16));
  const module = (await importModule(url.href)) as {
    readonly default?: unknown;
    readonly config?: unknown;
  };
  const config = module.default ?? module.config;
  if (config === undefined) throw new Error('it exports neither default nor config');
  return config;
}

const readYaml = async (file: string): Promise<Read> => ({
  ...parseYaml(await readFile(file, 'utf8')),
  isModule: false,
});

const READERS: Readonly<Record<string, (file: string) => Promise<Read>>> = {
  '.json': async (file) => ({ value: parseJson(await readFile(file, 'utf8')), isModule: false, mayBeCut: false }),
  '.yaml': readYaml,
  '.yml': readYaml,
  '.mjs': async (file) => ({ value: await importFile(file), isModule: true, mayBeCut: false }),
};

const REASONS: Readonly<Record<string, readonly [problem: string, cure: string]>> = {
  ENOENT: ['there is no such file', 'correct the path'],
  ENOTDIR: ['there is no such file: a part of its path is no folder', 'correct the path'],
  EISDIR: ['it is a folder', 'name the file in it'],
  EACCES: ['reading it is not allowed', 'change its permissions'],
};

/** @throws RegistryError `registry/config-file` if a file cannot be read or does not have the format of its name */
export async function readConfig(file: string): Promise<Read> {
  const kind = extname(file);
  const read = READERS[kind];
  if (read === undefined)
    throw new RegistryError(
      'registry/config-file',
      kind === '' ? 'the name has no ending, which says what it is' : `the name ends in "${kind}"`,
      `name it ${Object.keys(READERS)
        .map((each) => `urikit.config${each}`)
        .join(' or ')}`,
      { file },
    );
  try {
    const found = await read(file);
    if (found.value === null || found.value === undefined)
      throw new Error('it is empty: write {} for a file that says nothing');
    return found;
  } catch (cause) {
    const { line, hint = 'correct the file' } = Unreadable.is(cause) ? cause.issue : {};
    const [problem, cure] = REASONS[String((cause as { readonly code?: unknown }).code)] ?? [wordsOf(cause), hint];
    throw new RegistryError('registry/config-file', problem, cure, { file, line, cause });
  }
}
