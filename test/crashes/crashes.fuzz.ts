import { describe, expect, test } from '@jest/globals';
import {
  campaign,
  fuzzBound,
  fuzzSeed,
  shorterTuples,
  shownBound,
} from '../../packages/generic/test/generators/campaign.js';
import { hostileText } from './texts.js';
import { faultOf } from './verb.js';
import { VERBS } from './verbs.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
const bound = fuzzBound(10);

describe(`FUZZ_SEED=${String(seed)}`, () => {
  test(
    `${shownBound(bound, 'pairs of hostile texts')} through ${String(VERBS.length)} verbs: no crash, no rejection`,
    async () => {
      const rejections: unknown[] = [];
      const note = (reason: unknown): void => void rejections.push(reason);
      process.on('unhandledRejection', note);
      const count = campaign({
        ...bound,
        seed,
        generate: (random) => [hostileText(random), hostileText(random)] as const,
        fault: ([given, other]) => {
          for (const verb of VERBS) {
            const fault = faultOf(verb, given, other);
            if (fault !== undefined) return `${verb.name} ${fault}`;
          }
          return undefined;
        },
        simpler: shorterTuples,
      });
      process.stdout.write(`${String(count)} pairs through ${String(VERBS.length)} verbs\n`);
      await new Promise((done) => setImmediate(done));
      process.off('unhandledRejection', note);
      expect(rejections).toEqual([]);
    },
    6 * HOURS,
  );
});
