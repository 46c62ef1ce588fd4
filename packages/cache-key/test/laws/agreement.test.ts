import { describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { campaign, testSeed } from '../../../generic/test/generators/campaign.js';
import { randomPair } from '../generators/pairs.js';
import { DEFAULT_POLICY } from '../generators/policies.js';
import { faultOfPair, newTally, pairsUnderPolicies, simplerPairs } from './agreement.js';

const MINUTES = 60_000;

/** Half of them under `{}`, half under random policies. */
const PAIRS = 5_000;

test('the default policy of the generators is the one of the schema', () => {
  expect(compile(DEFAULT_POLICY).fingerprint).toBe(compile({}).fingerprint);
});

describe('two requests share a key exactly where an oracle calls them equivalent', () => {
  const isShareReached = ({ pairs, respelled, different }: ReturnType<typeof newTally>): void => {
    expect(respelled / pairs).toBeGreaterThan(1 / 3);
    expect(different / pairs).toBeGreaterThan(1 / 20);
  };

  test(
    'under the default policy',
    () => {
      const setup = { policy: DEFAULT_POLICY, keyer: compile({}) };
      const tally = newTally();
      campaign({
        seed: testSeed(),
        runs: PAIRS,
        generate: (random) => randomPair(random, DEFAULT_POLICY),
        fault: (pair) => faultOfPair(setup, pair, tally),
        simpler: simplerPairs,
      });
      isShareReached(tally);
    },
    10 * MINUTES,
  );

  test(
    'under random policies',
    () => {
      const tally = newTally();
      campaign({
        seed: testSeed(),
        runs: PAIRS,
        generate: pairsUnderPolicies(),
        fault: ({ setup, pair }) => faultOfPair(setup, pair, tally),
        simpler: function* ({ setup, pair }) {
          for (const each of simplerPairs(pair)) yield { setup, pair: each };
        },
      });
      isShareReached(tally);
    },
    10 * MINUTES,
  );
});
