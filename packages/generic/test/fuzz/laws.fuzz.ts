import { describe, test } from '@jest/globals';
import { campaign, fuzzBound, fuzzSeed, shownBound } from '../generators/campaign.js';
import { SETUPS } from '../laws/engines.js';
import { simplerInputs } from '../laws/inputs.js';
import { LAWS } from '../laws/laws.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
const bound = fuzzBound(LAWS.length * SETUPS.length);

describe.each(SETUPS)(`FUZZ_SEED=${String(seed)}, an engine with $name`, (setup) => {
  test.each(LAWS)(
    `${shownBound(bound, 'inputs')}: law $title`,
    ({ inputs, options, fault }) => {
      const generate = (random: Parameters<ReturnType<typeof inputs.generate>>[0]) => ({
        ...inputs.generate(setup)(random),
        options: random.pick(options),
      });
      campaign({ ...bound, seed, generate, fault: (input) => fault(setup, input), simpler: simplerInputs });
    },
    6 * HOURS,
  );
});
