import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesIn, root, typeScriptFiles } from '../support/workspace.js';
import { documents } from './support/markdown.js';
import { leaningShare, proseOfDocument, proseOfSource, sentencesOf } from './support/prose.js';

/** What no document may hold: a machine's paths, hosts of registries, notes to oneself, words that only praise. */
const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  [
    'a path of a machine',
    /(?:^|[^A-Za-z0-9.:/])(?:\/(?:work|tmp|home|Users|root|opt|usr|var)\/|[A-Z]:\\(?!\\?docs\b))/,
  ],
  [
    'the host of a registry',
    /\/\/registry\.|registry\.[a-z0-9-]+\.(?:com|org|net|io|dev|local|internal)\b|npmjs\.(?:org|com)|verdaccio|artifactory|localhost:\d{4}/i,
  ],
  ['a note to oneself', /\b(?:TODO|FIXME|XXX|TBD|lorem ipsum)\b/],
  [
    'praise',
    /\b(?:blazing(?:ly)?|lightning[- ]fast|world[- ]class|best[- ]in[- ]class|cutting[- ]edge|state[- ]of[- ]the[- ]art|seamless(?:ly)?|effortless(?:ly)?|game[- ]chang\w+|revolutionary|enterprise[- ]grade|battle[- ]tested|robust(?:ly)?|powerful|simply|delightful)\b/i,
  ],
];

const foundIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      FORBIDDEN.filter(([, pattern]) => pattern.test(line)).map(([what]) => `line ${String(i + 1)}: ${what}`),
    );

test.each(documents.map(({ file, text }) => [file, text] as const))('%s', (_, text) => {
  expect(foundIn(text)).toEqual([]);
});

describe('the check finds', () => {
  test.each([
    ['see /home/somebody/x', 'a path of a machine'],
    ['C:\\Users\\x', 'a path of a machine'],
    ['at registry.example.com', 'the host of a registry'],
    ['TODO: write', 'a note to oneself'],
    ['a blazingly fast parser', 'praise'],
  ])('%s', (text, what) => {
    expect(foundIn(text)).toEqual([`line 1: ${what}`]);
  });

  test('and leaves URIs alone', () => {
    expect(foundIn('http://h/home/x, file:///usr/x, npm test, registry.engine.check, registry.ts')).toEqual([]);
  });
});

/**
 * The share of sentences without a noun, in per cent. It may only sink: a value is the share of the day it was lowered,
 * rounded up to one decimal.
 */
const CEILINGS: Readonly<Record<string, number>> = {
  'apps/playground': 0,
  'packages/ajv': 0,
  'packages/cache-key': 1.5,
  'packages/cli': 0.6,
  'packages/clickhouse': 0,
  'packages/compat': 1.4,
  'packages/eslint-plugin': 2.2,
  'packages/fast-uri': 0,
  'packages/gateway': 0,
  'packages/gateway-export': 0.6,
  'packages/generic': 1.3,
  'packages/hosts': 1.3,
  'packages/http-cache': 0.2,
  'packages/iri': 0.9,
  'packages/lines': 1.3,
  'packages/middleware': 0,
  'packages/query': 0.9,
  'packages/registry': 0.9,
  'packages/safety': 1.6,
  'packages/same': 0.6,
  'packages/schema-issues': 1.5,
  'packages/scheme-conformance': 1.2,
  'packages/scheme-file': 1.2,
  'packages/scheme-http': 0,
  'packages/scheme-mailto': 2.6,
  'packages/schemes': 0.5,
  'packages/secrets': 0,
  'packages/template': 0,
  'packages/uri-js': 0,
  'packages/urikit': 0.6,
  'packages/zod': 0,
  '.': 1,
  'docs/glossary.md': 0,
  'docs/guides': 1.3,
  'docs/jobs': 0,
  'docs/reference': 1.6,
  'docs/decisions': 0.3,
};

const commentsOf = (folder: string): readonly string[] =>
  typeScriptFiles(`${folder}/src`).map((file) => proseOfSource(readFileSync(join(root, file), 'utf8')));

const documentsOf = (folder: string): readonly string[] =>
  documents
    .filter(({ file }) => (folder === '.' ? !file.includes('/') : `${file}/`.startsWith(`${folder}/`)))
    .filter(({ file }) => !file.startsWith('docs/reference/api/'))
    .map(({ text }) => proseOfDocument(text));

const sources = [...packagesIn('packages').map(({ folder }) => folder), 'apps/playground'].map(
  (folder) => [folder, () => commentsOf(folder)] as const,
);
const folders = ['.', 'docs/glossary.md', 'docs/guides', 'docs/jobs', 'docs/reference', 'docs/decisions'].map(
  (folder) => [folder, () => documentsOf(folder)] as const,
);

describe('the share of sentences that lean on "what", "who", "none" and the like only sinks', () => {
  test('each package and each folder of documents has a ceiling', () => {
    expect(Object.keys(CEILINGS).sort()).toEqual([...sources, ...folders].map(([name]) => name).sort());
  });

  test.each([...sources, ...folders])('%s', (name, texts) => {
    const share = leaningShare(texts());
    const ceiling = CEILINGS[name] as number;
    expect(share).toBeLessThanOrEqual(ceiling);
    // More than a point below it: lower the ceiling to the share, rounded up to one decimal.
    expect(share).toBeGreaterThan(ceiling - 1);
  });

  test.each<readonly [string, readonly string[]]>([
    ['One two three four. Five six seven eight.', ['One two three four.', 'Five six seven eight.']],
    ['Too short. `a b c d` is one word.', ['`a b c d` is one word.']],
    ['no capital behind the mark. none here', ['no capital behind the mark. none here']],
  ])('sentences of %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  test('code, tables, headings and tags are no prose', () => {
    expect(
      leaningShare([proseOfDocument('# What who none such\n\n```ts\nnobody knows what it is\n```\n| what a b c |\n')]),
    ).toBe(0);
    expect(
      leaningShare([proseOfSource('/**\n * Gives a clear answer here.\n * @see what nobody reads at all\n */')]),
    ).toBe(0);
    expect(leaningShare([proseOfSource('// Tells what nobody asked for.\n/** Names the thing it gives. */')])).toBe(50);
  });
});

test('the help of the commands leans on none of these words in more than 6 per cent of its sentences', () => {
  const page = readFileSync(join(root, 'packages/cli/man/urikit.1'), 'utf8');
  const texts = page
    .split('\n')
    .filter((line) => !/^\.|^\s|^\$/.test(line))
    .map((line) => line.replaceAll('\\', ''));
  expect(leaningShare(texts)).toBeLessThanOrEqual(6);
});
