import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from '@jest/globals';
import { entriesOf, packagesIn, root } from '../support/workspace.js';
import { codesIn, linksOf, readDocument, rowsOf } from './support/markdown.js';
import { exportsOf, membersOf } from './support/sources.js';

const FILE = 'docs/reference/sources-map.md';
const rows = rowsOf(readDocument(FILE).text).map((cells) => ({
  statement: cells[0] ?? '',
  names: codesIn(cells.at(-2) ?? ''),
  tests: linksOf(cells.at(-1) ?? '').map(({ target }) => posix.join(posix.dirname(FILE), target)),
}));

const known = new Set([
  ...packagesIn('packages').flatMap((one) => entriesOf(one).flatMap(([, file]) => exportsOf(file))),
  ...membersOf('packages/generic/src/engine.ts', 'Engine').map((name) => `engine.${name}`),
]);

test('every statement has an export and a test', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(
    rows.filter(({ statement, names, tests }) => statement === '' || names.length === 0 || tests.length === 0),
  ).toEqual([]);
});

test('every export is one of a package', () => {
  expect(rows.flatMap(({ names }) => names.filter((name) => !known.has(name)))).toEqual([]);
});

test('every test is there', () => {
  expect(
    rows.flatMap(({ tests }) => tests.filter((file) => !file.includes('/test/') || !existsSync(join(root, file)))),
  ).toEqual([]);
});
