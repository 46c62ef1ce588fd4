import { existsSync, readFileSync } from 'node:fs';
import type { Policy } from '@urikit/cache-key';

/** Pairs of requests from beside the repository: E must share a key, N must never, P only under a policy that says so. */
export interface Pair {
  readonly id: string;
  readonly what: string;
  readonly class: 'E' | 'N' | 'P';
  readonly a: { readonly target: string; readonly host: string };
  readonly b: { readonly target: string; readonly host: string };
}

const file = new URL('../../../../../../shared/cache-key-pairs.json', import.meta.url);

/** undefined where they are not beside the repository. */
export const pairs: readonly Pair[] | undefined = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Pair[] }).cases : undefined;

/** The one choice of a policy that merges a pair of class P. */
export const MERGED_BY: Readonly<Record<string, Policy>> = {
  P1: { query: { order: 'name' } },
  P2: { query: { exclude: 'tracking' } },
  P3: { path: { slashes: 'merge' } },
  P4: { query: { empty: 'drop' } },
  P5: { query: { empty: 'drop' } },
  P6: { query: { plus: 'space' } },
  P7: { path: { trailingSlash: 'strip' } },
  P8: { path: { case: 'lower' } },
};

/** Pairs of class N that such a choice merges, because it says so: two values of a tracking parameter; `//` and `/`. */
export const ALSO_MERGED: Readonly<Record<string, readonly string[]>> = { N16: ['P2'], N27: ['P3'] };
