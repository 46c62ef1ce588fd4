import { describe, expect, test } from '@jest/globals';
import { isInRange, isVersion } from '../../src/given/version.js';
import Range from 'semver/classes/range.js';

const words = (text: string): readonly string[] => text.split(' ');
const VERSIONS = [
  ...words('0.0.0 0.0.1 0.0.3 0.1.0 0.2.3 1.0.0 1.2.0 1.2.3 1.2.4 1.3.0 2.0.0 2.3.4 10.20.30'),
  ...words('0.0.0-0 1.0.0-0 1.2.3-alpha 1.2.3-alpha.1 1.2.3-alpha.beta 1.2.3-beta.2 1.2.3-beta.11 1.2.3-1'),
  ...words('1.2.0-0 1.3.0-0 2.0.0-0 2.0.0-alpha 1.2.3+build.1'),
];
const PARTIAL = words('* x 0 1 0.0 0.x 1.2 1.X 0.0.0 0.0.3 0.2.x 0.2.3 1.2.3 2.0.0 1.x.x');
const WHOLE = [...PARTIAL, ...words('1.2.3-alpha 1.2.3-beta.2 1.2.3-0 1.2.3-a-b+c 2.0.0-alpha')];

/** Forms of npm that are left out: `1.x`, `1 - 2`, `~>1`, `v1`, a space behind an operator, a build, a bare operator, no string. */
const LEFT_OUT = /[xX]|\S\s+-\s+\S|~>|v\d|[<>=^~] |\+|[<>=^~]\*|(?:^|\|\|)\s*(?:$|\|\|)/;

/** The answer of semver: undefined for a range that it refuses, and for a form that is left out. */
function expected(version: string, range: string): boolean | undefined {
  if (LEFT_OUT.test(range)) return undefined;
  try {
    return new Range(range).test(version);
  } catch {
    return undefined;
  }
}

const COMPARATORS = ['', '=', '^', '~', '~>', '<', '<=', '>', '>=', '^ ', '>=  v'].flatMap((operator) =>
  WHOLE.map((version) => `${operator}${version}`),
);

// semver reads `*` beside another alternative as the only one, so that it refuses pre-releases that the other one admits.
const ALTERNATIVES = COMPARATORS.filter((one) => !/(?:^|[^.])[x*]$|^>= *v?0/.test(one));

describe('a range is read as npm reads it', () => {
  test.each([
    ['one comparator', COMPARATORS],
    [
      'two that hold both',
      COMPARATORS.map((one, i) => `${one}  ${String(COMPARATORS[(i * 7 + 3) % COMPARATORS.length])}`),
    ],
    [
      'one of two',
      ALTERNATIVES.map((one, i) => `${one} ||${String(ALTERNATIVES[(i * 5 + 11) % ALTERNATIVES.length])}`),
    ],
    ['from and to', WHOLE.flatMap((from) => WHOLE.map((to) => ` ${from} -  ${to}`))],
    [
      'odd strings',
      ['', ' ', '||', 'newest', 'x y', '1.2.3.4', '>', '1.', '01.2', '^^1', '1 -2', '1 - 2 3', '1.2.3 ||| 2', '1-'],
    ],
  ])('%s', (_, ranges) => {
    const rows = ranges.flatMap((range) => VERSIONS.map((version) => [version, range] as const));
    expect(rows.filter((row) => isInRange(...row) !== expected(...row))).toEqual([]);
  });

  test('a number behind a part that is left open means nothing', () => {
    expect(isInRange('1.2.3', '1.x.3')).toBeUndefined();
  });
});

const VALID = '1.2.3 1.2.3-rc.1+b.01 0.0.1-alpha.1 1.2.3+build.5 1.2.3-rc.1+build 1.0.0-- 1.0.0-0a.0.00x 10.20.30+001';
test.each([
  ...words(VALID).map((value) => [value, true] as const),
  ...[...words('v1.2.3 1.2 01.2.3 1.2.3-01 1.0.0-'), '1.0.0 ', 1].map((value) => [value, false] as const),
])('%p is a version: %p', (value, isOne) => {
  expect(isVersion(value)).toBe(isOne);
});
