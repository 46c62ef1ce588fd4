import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { compile, type KeyRequest, type Policy } from '@urikit/cache-key';

/** Pairs of requests from beside the repository: E must share a key, N must never, P only under a policy that says so. */
interface Pair {
  readonly id: string;
  readonly what: string;
  readonly class: 'E' | 'N' | 'P';
  readonly a: { readonly target: string; readonly host: string };
  readonly b: { readonly target: string; readonly host: string };
}

const file = new URL('../../../../shared/cache-key-pairs.json', import.meta.url);
const isThere = existsSync(file);
const pairs = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Pair[] }).cases : [];

const request = ({ target, host }: Pair['a']): KeyRequest => ({ method: 'GET', scheme: 'http', host, target, header: () => undefined });

const share = ({ a, b }: Pair, policy: Policy): boolean => {
  const { keyOf } = compile(policy);
  const key = keyOf(request(a));
  return key !== undefined && key === keyOf(request(b));
};

/** The one choice of a policy that merges a pair of class P. */
const MERGED_BY: Readonly<Record<string, Policy>> = {
  P1: { query: { order: 'name' } },
  P2: { query: { exclude: 'tracking' } },
  P3: { path: { slashes: 'merge' } },
  P4: { query: { empty: 'drop' } },
  P5: { query: { empty: 'drop' } },
  P6: { query: { plus: 'space' } },
  P7: { path: { trailingSlash: 'strip' } },
  P8: { path: { case: 'lower' } },
};

if (!isThere) test.skip('the pairs are not beside the repository: ../shared/cache-key-pairs.json', () => undefined);
else {
  describe('requests that RFC 3986 section 6 and RFC 9110 4.2.3 call equivalent share a key', () => {
    test.each(pairs.filter((pair) => pair.class === 'E').map((pair) => [pair.id, pair.what, pair] as const))('%s: %s', (_id, _what, pair) => {
      expect(share(pair, {})).toBe(true);
    });
  });

  describe('requests that may get different answers never share a key', () => {
    const everything = Object.values(MERGED_BY).reduce<Policy>((all, { path, query }) => ({ path: { ...all.path, ...path }, query: { ...all.query, ...query } }), {});
    test.each(pairs.filter((pair) => pair.class === 'N').map((pair) => [pair.id, pair.what, pair] as const))('%s: %s', (id, _what, pair) => {
      expect(share(pair, {})).toBe(false);
      // These are what a policy may merge; every other stays apart whatever a policy says.
      const merged = { N16: true, N27: true }[id] ?? false;
      expect(share(pair, everything)).toBe(merged);
    });
  });

  describe('what a policy may merge is merged by its own choice and no other', () => {
    const choices = Object.entries(MERGED_BY);
    test.each(pairs.filter((pair) => pair.class === 'P').map((pair) => [pair.id, pair.what, pair] as const))('%s: %s', (id, _what, pair) => {
      expect(share(pair, {})).toBe(false);
      const merging = choices.filter(([, policy]) => share(pair, policy)).map(([, policy]) => policy);
      expect(merging).toContainEqual(MERGED_BY[id]);
      expect(merging.every((policy) => JSON.stringify(policy) === JSON.stringify(MERGED_BY[id]))).toBe(true);
    });
  });

  test('there are eleven equivalences, eight of a policy and 26 that must never be', () => {
    expect(['E', 'P', 'N'].map((name) => pairs.filter((pair) => pair.class === name).length)).toEqual([11, 8, 26]);
  });
}
