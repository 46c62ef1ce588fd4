import {
  type Document,
  isCollection,
  isScalar,
  LineCounter,
  parse,
  parseDocument,
  type ParsedNode,
  type Scalar,
  visit,
} from 'yaml';
import { yamlTrouble } from '@urikit/schema-issues';
import { RegistryError } from '../given/registry-error.js';
import { startOf, withLineFeeds } from './line-of.js';

/** The content of a configuration, not yet validated. */
export interface Read {
  readonly value: unknown;
  /** True if it is code, which may hold plugins and functions themselves. */
  readonly isModule: boolean;
  /** The services of a module: its export of that name. */
  readonly services?: unknown;
  /** True if half of the file would be read as a whole one: YAML that is not in brackets, without an end marker. */
  readonly mayBeCut?: boolean;
}

/** The error of a text that is no configuration. Its words hold no part of the file; its reader adds the name of the file. */
export const unreadable = (words: string, line?: number, hint = 'correct the file', cause?: unknown): RegistryError =>
  new RegistryError('registry/config-file', line === undefined ? words : `${words} at line ${String(line)}`, hint, {
    line,
    cause,
  });

/** The most aliases of a configuration. */
const MAX_ALIASES = 1000;

/** The document end marker (YAML 1.2, 9.1.2): a line of its own, which no scalar may have in it. */
const END = /(?:^|\n)\.\.\.(?:[ \t\n]|$)/;

const REFERENCE = /^\$\{env:([A-Za-z_][A-Za-z0-9_]*)(?::-([^]*))?\}$/;

/** Variables of an environment by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Puts variables of the environment in the place of scalars `${env:NAME}` and `${env:NAME:-default}`, read as YAML reads them;
 * `$${` stands for `${`.
 *
 * @throws RegistryError with the line for a variable that is absent
 */
function withEnvironment(document: Document, lines: LineCounter, env: Environment): void {
  visit(document, {
    Scalar: (key, node) => {
      if (key === 'key' || typeof node.value !== 'string') return;
      const [, name, otherwise] = REFERENCE.exec(node.value) ?? [];
      if (name === undefined) {
        if (node.value.startsWith('$${')) node.value = node.value.slice(1);
        return;
      }
      const value = env[name] ?? otherwise;
      if (value === undefined)
        throw unreadable(
          `the environment has no variable "${name}"`,
          lines.linePos(startOf(node)).line,
          `set it, or write a default, as in \${env:${name}:-value}`,
        );
      // A value that is a list, an object or no YAML is a string.
      const read = readScalar(value);
      node.value = read;
    },
  });
}

function readScalar(text: string): unknown {
  const document = parseDocument(text);
  return document.errors.length === 0 && document.warnings.length === 0 && isScalar(document.contents)
    ? (parse(text) as unknown)
    : text;
}

/** A string without quotes that begins with a character which means something else in YAML, as names of packages do. */
const BARE = /(?:^|[\s[{,])([*@%`])/;

const quoteFor = (char: string): string =>
  `put quotes around a string that begins with "${char}", as in ${char === '@' ? '"@acme/uri"' : '"*.example.com"'}`;

/** Tells if the column of a mistake is that of the mistake. */
const isPlaced = (code: string): boolean => code !== 'DUPLICATE_KEY' && code !== 'MULTIPLE_DOCS';

function refuseErrors(document: Document, text: string): void {
  const [problem] = [...document.errors, ...document.warnings];
  if (problem === undefined) return;
  const { words, hint, line, column } = yamlTrouble(problem);
  const char = BARE.exec(String(text.split('\n')[Number(line) - 1]))?.[1];
  throw unreadable(
    `${words}${isPlaced(problem.code) ? ` (column ${String(column)})` : ''}`,
    line,
    char === undefined ? hint : quoteFor(char),
  );
}

/** The value of a document. @throws RegistryError for aliases that make more of it than a file can mean */
function valueOf(document: Document, lines: LineCounter, env: Environment): unknown {
  withEnvironment(document, lines, env);
  const fail = (node: unknown, words: string, hint: string): never => {
    throw unreadable(words, lines.linePos(startOf(node)).line, hint);
  };
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) === undefined) fail(alias, 'an alias has no anchor before it', quoteFor('*'));
    },
    Pair: (_, { key }) => {
      // A parser with `stringKeys` refuses every other key.
      const { value, type } = key as Scalar;
      if (value === '<<' && type === 'PLAIN')
        fail(key, '"<<" is a key as any other: YAML 1.2 has no merge keys', 'write the members out');
    },
  });
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown;
  } catch (cause) {
    throw unreadable('its aliases make too much of it', undefined, 'write the values out', cause);
  }
}

const OPTIONS = { strict: true, uniqueKeys: true, stringKeys: true } as const;

/** Parses YAML 1.2, one document with every key once. @throws RegistryError without the parser's own words */
export function parseYaml(written: string, env: Environment): Read {
  const text = withLineFeeds(written);
  const lineCounter = new LineCounter();
  const document = parseDocument<ParsedNode>(text, { ...OPTIONS, lineCounter });
  refuseErrors(document, text);
  const { version } = document.directives.yaml;
  if (version !== '1.2') throw unreadable(`expected YAML 1.2, found YAML ${version}`, undefined, 'remove "%YAML"');
  const isInBrackets = isCollection(document.contents) && document.contents.flow === true;
  return { value: valueOf(document, lineCounter, env), isModule: false, mayBeCut: !isInBrackets && !END.test(text) };
}

/** @throws RegistryError if the string is not JSON, or has a key twice: JSON.parse would silently keep the last one */
export function parseJson(written: string, env: Environment): Read {
  // RFC 8259 8.1: a reader may ignore a byte order mark.
  const text = withLineFeeds(written.replace(/^\uFEFF/, ''));
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { ...OPTIONS, lineCounter });
  try {
    JSON.parse(text);
  } catch (cause) {
    // V8 quotes the source. YAML reads nearly all JSON: its place is that of the mistake, or else the offset of V8.
    const offset = / at position (\d+)/.exec(String(cause))?.[1];
    const line =
      offset === undefined ? document.errors[0]?.linePos?.[0].line : lineCounter.linePos(Number(offset)).line;
    throw unreadable('it is not JSON', line, 'correct the file', cause);
  }
  refuseErrors(document, text);
  return { value: valueOf(document, lineCounter, env), isModule: false };
}
