import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../support/workspace.js';
import { linksOf, readDocument, rowsOf } from './support/markdown.js';

const FILE = 'docs/reference/http-caching.md';
const { text } = readDocument(FILE);
const pathOf = (target: string): string => posix.join(posix.dirname(FILE), target.replace(/#.*$/, ''));
const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every row of every table. */
const rows = rowsOf(text).map(([section = '', rule = '', level = '', code = '', tests = '']) => ({
  section,
  rule,
  level,
  code: linksOf(code).map(({ target }) => pathOf(target)),
  tests: Array.from(tests.matchAll(/\[([^\]]*)\]\(([^)]+)\)/g), ([, title = '', target = '']) => ({
    title,
    path: pathOf(target),
  })),
}));

describe('http-caching.md', () => {
  test('has a level, a file and a test in every row', () => {
    const isWhole = (row: (typeof rows)[number]): boolean =>
      /^(?:MUST|SHOULD|MAY|none)$/.test(row.level) && row.code.length > 0 && row.tests.length > 0;
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => !isWhole(row)).map(({ section, rule }) => `${section}: ${rule}`)).toEqual([]);
  });

  test('names files that are there', () => {
    const named = rows.flatMap(({ code, tests }) => [...code, ...tests.map(({ path }) => path)]);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names tests by titles that stand in their files', () => {
    const missing = rows.flatMap(({ tests }) =>
      tests.filter(({ title, path }) => title === '' || !sourceOf(path).includes(title)),
    );
    expect(missing).toEqual([]);
  });

  test('has every file of the rules', () => {
    const folder = 'packages/http-cache/src/rules/';
    const named = new Set(rows.flatMap(({ code }) => code));
    // Of one origin: a part of RFC 9111 4.4, which stands with the invalidation.
    const elsewhere = [`${folder}same-origin.ts`];
    const files = ['cacheability', 'conditional', 'directives', 'freshness', 'partial', 'range', 'reuse', 'same-origin']
      .concat(['status', 'update', 'variants', 'vary'])
      .map((name) => `${folder}${name}.ts`);
    expect(files.filter((file) => !named.has(file) && !elsewhere.includes(file))).toEqual([]);
  });
});
