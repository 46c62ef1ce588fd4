import { describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { campaign, fuzzBound, fuzzSeed, shownBound } from '../../../generic/test/generators/campaign.js';
import { randomPair } from '../generators/pairs.js';
import { DEFAULT_POLICY } from '../generators/policies.js';
import { faultOfPair, newTally, pairsUnderPolicies, simplerPairs } from '../laws/agreement.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
const bound = fuzzBound(2);

describe(`FUZZ_SEED=${String(seed)}, ${shownBound(bound, 'pairs of requests')}`, () => {
  test(
    'share a key exactly where an oracle calls them equivalent, by default',
    () => {
      const setup = { policy: DEFAULT_POLICY, keyer: compile({}) };
      const tally = newTally();
      campaign({
        ...bound,
        seed,
        generate: (random) => randomPair(random, DEFAULT_POLICY),
        fault: (pair) => faultOfPair(setup, pair, tally),
        simpler: simplerPairs,
      });
      expect(tally.respelled / tally.pairs).toBeGreaterThan(1 / 3);
    },
    6 * HOURS,
  );

  test(
    'share a key exactly where an oracle calls them equivalent, under random policies',
    () => {
      const tally = newTally();
      campaign({
        ...bound,
        seed,
        generate: pairsUnderPolicies(),
        fault: ({ setup, pair }) => faultOfPair(setup, pair, tally),
        simpler: function* ({ setup, pair }) {
          for (const each of simplerPairs(pair)) yield { setup, pair: each };
        },
      });
      expect(tally.respelled / tally.pairs).toBeGreaterThan(1 / 3);
    },
    6 * HOURS,
  );
});
