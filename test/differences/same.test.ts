import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { normalizeUri } from '@hyperjump/uri';
import fastUri from 'fast-uri';
import uriJs from 'uri-js';
import { readDocument, rowsOf, sectionOf } from '../documents/support/markdown.js';
import { root } from '../support/workspace.js';

/** How many cases of each standard other comparisons answer otherwise: the table in docs/reference/same.md. */

interface Case {
  readonly standard: string;
  readonly a: string;
  readonly b: string;
  readonly equal: boolean | 'refused';
}

const answer = (compare: () => boolean): boolean => {
  try {
    return compare();
  } catch {
    return false;
  }
};

type Compare = (a: string, b: string) => boolean;
const OTHERS: readonly Compare[] = [
  (a, b) => a === b,
  (a, b) => new URL(a).href === new URL(b).href,
  (a, b) => fastUri.equal(a, b),
  (a, b) => uriJs.equal(a, b),
  (a, b) => normalizeUri(a) === normalizeUri(b),
];

const file = join(root, '../shared/same-cases.json');
const table = rowsOf(sectionOf(readDocument('docs/reference/same.md').text, 'What other comparisons answer'));

if (existsSync(file))
  test('other comparisons answer so many cases otherwise', () => {
    const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly Case[];
    const rows = Array.from(new Set(cases.map(({ standard }) => standard)), (standard) => {
      const own = cases.filter((each) => each.standard === standard);
      const wrong = OTHERS.map(
        (compare) => own.filter(({ a, b, equal }) => answer(() => compare(a, b)) !== (equal === true)).length,
      );
      return [`\`${standard}\``, ...[own.length, ...wrong].map(String)];
    });
    const sums = [1, 2, 3, 4, 5, 6].map((column) => String(rows.reduce((sum, row) => sum + Number(row[column]), 0)));
    expect(table).toEqual([...rows, ['all', ...sums]]);
  });
else test.skip(`the cases of ${file}, which is not here`, () => undefined);
