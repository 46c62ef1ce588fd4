import { describe, test } from '@jest/globals';
import { campaign, fuzzBound, fuzzSeed, shownBound } from '../../../generic/test/generators/campaign.js';
import { SETUPS } from '../../../generic/test/laws/engines.js';
import { simplerInputs } from '../../../generic/test/laws/inputs.js';
import { REDACTION_LAWS } from './redaction-laws.js';

const HOURS = 3_600_000;
const seed = fuzzSeed();
const bound = fuzzBound(REDACTION_LAWS.length * SETUPS.length);

describe.each(SETUPS)(`FUZZ_SEED=${String(seed)}, an engine with $name`, (setup) => {
  test.each(REDACTION_LAWS)(
    `${shownBound(bound, 'inputs')}: law $title`,
    ({ inputs, fault }) => {
      const fail = (input: Parameters<typeof fault>[1]) => fault(setup, input);
      campaign({ ...bound, seed, generate: inputs.generate(setup), fault: fail, simpler: simplerInputs });
    },
    6 * HOURS,
  );
});
