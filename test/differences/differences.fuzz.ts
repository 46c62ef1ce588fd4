import { describe, test } from '@jest/globals';
import { campaign, fuzzRuns, fuzzSeed, shorter } from '../../packages/generic/test/generators/campaign.js';
import { explain } from './explain.js';
import { loadPeers } from './peers.js';
import { comparedText } from './texts.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
const runs = Math.ceil(fuzzRuns() / 20);

describe(`FUZZ_SEED=${String(seed)}`, () => {
  test(
    `${String(runs)} texts: no other library differs in a way that is not explained`,
    async () => {
      const peers = await loadPeers();
      campaign({
        seed,
        runs,
        generate: comparedText,
        fault: (text) => explain(peers, text).unknown[0],
        simpler: shorter,
      });
    },
    6 * HOURS,
  );
});
