import { describe, test } from '@jest/globals';
import { campaign, testSeed } from '../generators/campaign.js';
import type { Random } from '../generators/random.js';
import { referenceText } from '../generators/references.js';
import { OPTIONS, SETUPS, type Setup } from './engines.js';
import { type Input, simplerInputs } from './inputs.js';
import { accountFault, normalFormFault, parsingFault } from './normalization-laws.js';
import { equivalenceFault } from './comparison-laws.js';
import { modelFault } from './model-laws.js';
import { redactionFault } from './redaction-laws.js';

/** Around 65,536 UTF-16 units the engine goes over from one way of reading to another. */
const LONG = 0x10000;
const FILLINGS = ['a', 'A', '%41', '%2f', '%c3', 'x/', 'b&a&', '~', '%7E'];

/** A valid reference whose path, query or fragment fills it up to just below, at or just above the limit. */
function longReference(random: Random, { schemes }: Setup): string {
  const text = referenceText(random, schemes);
  const filling = random.pick(FILLINGS);
  const length = LONG + random.below(5) - 2 - text.length - 2;
  const before = /^(?:[^:/?#]+:)?\/\/[^/?#]*$/.test(text) ? '/' : '';
  return text + before + filling.repeat(Math.ceil(length / filling.length));
}

const generate =
  (setup: Setup) =>
  (random: Random): Input => {
    const text = longReference(random, setup);
    return {
      texts: [text, random.once(2) ? text.toLowerCase() : longReference(random, setup)],
      options: random.pick(OPTIONS),
    };
  };

describe.each(SETUPS)('the laws for texts of about 65,536 characters, on an engine with $name', (setup) => {
  test.each([
    ['1: recompose(parse(s)) = s', parsingFault, 25],
    ['2: normalize is idempotent', normalFormFault, 25],
    ['2: normalize, explain and needs agree', accountFault, 25],
    ['3: equivalence', equivalenceFault, 25],
    // What it is held to decodes each text three times, character by character.
    ['6: redaction only removes', redactionFault, 8],
  ])('law %s', (_, fault, runs) => {
    campaign({
      seed: testSeed(),
      runs,
      generate: generate(setup),
      fault: (input) => fault(setup, input),
      simpler: simplerInputs,
    });
  });

  test('law 4: reserved characters and delimiters stay what they are', () => {
    const plain = OPTIONS.filter(({ rules, evidence }) => rules === undefined && evidence === undefined);
    const inputs = (random: Random): Input => ({ ...generate(setup)(random), options: random.pick(plain) });
    campaign({
      seed: testSeed(),
      runs: 25,
      generate: inputs,
      fault: (input) => modelFault(setup, input),
      simpler: simplerInputs,
    });
  });
});
