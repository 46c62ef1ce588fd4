import { expect, test } from '@jest/globals';
import { fuzzBound, fuzzSeed, shownBound } from '../../../generic/test/generators/campaign.js';
import { simulations } from './simulation.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
const bound = fuzzBound(100);

test(
  `FUZZ_SEED=${String(seed)}, ${shownBound(bound, 'histories')}: nothing stale, nothing mixed, nothing without an end`,
  async () => {
    const { runs, seconds } = bound;
    const numRuns = runs === Infinity ? 2 ** 31 - 1 : runs;
    const limit = seconds === undefined ? {} : { interruptAfterTimeLimit: seconds * 1000 };
    expect(await simulations(seed, { numRuns, ...limit })).toBeGreaterThan(0);
  },
  6 * HOURS,
);
