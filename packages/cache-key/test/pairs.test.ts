import { expect, test } from '@jest/globals';
import { compile, type KeyRequest, type Policy } from '@urikit/cache-key';
import {
  describePairs,
  MERGED_BY,
  type Pair,
  pairs,
  pairsOf,
  POLICIES,
} from '../../../test/support/cache-key-pairs.js';

const request = ({ target, host }: Pair['a']): KeyRequest => ({
  method: 'GET',
  scheme: 'http',
  host,
  target,
  header: () => undefined,
});

const share = ({ a, b }: Pair, policy: Policy): boolean => {
  const { keyOf } = compile(policy);
  const key = keyOf(request(a));
  return key !== undefined && key === keyOf(request(b));
};

describePairs('the pairs of requests', () => {
  test.each(POLICIES)('%s', (_, policy, merges) => {
    expect(pairs.filter((pair) => share(pair, policy))).toEqual(pairs.filter(merges));
  });

  test('under all choices at once, what none of them says stays apart', () => {
    const everything = Object.values<Policy>(MERGED_BY).reduce(
      (all, { path, query }) => ({ path: { ...all.path, ...path }, query: { ...all.query, ...query } }),
      {},
    );
    const said = pairs.filter((pair) => POLICIES.some(([, , merges]) => merges(pair)));
    expect(pairs.filter((pair) => share(pair, everything))).toEqual(said);
  });

  test('are eleven equivalences, eight of a policy and 26 that must never be', () => {
    expect((['E', 'P', 'N'] as const).map((name) => pairsOf(name).length)).toEqual([11, 8, 26]);
  });
});
