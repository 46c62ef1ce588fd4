import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { RULES } from '@urikit/generic';
import { root, typeScriptFiles } from '../support/workspace.js';
import { codesIn, linksOf, readDocument, rowsOf } from './support/markdown.js';
import { citedSections, exportsOf, membersOf } from './support/sources.js';

const FILE = 'docs/reference/rfc3986-map.md';

/** Every section of RFC 3986 from 1.1 to 7.6, by its number. */
const SECTIONS = `1.1 1.1.1 1.1.2 1.1.3 1.2 1.2.1 1.2.2 1.2.3 1.3
2 2.1 2.2 2.3 2.4 2.5
3 3.1 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5
4 4.1 4.2 4.3 4.4 4.5
5 5.1 5.1.1 5.1.2 5.1.3 5.1.4 5.2 5.2.1 5.2.2 5.2.3 5.2.4 5.3 5.4 5.4.1 5.4.2
6 6.1 6.2 6.2.1 6.2.2 6.2.2.1 6.2.2.2 6.2.2.3 6.2.3 6.2.4
7 7.1 7.2 7.3 7.4 7.5 7.6
A B C D`.split(/\s+/);

const pathsIn = (cell: string): readonly string[] =>
  linksOf(cell).map(({ target }) => posix.join(posix.dirname(FILE), target));

/** A cell that begins so says why there is no code; what it names besides is prose. */
const NONE = /^none: .{10,}/;

const rows = rowsOf(readDocument(FILE).text).map(([section = '', title = '', code = '', tests = '']) => ({
  section,
  title,
  hasCode: !NONE.test(code),
  names: NONE.test(code) ? [] : codesIn(code),
  files: NONE.test(code) ? [] : pathsIn(code),
  tests: pathsIn(tests),
}));

test('has every section once, in order', () => {
  expect(rows.map(({ section }) => section)).toEqual(SECTIONS);
});

test('each section has code and a test of it, or the reason why it has none', () => {
  expect(rows.filter(({ hasCode, files, tests }) => hasCode && (files.length === 0 || tests.length === 0))).toEqual([]);
});

const known = [
  ...exportsOf('packages/generic/src/index.ts'),
  ...exportsOf('packages/generic/src/record.ts'),
  ...exportsOf('packages/secrets/src/index.ts'),
  ...membersOf('packages/generic/src/engine/engine.ts', 'Engine').map((name) => `engine.${name}`),
  ...membersOf('packages/generic/src/scheme/scheme-hooks.ts', 'SchemeHooks').map((name) => `hooks.${name}`),
  ...RULES.map(({ id }) => id),
];

test('each name is an export, a member of the engine or the hooks, or a rule', () => {
  expect(
    rows.flatMap(({ section, names }) =>
      names.filter((name) => !known.includes(name)).map((name) => `${section}: ${name}`),
    ),
  ).toEqual([]);
});

test('each rule stands at the section that it names', () => {
  const sectionsOf = (id: string): readonly string[] =>
    rows.filter(({ names }) => names.includes(id)).map(({ section }) => section);
  const ofRfc3986 = RULES.filter(({ section }) => section.startsWith('RFC 3986 '));
  expect(
    ofRfc3986
      .filter(({ id, section }) => !sectionsOf(id).includes(section.slice('RFC 3986 '.length)))
      .map(({ id }) => id),
  ).toEqual([]);
});

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** `3.2.2` as a section and not as a part of another number. Appendices are named so. */
const citationOf = (section: string): RegExp =>
  /^[A-D]$/.test(section)
    ? new RegExp(`Appendix ${section}`)
    : new RegExp(`(?<![0-9.])${section.replaceAll('.', '\\.')}(?!\\.?[0-9])`);

/** What is cited of another document, with all of its numbers. */
const OF_OTHERS = /RFC (?!3986\b)\d+ (?:sections? )?\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*/g;

/** Where no source of the engine cites a section, the tests that the row links must. */
test('each section with code is cited in a file that its row links', () => {
  const sources = typeScriptFiles('packages/generic/src');
  const isCited = ({ section, files, tests }: (typeof rows)[number]): boolean => {
    const cites = (file: string): boolean => citationOf(section).test(textOf(file).replace(OF_OTHERS, ''));
    return files.some(cites) || (!sources.some(cites) && tests.some(cites));
  };
  expect(rows.filter((row) => row.hasCode && !isCited(row)).map(({ section }) => section)).toEqual([]);
});

test('each section with code has a statement, which is the title of a test', () => {
  const stated = ['packages/generic/test/statements', 'packages/secrets/test/statements']
    .flatMap(typeScriptFiles)
    .flatMap((file) =>
      Array.from(textOf(file).matchAll(/^ {2}test\(['"]([0-9A-D.]+): /gm), ([, section = '']) => section),
    );
  const isStated = (section: string): boolean =>
    stated.some((each) => each === section || each.startsWith(`${section}.`));
  expect(rows.filter(({ section, hasCode }) => hasCode && !isStated(section)).map(({ section }) => section)).toEqual(
    [],
  );
});

describe('each section that the engine cites has code in the map', () => {
  const withCode = rows.filter(({ files }) => files.length > 0).map(({ section }) => section);
  test.each(typeScriptFiles('packages/generic/src'))('%s', (file) => {
    expect(citedSections(textOf(file)).filter((section) => !withCode.includes(section))).toEqual([]);
  });
});

test('the checks find what they look for', () => {
  const text =
    'RFC 3986 3.2.2; RFC 3986 section 4.2, 5.3; (RFC 3986 sections 3.2.1, 6.2.2.3, 7.3) RFC 9110 4.2, RFC 9110 section 4.3; section 2';
  expect(citedSections(text)).toEqual(['3.2.2', '4.2', '5.3', '3.2.1', '6.2.2.3', '7.3', '2']);
  expect(['(3.2)', 'section 3.2, 4', 'see 3.2.'].filter((text) => citationOf('3.2').test(text))).toHaveLength(3);
  expect(['3.2.1', '13.2', '6.3.2', '3.25'].filter((text) => citationOf('3.2').test(text))).toEqual([]);
});
