import { isCollection, isScalar, LineCounter, parse, parseDocument, type ParsedNode, type Scalar, visit } from 'yaml';
import { yamlTrouble } from '@urikit/schema-issues';
import { RegistryError } from '../given/registry-error.js';
import { startOf, withLineFeeds } from './line-of.js';

/** The content of a configuration, not yet validated. */
export interface Read {
  readonly value: unknown;
  /** True if it is code, which may hold plugins and functions themselves. */
  readonly isModule: boolean;
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

const MAX_ALIASES = 1000;

/** The document end marker (YAML 1.2, 9.1.2): a line of its own, which no scalar may have in it. */
const END = /(?:^|\n)\.\.\.(?:[ \t\n]|$)/;

/** `${env:NAME}` and `${env:NAME:-default}`; `$${` stands for `${`. */
const REFERENCE = /^\$\{env:([A-Za-z_][A-Za-z0-9_]*)(?::-([^]*))?\}$/;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value of the environment as YAML reads it; a list, an object or no YAML is a string. */
function readScalar(text: string): unknown {
  const { errors, warnings, contents } = parseDocument(text);
  return errors.length + warnings.length === 0 && isScalar(contents) ? (parse(text) as unknown) : text;
}

/** A string without quotes that begins with a character which means something else in YAML, as names of packages do. */
const BARE = /(?:^|[\s[{,])([*@%`])/;

const quoteFor = (char: string): string =>
  `put quotes around a string that begins with "${char}", as in ${char === '@' ? '"@acme/uri"' : '"*.example.com"'}`;

/** Codes of the parser with the column of another place. */
const ELSEWHERE: readonly string[] = ['DUPLICATE_KEY', 'MULTIPLE_DOCS'];

/** Parses YAML 1.2, or JSON, one document with every key once. @throws RegistryError without the parser's own words */
export function parseText(written: string, env: Environment, isJson = false): Read {
  // RFC 8259 8.1: a reader of JSON may ignore a byte order mark.
  const text = withLineFeeds(isJson ? written.replace(/^\uFEFF/, '') : written);
  const lines = new LineCounter();
  const document = parseDocument<ParsedNode>(text, {
    ...{ strict: true, uniqueKeys: true, stringKeys: true },
    lineCounter: lines,
  });
  const lineOf = (offset: number): number => lines.linePos(offset).line;
  const { errors, warnings, directives, contents } = document;
  if (isJson) refuseOtherThanJson(text, lineOf, errors[0]?.linePos?.[0].line);
  const [problem] = [...errors, ...warnings];
  if (problem !== undefined) {
    const { words, hint, line, column } = yamlTrouble(problem);
    const char = BARE.exec(String(text.split('\n')[Number(line) - 1]))?.[1];
    const at = ELSEWHERE.includes(problem.code) ? '' : ` (column ${String(column)})`;
    throw unreadable(`${words}${at}`, line, char === undefined ? hint : quoteFor(char));
  }
  const { version } = directives.yaml;
  if (version !== '1.2') throw unreadable(`expected YAML 1.2, found YAML ${version}`, undefined, 'remove "%YAML"');
  const fail = (node: unknown, words: string, hint: string): never => {
    throw unreadable(words, lineOf(startOf(node)), hint);
  };
  visit(document, {
    Scalar: (key, node) => {
      if (key === 'key' || typeof node.value !== 'string') return;
      const [, name, otherwise] = REFERENCE.exec(node.value) ?? [];
      if (name === undefined) {
        if (node.value.startsWith('$${')) node.value = node.value.slice(1);
        return;
      }
      const cure = `set it, or write a default, as in \${env:${name}:-value}`;
      node.value = readScalar(env[name] ?? otherwise ?? fail(node, `the environment has no variable "${name}"`, cure));
    },
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
  const mayBeCut = !isJson && !(isCollection(contents) && contents.flow === true) && !END.test(text);
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown, isModule: false, mayBeCut };
  } catch (cause) {
    throw unreadable('its aliases make too much of it', undefined, 'write the values out', cause);
  }
}

/** @throws RegistryError for a text that is not JSON, with the line of V8, or else of the parser, which reads nearly all JSON */
function refuseOtherThanJson(text: string, lineOf: (offset: number) => number, line: number | undefined): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    // The message of V8 quotes the source.
    const offset = / at position (\d+)/.exec(String(cause))?.[1];
    throw unreadable('it is not JSON', offset === undefined ? line : lineOf(Number(offset)), 'correct the file', cause);
  }
}
