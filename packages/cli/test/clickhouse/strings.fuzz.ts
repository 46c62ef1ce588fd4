import { expect, test } from '@jest/globals';
import { fuzzBound, fuzzSeed, shownBound } from '../../../generic/test/generators/campaign.js';
import { BLOCK, ENGINES, tryBlocks } from './strings.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
// A million strings, where nothing else is asked for.
const bound = fuzzBound(2 * ENGINES.length * BLOCK);

test.each(ENGINES)(
  `FUZZ_SEED=${String(seed)}, ${shownBound(bound, `blocks of ${String(BLOCK)}`)}: functions of the module, with $name`,
  (setup) => {
    const blocks = tryBlocks(setup, bound, seed);
    expect(blocks).toBeGreaterThan(0);
    process.stdout.write(`${String(blocks * BLOCK)} strings, 0 differences, with ${setup.name}\n`);
  },
  6 * HOURS,
);
