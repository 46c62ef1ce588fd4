import { describe, expect, test } from '@jest/globals';
import fastUri from 'fast-uri';
import uriJs from 'uri-js';
import { compile } from '@urikit/cache-key';
import { createHostFilter, READERS } from '@urikit/safety';
import * as urikit from 'urikit';
import { type Engine, engine } from 'urikit';
import * as urikitRegistry from 'urikit/registry';
import { blocksOf, codesIn, readDocument, rowsOf } from '../documents/support/markdown.js';
import { moduleOf } from '../documents/support/snippets.js';

/** Every cell of the tables of jobs is computed: by urikit, and by the libraries that the columns name. */
interface Table {
  readonly page: string;
  readonly columns: readonly string[];
  /** The cells behind the given ones, of the strings that these hold. */
  readonly cells: (...strings: readonly string[]) => readonly string[];
}

/** The answer, or `refused` if the library throws. */
const tried = (answer: () => string): string => {
  try {
    return answer();
  } catch {
    return 'refused';
  }
};

const sameness = (isSame: boolean): string => (isSame ? 'equal' : 'different');
const code = (text: string | undefined): string => (text === undefined || text === '' ? '-' : `\`${text}\``);

function comparison(a = '', b = ''): readonly string[] {
  const { equal, issue } = engine.compare(a, b);
  return [
    issue === undefined ? sameness(equal) : 'refused',
    tried(() => sameness(new URL(a).href === new URL(b).href)),
    sameness(fastUri.equal(a, b)),
    sameness(uriJs.equal(a, b)),
  ];
}

/** The host that a program reads, by the first word of its name. */
function hostBy(program: string, text: string): string | undefined {
  const reader = READERS.find(({ name }) => name.split(' ')[0] === program);
  if (reader === undefined) throw new Error(`no reader is called ${program}`);
  return reader.host(text);
}

const filter = createHostFilter({ schemes: ['http', 'https'], deny: ['not-global'] });
function refusal(text = ''): readonly string[] {
  const reason = filter.why(text)?.reason;
  const hosts = ['browsers', 'curl'].map((program) => hostBy(program, text));
  return [
    reason === undefined ? 'allowed' : code(reason),
    ...hosts.map((host) => (host === undefined ? 'refused' : code(host))),
  ];
}

const sameKey = (isSame: boolean): string => (isSame ? 'one key' : 'two keys');
const { keyOf } = compile({});
function keys(...targets: readonly string[]): readonly string[] {
  const of = (keyer: (target: string) => string): string =>
    tried(() => sameKey(new Set(targets.map((target) => keyer(target))).size === 1));
  return [
    of((target) => {
      const key = keyOf({ method: 'GET', scheme: 'http', host: 'ex.test', target, header: () => undefined });
      if (key === undefined) throw new Error('no key');
      return key;
    }),
    of((target) => `http://ex.test${target}`),
    of((target) => new URL(`http://ex.test${target}`).href),
    of((target) => decodeURIComponent(`http://ex.test${target}`)),
  ];
}

const readings = (text = ''): readonly string[] =>
  [
    hostBy('strict', text),
    hostBy('browsers', text),
    fastUri.parse(text).host?.toLowerCase(),
    ...['Go', 'PHP', 'Python', 'curl'].map((program) => hostBy(program, text)),
  ].map(code);

/** A constant of a snippet of a page, whose claims are left out. */
function ofSnippet(page: string, name: string, modules: Readonly<Record<string, object>>): unknown {
  const snippet = blocksOf(readDocument(page).text).find(({ text }) => text.includes(`\nconst ${name} = `))?.text ?? '';
  const statements = snippet.split('\n').filter((line) => !/; \/\/ /.test(line));
  return (moduleOf(`${statements.join('\n')}\nexport { ${name} };`, modules) as Readonly<Record<string, unknown>>)[
    name
  ];
}

const SCHEME = 'docs/jobs/app-scheme.md';
const TEAMS = 'docs/jobs/forty-teams.md';
const myapp = ofSnippet(SCHEME, 'engine', { urikit }) as Engine;
const rules = ofSnippet(TEAMS, 'rules', { 'urikit/registry': urikitRegistry }) as typeof urikitRegistry.registry;

function ownScheme(text = ''): readonly string[] {
  const error = myapp.check(text).find(({ severity }) => severity === 'error');
  return [error?.code ?? myapp.normalize(text), new URL(text).href, fastUri.normalize(text)].map(code);
}

function child(contents = ''): readonly string[] {
  try {
    rules.extend(JSON.parse(contents) as object);
  } catch (cause) {
    return [code((cause as { readonly code?: string }).code)];
  }
  return ['accepted'];
}

function denied(text = ''): readonly string[] {
  const codes = rules.engine.check(text).map((issue) => issue.code);
  return [code(codes.find((one) => one.startsWith('inside/'))), tried(() => code(new URL(text).hostname))];
}

const tables: readonly Table[] = [
  {
    page: 'docs/jobs/duplicate-links.md',
    columns: ['first', 'second', 'urikit', 'new URL', 'fast-uri', 'uri-js'],
    cells: comparison,
  },
  { page: 'docs/jobs/safe-to-fetch.md', columns: ['string', 'filter', 'browsers', 'curl'], cells: refusal },
  {
    page: 'docs/jobs/cache-key.md',
    columns: ['first', 'second', 'urikit', 'as sent', '`new URL(s).href`', '`decodeURIComponent(s)`'],
    cells: keys,
  },
  {
    page: 'docs/jobs/parsers-disagree.md',
    columns: ['string', 'urikit', 'new URL', 'fast-uri', 'Go', 'PHP', 'Python', 'curl'],
    cells: readings,
  },
  { page: SCHEME, columns: ['string', 'urikit with `myapp`', 'new URL', 'fast-uri'], cells: ownScheme },
  { page: TEAMS, columns: ['contents of a child of `company`', 'result'], cells: child },
  { page: TEAMS, columns: ['string', 'rule of the company', '`new URL(s).hostname`'], cells: denied },
];

describe.each(tables)('$page, $columns', ({ page, columns, cells }) => {
  const { text } = readDocument(page);
  const rows = rowsOf(text).filter((row) => row.length === columns.length);
  const given = columns[1] === 'second' ? 2 : 1;

  test('has these columns, and rows', () => {
    expect(text).toContain(`\n| ${columns.join(' | ')} |\n`);
    expect(rows.length).toBeGreaterThanOrEqual(5);
  });

  test.each(rows.map((row) => [row.slice(0, given).join(' '), row] as const))('%s', (_, row) => {
    const strings = row.slice(0, given).flatMap(codesIn);
    expect(strings).toHaveLength(given);
    expect(row.slice(given)).toEqual(cells(...strings));
  });
});

test('two strings of docs/jobs/duplicate-links.md are equal where their identities are', () => {
  const pairs = rowsOf(readDocument('docs/jobs/duplicate-links.md').text).filter((row) => row[2] !== 'refused');
  for (const [first = '', second = '', answer] of pairs) {
    const [a, b] = [first, second].map((cell) => engine.identity(codesIn(cell)[0] ?? ''));
    expect([first, second, sameness(a === b)]).toEqual([first, second, answer]);
  }
});
