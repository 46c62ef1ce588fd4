import { expect, test } from '@jest/globals';
import { QUERY_ERRORS } from '@urikit/query';
import { codesIn, namesIn, readDocument, rowsOf, sectionOf } from './support/markdown.js';
import { exportsOf, foundInSources, membersOf } from './support/sources.js';

const { text } = readDocument('docs/reference/query.md');
const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

test('query.md has every export once', () => {
  expect(sorted(namesIn(sectionOf(text, 'Exports')))).toEqual(sorted(exportsOf('packages/query/src/index.ts')));
});

test.each([
  ['Query', 'packages/query/src/pairs/query.ts', 'Query'],
  ['Options', 'packages/query/src/pairs/options.ts', 'QueryOptions'],
])('query.md has every member under %s', (heading, file, name) => {
  expect(namesIn(sectionOf(text, heading))).toEqual(membersOf(file, name));
});

test('query.md has every code with its meaning, and each is thrown somewhere', () => {
  const rows = rowsOf(sectionOf(text, 'Errors')).map(([code = '', meaning]) => [codesIn(code)[0], meaning]);
  expect(rows).toEqual(Object.entries(QUERY_ERRORS));
  const thrown = foundInSources('packages/query', /'(query\/[a-z-]+)'(?!:)/g);
  expect(Object.keys(QUERY_ERRORS).filter((code) => !thrown.includes(code))).toEqual([]);
});
