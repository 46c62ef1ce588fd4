import { describe, test } from '@jest/globals';
import { campaign, testSeed } from '../generators/campaign.js';
import type { Random } from '../generators/random.js';
import { OPTIONS, SETUPS } from './engines.js';
import { type Input, longTexts, simplerInputs } from './inputs.js';
import { accountFault, normalFormFault, parsingFault } from './normalization-laws.js';
import { equivalenceFault } from './comparison-laws.js';
import { modelFault } from './model-laws.js';

describe.each(SETUPS)('the laws for texts of about 65,536 characters, on an engine with $name', (setup) => {
  test.each([
    ['1: recompose(parse(s)) = s', parsingFault, 25],
    ['2: normalize is idempotent', normalFormFault, 25],
    ['2: normalize, explain and needs agree', accountFault, 25],
    ['3: equivalence', equivalenceFault, 25],
  ])('law %s', (_, fault, runs) => {
    campaign({
      seed: testSeed(),
      runs,
      generate: longTexts(setup),
      fault: (input) => fault(setup, input),
      simpler: simplerInputs,
    });
  });

  test('law 4: reserved characters and delimiters stay what they are', () => {
    const plain = OPTIONS.filter(({ rules, evidence }) => rules === undefined && evidence === undefined);
    const inputs = (random: Random): Input => ({ ...longTexts(setup)(random), options: random.pick(plain) });
    campaign({
      seed: testSeed(),
      runs: 25,
      generate: inputs,
      fault: (input) => modelFault(setup, input),
      simpler: simplerInputs,
    });
  });
});
