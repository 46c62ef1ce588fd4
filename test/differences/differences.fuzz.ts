import { describe, test } from '@jest/globals';
import { campaign, fuzzBound, fuzzSeed, shorter, shownBound } from '../../packages/generic/test/generators/campaign.js';
import { explain } from './explain.js';
import { loadPeers } from './peers.js';
import { comparedText } from './texts.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
const bound = fuzzBound(20);

describe(`FUZZ_SEED=${String(seed)}`, () => {
  test(
    `${shownBound(bound, 'texts')}: no other library differs in a way that is not explained`,
    async () => {
      const peers = await loadPeers();
      const count = campaign({
        ...bound,
        seed,
        generate: comparedText,
        fault: (text) => explain(peers, text).unknown[0],
        simpler: shorter,
      });
      process.stdout.write(`${String(count)} texts\n`);
    },
    6 * HOURS,
  );
});
