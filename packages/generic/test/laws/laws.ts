import type { NormalizeOptions } from '@urikit/generic';
import fc from 'fast-check';
import { references } from '../generators/arbitraries.js';
import type { Random } from '../generators/random.js';
import { referenceText } from '../generators/references.js';
import { algebraFault } from './algebra-laws.js';
import {
  comparisonFault,
  identityFault,
  equivalenceFault,
  monotonyFault,
  preparationFault,
} from './comparison-laws.js';
import { OPTIONS, type Setup } from './engines.js';
import { disagreement } from '../oracles/agreement.js';
import { resolutionFault } from '../oracles/resolution-agreement.js';
import { type Input, oneText, pairArbitrary, textArbitrary, textFor, twoTexts } from './inputs.js';
import { issueFault } from './issue-laws.js';
import { accountFault, ladderFault, normalFormFault, parsingFault } from './normalization-laws.js';
import { relativeFault } from './relative-laws.js';
import { modelFault } from './model-laws.js';

/**
 * What to try a law on, twice: as properties, which shrink, and as plain generators, of which fuzzing can afford
 * millions.
 */
export interface Inputs {
  readonly arbitrary: (setup: Setup) => fc.Arbitrary<readonly string[]>;
  readonly generate: (setup: Setup) => (random: Random) => Input;
}

/** One law of the design. */
export interface Law {
  readonly title: string;
  readonly inputs: Inputs;
  readonly options: readonly NormalizeOptions[];
  readonly fault: (setup: Setup, input: Input) => string | undefined;
}

export const one: Inputs = { arbitrary: (setup) => fc.tuple(textArbitrary(setup)), generate: oneText };
const two: Inputs = { arbitrary: pairArbitrary, generate: twoTexts };

const three: Inputs = {
  arbitrary: (setup) => fc.tuple(pairArbitrary(setup), textArbitrary(setup)).map(([pair, base]) => [...pair, base]),
  generate: (setup) => (random) => {
    const { texts, options } = twoTexts(setup)(random);
    return { texts: [...texts, textFor(random, setup)], options };
  },
};

const referenceAndBase: Inputs = {
  arbitrary: (setup) => fc.tuple(references(['']), textArbitrary(setup)),
  generate: (setup) => (random) => ({ texts: [referenceText(random, ['']), textFor(random, setup)], options: {} }),
};

const plain = OPTIONS.filter(({ rules, evidence }) => rules === undefined && evidence === undefined);

const law = (title: string, inputs: Inputs, fault: Law['fault'], options = OPTIONS): Law => ({
  title,
  inputs,
  options,
  fault,
});

export const LAWS: readonly Law[] = [
  law('1: recompose(parse(s)) = s', one, parsingFault),
  law('2: normalize is idempotent and adds or removes no authority', one, normalFormFault),
  law('2: normalize, explain and needs agree, and the steps lead from before to after', one, accountFault),
  law('3: a level builds on the levels below it', one, ladderFault),
  law('3: equal at a level is equal at every higher one', two, monotonyFault),
  law('3: equivalence is reflexive and symmetric', two, equivalenceFault),
  law('3: compare agrees with equivalent', two, comparisonFault),
  law('3: equivalent texts have one key, and other texts another', two, identityFault),
  law('3: a base and an ignored fragment', three, preparationFault),
  law('4: reserved characters and delimiters stay what they are', one, modelFault, plain),
  law('5: resolve agrees with the pseudo-code', referenceAndBase, (_, { texts: [reference = '', base = ''] }) =>
    resolutionFault([reference, base]),
  ),
  law('5: a relative reference leads where its normal form leads', referenceAndBase, relativeFault),
  law('5: validity agrees with the grammar', one, (_, { texts: [text = ''] }) => disagreement(text)),
  law('8: the verbs agree', three, algebraFault),
  law('issues are in order and in the text', one, issueFault),
];
