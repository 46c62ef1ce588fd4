import {
  type CST,
  type Document,
  isCollection,
  parseDocument,
  type ParseOptions,
  Parser,
  type Scalar,
  type SchemaOptions,
  visit,
} from 'yaml';
import { type RegistryError, wordsOf } from '../given/registry-error.js';
import { startOf, withLineFeeds } from './line-of.js';
import { unreadable } from './unreadable.js';

/** The content of a configuration, not yet validated. */
export interface Read {
  readonly value: unknown;
  /** True if it is code, which may hold plugins and functions themselves. */
  readonly isModule: boolean;
  /** True if half of the file would be read as a whole one: YAML without the document end marker. */
  readonly mayBeCut: boolean;
}

/** The words of the parser before a part of the file, and its place. */
const QUOTING =
  /^(Block scalar header includes extra characters|Could not resolve tag|Invalid escape sequence|Not a (?:valid tag|YAML token)|Unresolved (?:alias|tag)[^:]*|Unknown directive|Unsupported YAML version)[^]*?( at line \d+, column \d+)?$/;

/** Removes a parser's quotations, because they may contain secrets. */
const withoutQuotes = (words: string): string =>
  words
    .replace(/^Source contains multiple documents[^]*?(?= at line)/, 'expected one document, found several')
    .replace('With stringKeys, all keys must be strings', 'expected a string as a key, and no list or object')
    .replace(/, (?:\.\.\.)?"[^]* is not valid JSON$/, '')
    .replace(/^The [^]* tag has no suffix/, 'A tag has no suffix')
    .replace(/^(Verbatim tags aren't resolved), so [^]* is invalid\./, '$1')
    .replace(QUOTING, '$1$2');

/** A parser of YAML shows the place in lines below. */
const firstLine = (words: string): string => words.replace(/:?\n[^]*$/, '');

/** The document end marker (YAML 1.2, 9.1.2): a line of its own, which no scalar may have in it. */
const END = /(?:^|\n)\.\.\.(?:[ \t\n]|$)/;

/** A document in brackets, as all JSON is: half of it cannot be read. */
const isInBrackets = (root: unknown): boolean => isCollection(root) && root.flow === true;

/** A string without quotes that begins with a character which means something else in YAML, as names of packages do. */
const BARE = /(?:^|[\s[{,])([*@%`])/;

/** The most levels of a configuration. The parser calls itself for each level, and may end the process where the stack ends. */
const LEVELS = 200;

/** Tells if lists and objects stand in each other deeper than the limit. */
function isTooDeep(text: string): boolean {
  let level: readonly (CST.Token | null | undefined)[] = Array.from(new Parser().parse(text), (one) =>
    one.type === 'document' ? one.value : undefined,
  );
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LEVELS) return true;
    level = level.flatMap((one) =>
      one === null || one === undefined || !('items' in one) ? [] : one.items.flatMap(({ key, value }) => [key, value]),
    );
  }
  return false;
}

/** Parses one document. @throws RegistryError for a text that is too deep */
function documentOf(text: string, options?: ParseOptions & SchemaOptions) {
  if (isTooDeep(text))
    throw unreadable(`expected at most ${String(LEVELS)} lists and objects in each other`, { hint: 'make it flatter' });
  return parseDocument(text, options);
}

/** The most aliases of a configuration: the parser looks for the anchor of each from the beginning. */
const ALIASES = 1000;

/** Finds the mistake in a key, which is not among those before it in its object. */
function whyWrongKey(
  { value, type }: Pick<Scalar, 'value' | 'type'>,
  before: ReadonlySet<unknown>,
): readonly [words: string, hint: string] | undefined {
  if (before.has(value)) return ['expected each key once, found one twice', 'correct the file'];
  if (value === '__proto__') return ['"__proto__" is the key of no setting', 'remove it'];
  return value === '<<' && type === 'PLAIN'
    ? ['"<<" is a key as any other: YAML 1.2 has no merge keys', 'write the members out']
    : undefined;
}

/**
 * Finds an alias without anchor, too many of them, a key that stands twice, a merge key, which YAML 1.2 has not, and a key that
 * readers of objects drop. The parser itself compares each key with all others.
 */
function misuseIn(document: Document): readonly [words: string, offset: number, hint: string] | undefined {
  let found: ReturnType<typeof misuseIn>;
  let aliases = 0;
  const anchors = new Set<string | undefined>();
  visit(document, {
    Value: (_, { anchor }) => void anchors.add(anchor),
    Alias: (_, alias) => {
      aliases += 1;
      if (!anchors.has(alias.source))
        found = ['Unresolved alias (the anchor must be set before the alias)', startOf(alias), quoteFor('*')];
      else if (aliases > ALIASES)
        found = [`expected at most ${String(ALIASES)} aliases`, startOf(alias), 'write the values out'];
      return found && visit.BREAK;
    },
    Map: (_, { anchor, items }) => {
      anchors.add(anchor);
      const before = new Set<unknown>();
      for (const { key: given } of items) {
        // The parser takes strings only, as JSON does.
        const key = given as Scalar;
        const wrong = whyWrongKey(key, before);
        if (wrong !== undefined) {
          found = [wrong[0], startOf(key), wrong[1]];
          return visit.BREAK;
        }
        before.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

function refuseMisuse(text: string, document: Document): void {
  const misuse = misuseIn(document);
  if (misuse === undefined) return;
  const [words, offset, hint] = misuse;
  const line = lineAt(text, offset);
  throw unreadable(`${words} at line ${String(line)}`, { line, hint });
}

const quoteFor = (char: string): string =>
  `put quotes around a string that begins with "${char}", as in ${char === '@' ? '"@acme/uri"' : '"*.example.com"'}`;

/**
 * Parses YAML 1.2, one document with every key once; values of language-specific tags are refused.
 *
 * @throws RegistryError without the parser's own quotes
 */
export function parseYaml(written: string): Read {
  const text = withLineFeeds(written);
  const document = documentOf(text, { strict: true, uniqueKeys: false, stringKeys: true });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) {
    const line = problem.linePos?.[0].line;
    const char = BARE.exec(String(text.split('\n')[Number(line) - 1]))?.[1];
    throw unreadable(withoutQuotes(firstLine(problem.message)), { line, hint: char && quoteFor(char) });
  }
  const { version } = document.directives.yaml;
  if (version !== '1.2') {
    const line = lineAt(text, text.search(/^%YAML/m));
    throw unreadable(`expected YAML 1.2, found YAML ${version} at line ${String(line)}`, {
      line,
      hint: 'remove "%YAML"',
    });
  }
  refuseMisuse(text, document);
  try {
    const value = document.toJS({ maxAliasCount: ALIASES }) as unknown;
    return { value, isModule: false, mayBeCut: !isInBrackets(document.contents) && !END.test(text) };
  } catch (cause) {
    throw unreadable(withoutQuotes(firstLine(wordsOf(cause))));
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/**
 * Explains an error of JSON. V8 quotes the source, possibly over several lines. The line comes from its offset if it
 * names one, else from the YAML parser, which reads nearly all JSON.
 */
function whyNoJson(text: string, cause: unknown): RegistryError {
  const words = withoutQuotes(wordsOf(cause)).replace(/\s+/g, ' ');
  const offset = / at position (\d+)/.exec(words)?.[1];
  const line = offset === undefined ? documentOf(text).errors[0]?.linePos?.[0].line : lineAt(text, Number(offset));
  const place = line === undefined ? '' : ` at line ${String(line)}`;
  return unreadable(`${words.replace(/ at position \d+.*$/, '')}${place}`, { line });
}

/** @throws RegistryError if the string is not JSON, or has a key twice: JSON.parse would silently keep the last one */
export function parseJson(written: string): Read {
  // RFC 8259 8.1: a reader may ignore a byte order mark.
  const text = withLineFeeds(written.replace(/^\uFEFF/, ''));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw whyNoJson(text, cause);
  }
  refuseMisuse(text, documentOf(text, { uniqueKeys: false }));
  return { value, isModule: false, mayBeCut: false };
}
