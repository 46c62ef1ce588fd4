import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The third-party suites stand beside the repository, not in it: their cases have licences of their own.
 * `URIKIT_CORPORA` names another folder. Without them the tests that need them are skipped, and say so.
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

const folder = process.env['URIKIT_CORPORA'] ?? join(root, '..', 'shared', 'corpora');

/** Whether the suites are here. */
export const present = existsSync(join(folder, 'INDEX.json'));

/**
 * A case as its file has it; every member but the file's own bookkeeping is a statement of the source or what it is
 * about.
 */
export type Case = Readonly<Record<string, unknown>>;

/** The cases of a file, none where the suites are not here. */
export function readCases(file: string): readonly Case[] {
  if (!present) return [];
  const suite = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as { readonly cases: readonly Case[] };
  return suite.cases;
}

/** A member that must be a text. @throws TypeError where it is none */
export function textOf(kase: Case, key: string): string {
  const value = kase[key];
  if (typeof value !== 'string') throw new TypeError(`expected a string in "${key}" of ${JSON.stringify(kase)}`);
  return value;
}

/** Every text in a value, at any depth. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsIn(member);
}

/** A corpus: every text of a suite, or every line of a list of URLs, each once. */
export interface Corpus {
  readonly file: string;
  readonly texts: readonly string[];
}

/** The suites and the lists of URLs, none where they are not here. */
export function corpora(): readonly Corpus[] {
  if (!present) return [];
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const textsOf = (name: string): Iterable<string> =>
    name.endsWith('.json') ? textsIn(JSON.parse(read(name))) : read(name).split('\n');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|txt)$/.test(name))
    .map((file) => ({ file, texts: Array.from(new Set(textsOf(file))) }));
}

/** Every text of every suite and every list of URLs, once, none where the suites are not here. */
export const everyText = (): readonly string[] => Array.from(new Set(corpora().flatMap(({ texts }) => texts)));
