import { describe, expect, test } from '@jest/globals';
import { ROWS } from './support/rows.js';
import { same } from './support/same.js';

describe.each(Object.entries(ROWS))('%s', (standard, rows) => {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, [, a, b, answer, section, options]) => {
    const found = same(standard as 'issuer', a, b, options);
    const words = found.nearMiss?.words ?? [];
    expect([found.refused === undefined ? found.equal || words : 'refused', found.section]).toEqual([answer, section]);
  });
});
