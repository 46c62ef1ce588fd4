import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { entriesOf, packagesIn, root } from '../support/workspace.js';
import { codesIn, linksOf, readDocument, rowsOf } from './support/markdown.js';
import { exportsOf, membersOf } from './support/sources.js';

const FILE = 'docs/reference/sources-map.md';
/** A cell that begins so says why no code answers the statement. */
const REASON = /^not acted on: .{20,}/;

const rows = rowsOf(readDocument(FILE).text).map((cells) => ({
  section: cells.length === 4 ? cells[0] : undefined,
  statement: cells.at(-3) ?? '',
  isActedOn: !REASON.test(cells.at(-2) ?? ''),
  names: codesIn(cells.at(-2) ?? ''),
  tests: linksOf(cells.at(-1) ?? '').map(({ target }) => posix.join(posix.dirname(FILE), target)),
}));

const known = new Set([
  ...packagesIn('packages').flatMap((one) => entriesOf(one).flatMap(([, file]) => exportsOf(file))),
  ...membersOf('packages/generic/src/engine/engine.ts', 'Engine').map((name) => `engine.${name}`),
  ...membersOf('packages/generic/src/scheme/scheme-hooks.ts', 'SchemeHooks').map((name) => `hooks.${name}`),
]);

test('every statement has an export and a test, or the reason why it has neither', () => {
  expect(rows.length).toBeGreaterThan(140);
  expect(
    rows.filter(
      ({ statement, isActedOn, names, tests }) =>
        statement === '' || (isActedOn ? names.length === 0 || tests.length === 0 : tests.length > 0),
    ),
  ).toEqual([]);
});

describe('a statement of RFC 3986 is the title of a test, and each of these tests has its row', () => {
  const FOLDERS = ['packages/generic/test/statements', 'packages/secrets/test/statements'];
  const titlesIn = (file: string): readonly string[] =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/^ {2}test\((['"])(.*)\1, /gm),
      ([, , title = '']) => `${file} ${title}`,
    );
  test('both ways', () => {
    const inRows = rows
      .filter(({ section, isActedOn }) => section !== undefined && isActedOn)
      .map(({ section, statement, tests }) => `${tests.join()} ${String(section)}: ${statement}`);
    const files = FOLDERS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
    const titles = files.filter((file) => file.endsWith('.test.ts')).flatMap(titlesIn);
    expect([...inRows].sort()).toEqual(titles.sort());
    expect(new Set(inRows).size).toBe(inRows.length);
  });
});

test('every section of RFC 3986 that the map of sections has code for has a statement', () => {
  const withCode = rowsOf(readDocument('docs/reference/rfc3986-map.md').text)
    .filter(([, , code = '']) => !code.startsWith('none: '))
    .map(([section = '']) => section);
  const stated = rows.flatMap(({ section }) => section ?? []);
  expect(
    withCode.filter((section) => !stated.some((each) => each === section || each.startsWith(`${section}.`))),
  ).toEqual([]);
});

test('every export is one of a package', () => {
  expect(rows.flatMap(({ names, isActedOn }) => (isActedOn ? names.filter((name) => !known.has(name)) : []))).toEqual(
    [],
  );
});

test('every test is there', () => {
  expect(
    rows.flatMap(({ tests }) => tests.filter((file) => !file.includes('/test/') || !existsSync(join(root, file)))),
  ).toEqual([]);
});
