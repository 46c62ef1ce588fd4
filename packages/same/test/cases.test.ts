import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../../../test/support/workspace.js';
import { same } from './support/same.js';

interface Case {
  readonly standard: string;
  readonly a: string;
  readonly b: string;
  readonly equal: boolean | 'refused';
  readonly section: string;
  readonly rule?: string;
  readonly nearMiss?: boolean;
  readonly miss?: readonly string[];
  readonly options?: object;
  readonly why: string;
}

const file = join(root, '../shared/same-cases.json');

if (existsSync(file)) {
  const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly Case[];
  const standards = Array.from(new Set(cases.map(({ standard }) => standard)));
  describe.each(standards)('%s', (standard) => {
    const own = cases.filter((each) => each.standard === standard);
    test.each(own.map((each) => [each.why, each] as const))('%s', (_, { a, b, options, ...expected }) => {
      const answer = same(standard as 'issuer', a, b, options);
      expect(answer.refused === undefined ? answer.equal : 'refused').toBe(expected.equal);
      expect(answer.section).toBe(expected.section);
      if (expected.equal === false) expect(answer.nearMiss?.words ?? []).toEqual(expected.miss ?? []);
      if (expected.equal === true && expected.rule !== undefined)
        expect(answer.because.map(({ section }) => section)).toContain(expected.rule);
    });
  });
} else {
  test.skip(`the cases of ${file}, which is not here`, () => undefined);
}
