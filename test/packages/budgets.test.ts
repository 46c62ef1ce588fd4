import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  byEsbuild,
  byRollup,
  bytesOf,
  entries,
  installOf,
  linesOf,
  lowered,
  namesOfEntries,
  OTHERS,
  PACKAGES,
  readBudgets,
  statementOf,
  weigh,
} from '../../scripts/lib/budgets.mjs';
import { root } from '../support/workspace.js';

/**
 * No figure is above its ceiling in budgets.json: bytes of an import after minifying and gzip, without packages of others, as built;
 * lines of source; names of entries; packages of an install. `npm run budgets` lowers ceilings; a rise needs a decision record, see
 * docs/decisions/uri/0041-size-of-the-engine.md.
 */
const budgets = readBudgets();
const rows = Object.entries(budgets);

describe('bytes of an import, minified and gzip', () => {
  test.each(rows.flatMap(([, { bytes = {} }]) => Object.entries(bytes)))('%s: %i', async (row, ceiling) => {
    const bytes = await bytesOf(row);
    expect(bytes).toBeLessThanOrEqual(ceiling);
    // A bundle of nothing would pass.
    expect(bytes).toBeGreaterThan(ceiling / 2);
  });

  // The minified part of a bundle that is Zod; as a whole it is 454,000, most of it languages.
  test.each([
    ["export { http } from '@urikit/scheme-http'", 68_000],
    ["export { uri } from '@urikit/zod'", 76_000],
    ["export { createRegistry } from '@urikit/registry'", 99_000],
  ])('%s brings no more of zod than it asks for', async (code, limit) => {
    const others = OTHERS.filter((name) => name !== 'zod');
    const [whole, own] = await Promise.all([byEsbuild(code, others), byEsbuild(code)]);
    expect(whole.length - own.length).toBeLessThan(limit);
  });

  test.each(["export * from '@urikit/fast-uri'", "export { hazards } from '@urikit/safety'"])(
    '%s brings no tables of IDNA',
    async (code) => {
      expect((await byEsbuild(code, ['node:*', 'undici'])).length).toBeLessThan(80_000);
      expect(await byRollup(code)).not.toMatch(/from\s*"tr46"/);
    },
  );

  test('a test of a text carries no prose', async () => {
    const bundle = Buffer.from(await byEsbuild("export { isUri } from '@urikit/generic'")).toString();
    expect(bundle).not.toMatch(/expected |RFC 3986/);
  });

  test.each(["export { engine } from 'urikit'", "export { createRegistry } from '@urikit/registry'"])(
    '%s brings no shapes of secrets',
    async (code) => {
      expect(Buffer.from(await byEsbuild(code)).toString()).not.toMatch(/hooks\\\.slack|github_pat/);
    },
  );
});

describe('ceilings', () => {
  test('each package and each entry has them', () => {
    expect(rows.map(([id]) => id)).toEqual(PACKAGES.toSorted());
    expect(rows.flatMap(([, { names }]) => Object.keys(names)).sort()).toEqual([...entries.keys()].sort());
  });

  test.each(rows.map(([id, { lines }]) => [id, lines] as const))('%s has at most %i lines of source', (id, ceiling) => {
    expect(linesOf(id)).toBeLessThanOrEqual(ceiling);
  });

  test('no entry exports more names', () => {
    const now = namesOfEntries();
    const above = rows.flatMap(([, { names }]) =>
      Object.entries(names).flatMap(([entry, ceiling]) => {
        const count = now.get(entry) ?? 0;
        return count > ceiling ? [`${entry}: ${String(count)} is above ${String(ceiling)}`] : [];
      }),
    );
    expect(above).toEqual([]);
  });

  test.each(rows.flatMap(([id, { install }]) => (install === undefined ? [] : [[id, install] as const])))(
    'npm install %s brings at most %i packages',
    (id, ceiling) => {
      expect(installOf(id)).toBeLessThanOrEqual(ceiling);
    },
  );

  test('they sink and never rise', () => {
    expect(lowered({ a: { lines: 5, bytes: { x: 7 } } }, { a: { lines: 4, bytes: { x: 9, y: 3 } } })).toEqual({
      budgets: { a: { lines: 4, bytes: { x: 7, y: 3 } } },
      above: ['a, bytes, x: 9 is above 7'],
    });
  });
});

/** Packages that are loaded for what they do to others. */
const WITH_EFFECTS = ['@urikit/registry', 'urikit/registry', '@urikit/registry/file', '@urikit/gateway'];

test('an import that is not used leaves nothing of ours', async () => {
  const names = [...entries.keys()].filter((name) => name !== '@urikit/generic/hooks' && !WITH_EFFECTS.includes(name));
  const imports = names.map((name, i) => `import * as unused${String(i)} from '${name}';`);
  const left = Buffer.from(await byEsbuild(imports.join('\n'))).toString();
  expect(left.replace(/import"[^"]+";?/g, '').trim()).toBe('');
});

/** The sizes in a line of a document, in bytes. */
const sizesIn = (line: string): readonly number[] =>
  Array.from(line.matchAll(/([\d.]+) kB/g), ([, size]) => Number(size) * 1000);

const ceilingOf = (row: string): number =>
  rows.map(([, { bytes = {} }]) => bytes[row]).find((one) => one !== undefined) ?? NaN;

const isNear = (size: number, expected: number): boolean => Math.abs(size / expected - 1) <= 0.05;

test('README.md gives the sizes of the budgets and that of fast-uri, within 5 %', async () => {
  const [line = ''] = /^Sizes.*$/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const expected = [
    ceilingOf('@urikit/generic { isUri }'),
    ceilingOf('urikit { parse }'),
    ceilingOf('urikit { engine }'),
    weigh(await byEsbuild("export { parse } from 'fast-uri'")),
  ];
  expect(sizesIn(line).map((size, i) => isNear(size, expected[i] ?? NaN))).toEqual([true, true, true, true]);
});

test('the guide "Small bundles" gives the sizes of the budgets, within 5 %', () => {
  const text = readFileSync(join(root, 'docs/guides/small-bundles.md'), 'utf8');
  const found = Array.from(text.matchAll(/^\| `([^`]+)` \|[^\n]*\| ([\d.]+ kB) \|$/gm), ([, row = '', size = '']) => [
    row,
    sizesIn(size).every((each) => isNear(each, ceilingOf(row))),
  ]);
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(([, near]) => near !== true)).toEqual([]);
  expect(statementOf('a { b }')).toBe("export { b } from 'a'");
});
