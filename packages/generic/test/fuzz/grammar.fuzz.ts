import { describe, test } from '@jest/globals';
import { campaign, fuzzRuns, fuzzSeed, shorter } from '../generators/campaign.js';
import { pathText } from '../generators/paths.js';
import type { Random } from '../generators/random.js';
import { referenceText } from '../generators/references.js';
import { anyText, longText, validText, zoneText } from '../generators/texts.js';
import { disagreement, misreading, zoneDisagreement } from '../oracles/agreement.js';
import { dotSegmentsFault, type Pair, resolutionFault, shorterPairs } from '../oracles/resolution-agreement.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
const runs = fuzzRuns();
const schemes = ['a', 'A', 'foo', 'x+y'] as const;
const part = (share: number): number => Math.ceil(runs / share);

/** `FUZZ_RUNS` texts against the grammar, and a share of as many where a look takes longer. */
describe(`FUZZ_SEED=${String(seed)}`, () => {
  test(
    `${String(runs)} texts against the grammar of Appendix A`,
    () => {
      campaign({ seed, runs, generate: anyText, fault: disagreement, simpler: shorter });
    },
    6 * HOURS,
  );

  test(
    `${String(part(1000))} texts that are read part by part`,
    () => {
      campaign({ seed, runs: part(1000), generate: longText, fault: disagreement, simpler: shorter });
    },
    6 * HOURS,
  );

  test(
    `${String(part(8))} texts with zone identifiers`,
    () => {
      campaign({ seed, runs: part(8), generate: zoneText, fault: zoneDisagreement, simpler: shorter });
    },
    6 * HOURS,
  );

  test(
    `${String(part(20))} texts: components as apg's parser finds them`,
    () => {
      campaign({ seed, runs: part(40), generate: validText, fault: misreading, simpler: shorter });
      campaign({ seed, runs: part(40), generate: anyText, fault: misreading, simpler: shorter });
    },
    6 * HOURS,
  );

  test(
    `${String(part(4))} references against the pseudo-code of 5.2`,
    () => {
      const generate = (random: Random): Pair => [
        referenceText(random, ['', '', '', ...schemes]),
        referenceText(random, schemes),
      ];
      campaign({ seed, runs: part(4), generate, fault: resolutionFault, simpler: shorterPairs });
      campaign({ seed, runs: part(4), generate: pathText, fault: dotSegmentsFault, simpler: shorter });
    },
    6 * HOURS,
  );
});
