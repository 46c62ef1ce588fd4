import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWhere } from './where-present.js';
import { root } from './workspace.js';

/** Two requests: of class E they must share a key, of N never, of P only under a policy that says so. */
export interface Pair {
  readonly id: string;
  readonly what: string;
  readonly class: 'E' | 'N' | 'P';
  readonly a: { readonly target: string; readonly host: string };
  readonly b: { readonly target: string; readonly host: string };
}

const file = join(root, '../shared/cache-key-pairs.json');
const missing = existsSync(file)
  ? undefined
  : 'the pairs are not beside the repository: ../shared/cache-key-pairs.json';

/** Empty where they are not there. */
export const pairs: readonly Pair[] =
  missing === undefined ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Pair[] }).cases : [];

/** The pairs of a class, as rows for `test.each`. */
export const pairsOf = (name: Pair['class']): readonly (readonly [id: string, what: string, pair: Pair])[] =>
  pairs.filter((pair) => pair.class === name).map((pair) => [pair.id, pair.what, pair]);

/** `describe` where the pairs are there. */
export const describePairs = (name: string, body: () => void): void => describeWhere(name, missing, body, 'skip');

/** The one choice of a policy that merges a pair of class P. */
export const MERGED_BY = {
  P1: { query: { order: 'name' } },
  P2: { query: { exclude: 'tracking' } },
  P3: { path: { slashes: 'merge' } },
  P4: { query: { empty: 'drop' } },
  P5: { query: { empty: 'drop' } },
  P6: { query: { plus: 'space' } },
  P7: { path: { trailingSlash: 'strip' } },
  P8: { path: { case: 'lower' } },
} as const;

export type Merging = (typeof MERGED_BY)[keyof typeof MERGED_BY];

/** Pairs of class N that such a choice merges, because it says so: two values of a tracking parameter; `//` and `/`. */
const ALSO_MERGED: Readonly<Record<string, string>> = { N16: 'P2', N27: 'P3' };

/** Whether the choice for a pair of class P merges another pair as well. */
const isMergedBy = (choice: keyof typeof MERGED_BY, { id }: Pair): boolean =>
  JSON.stringify((MERGED_BY as Readonly<Record<string, Merging>>)[id]) === JSON.stringify(MERGED_BY[choice]) ||
  ALSO_MERGED[id] === choice;

/** The default and each choice, with what it merges: all of class E, and what it says. */
export const POLICIES: readonly (readonly [
  name: string,
  policy: Merging | Record<string, never>,
  merges: (pair: Pair) => boolean,
])[] = [
  ['by default: 11 of 11 equivalences, 0 of 26 false merges, 0 of 8 of a policy', {}, (pair) => pair.class === 'E'],
  ...(Object.keys(MERGED_BY) as readonly (keyof typeof MERGED_BY)[]).map(
    (id): readonly [string, Merging, (pair: Pair) => boolean] => [
      `${id}: ${JSON.stringify(MERGED_BY[id])} merges what it says, and nothing else`,
      MERGED_BY[id],
      (pair) => pair.class === 'E' || isMergedBy(id, pair),
    ],
  ),
];
