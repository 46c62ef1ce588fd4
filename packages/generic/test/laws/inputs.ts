import type { NormalizeOptions } from '@urikit/generic';
import fc from 'fast-check';
import { nearReferences, references, texts } from '../generators/arbitraries.js';
import { shorterTuples } from '../generators/campaign.js';
import { type Random, randomOf } from '../generators/random.js';
import { referenceText } from '../generators/references.js';
import { anyText } from '../generators/texts.js';
import { varied } from '../generators/variations.js';
import { OPTIONS, type Setup } from './engines.js';

/** What a law is tried on. */
export interface Input {
  readonly texts: readonly string[];
  readonly options: NormalizeOptions;
}

/** The same options, one of the texts shorter. */
export function* simplerInputs({ texts, options }: Input): Iterable<Input> {
  for (const each of shorterTuples(texts)) yield { texts: each, options };
}

/** A reference of the setup's schemes; now and then any text at all, malformed ones too. */
export const textFor = (random: Random, { schemes }: Setup): string =>
  random.once(8) ? anyText(random) : referenceText(random, schemes);

/** The same kinds of input as arbitraries, for properties that shrink. */
export const textArbitrary = ({ schemes }: Setup): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: references(schemes) },
    { weight: 1, arbitrary: nearReferences(schemes) },
    { weight: 1, arbitrary: texts },
  );

/** A text and one that is much like it, or not at all. */
export const pairArbitrary = (setup: Setup): fc.Arbitrary<readonly string[]> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.tuple(textArbitrary(setup), textArbitrary(setup)) },
    {
      weight: 5,
      arbitrary: fc.tuple(textArbitrary(setup), fc.nat()).map(([text, seed]) => [text, varied(text, randomOf(seed))]),
    },
  );

/** One text. */
export const oneText =
  (setup: Setup) =>
  (random: Random): Input => ({ texts: [textFor(random, setup)], options: random.pick(OPTIONS) });

/** Two texts that are alike, or have nothing to do with each other. */
export const twoTexts =
  (setup: Setup) =>
  (random: Random): Input => {
    const first = textFor(random, setup);
    const second = random.once(6) ? textFor(random, setup) : varied(first, random);
    return { texts: [first, second], options: random.pick(OPTIONS) };
  };

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

/** Two texts of about that length, which may be alike. */
export const longTexts =
  (setup: Setup) =>
  (random: Random): Input => {
    const text = longReference(random, setup);
    return {
      texts: [text, random.once(2) ? text.toLowerCase() : longReference(random, setup)],
      options: random.pick(OPTIONS),
    };
  };
