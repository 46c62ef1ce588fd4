import { describe, test } from '@jest/globals';
import fc from 'fast-check';
import { campaign, testSeed } from '../../../generic/test/generators/campaign.js';
import { SETUPS } from '../../../generic/test/laws/engines.js';
import { longTexts, simplerInputs } from '../../../generic/test/laws/inputs.js';
import { REDACTION_LAWS, redactionFault } from './redaction-laws.js';

describe.each(SETUPS)('the laws of redaction, on an engine with $name', (setup) => {
  test.each(REDACTION_LAWS)('law $title', ({ inputs, fault }) => {
    const property = fc.property(inputs.arbitrary(setup), (texts) => {
      const found = fault(setup, { texts, options: {} });
      if (found !== undefined) throw new Error(found);
    });
    fc.assert(property, { seed: testSeed(), numRuns: 1_000 });
  });

  // The oracle decodes each string three times, character by character.
  test('law 6, of strings of about 65,536 characters', () => {
    campaign({
      seed: testSeed(),
      runs: 8,
      generate: longTexts(setup),
      fault: (input) => redactionFault(setup, input),
      simpler: simplerInputs,
    });
  });
});
