import { describe, test } from '@jest/globals';
import { campaign, fuzzBound, fuzzSeed, shorter, shownBound } from '../generators/campaign.js';
import { pathText } from '../generators/paths.js';
import type { Random } from '../generators/random.js';
import { referenceText } from '../generators/references.js';
import { anyText, longText, validText, zoneText } from '../generators/texts.js';
import { disagreement, misreading } from '../oracles/agreement.js';
import { dotSegmentsFault, type Pair, resolutionFault, shorterPairs } from '../oracles/resolution-agreement.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
const schemes = ['a', 'A', 'foo', 'x+y'] as const;
const texts = (share: number): string => shownBound(fuzzBound(share), 'texts');

/** `FUZZ_RUNS` texts against the grammar, and a share of as many where a look takes longer; or `FUZZ_SECONDS` of each. */
describe(`FUZZ_SEED=${String(seed)}`, () => {
  test(
    `${texts(1)} against the grammar of Appendix A`,
    () => {
      campaign({ ...fuzzBound(), seed, generate: anyText, fault: disagreement, simpler: shorter });
    },
    6 * HOURS,
  );

  test(
    `${texts(1000)} that are read part by part`,
    () => {
      campaign({ ...fuzzBound(1000), seed, generate: longText, fault: disagreement, simpler: shorter });
    },
    6 * HOURS,
  );

  test(
    `${texts(8)} with zone identifiers`,
    () => {
      campaign({ ...fuzzBound(8), seed, generate: zoneText, fault: disagreement, simpler: shorter });
    },
    6 * HOURS,
  );

  test(
    `${texts(20)}: components as apg's parser finds them`,
    () => {
      campaign({ ...fuzzBound(40), seed, generate: validText, fault: misreading, simpler: shorter });
      campaign({ ...fuzzBound(40), seed, generate: anyText, fault: misreading, simpler: shorter });
    },
    6 * HOURS,
  );

  test(
    `${shownBound(fuzzBound(4), 'references')} against the pseudo-code of 5.2`,
    () => {
      const generate = (random: Random): Pair => [
        referenceText(random, ['', '', '', ...schemes]),
        referenceText(random, schemes),
      ];
      campaign({ ...fuzzBound(4), seed, generate, fault: resolutionFault, simpler: shorterPairs });
      campaign({ ...fuzzBound(4), seed, generate: pathText, fault: dotSegmentsFault, simpler: shorter });
    },
    6 * HOURS,
  );
});
