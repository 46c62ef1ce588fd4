import type { NormalizeOptions } from '@urikit/generic';
import fc from 'fast-check';
import { nearReferences, references, texts } from '../generators/arbitraries.js';
import { shorterTuples } from '../generators/campaign.js';
import { mutate } from '../generators/mutate.js';
import { type Random, randomOf } from '../generators/random.js';
import { referenceText } from '../generators/references.js';
import { anyText } from '../generators/texts.js';
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

const encode = (char: string): string => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Edits that often, not always, leave a text equivalent. */
const VARIATIONS: readonly ((text: string, random: Random) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + text.slice(at, at + 1).replace(/[A-Za-z0-9._~-]/, encode) + text.slice(at + 1);
  },
  (text) => text.replace('/', '/./'),
  (text) => text.replace(/\/(?=[^/]*$)/, '/x/../'),
  (text) => text.replace(/^([^/?#]*\/\/[^/?#]*)/, '$1:'),
  (text) => text.replace(/^([^/?#]*\/\/[^/?#]*)/, '$1:80'),
  (text) => text.replace(/%../g, (triplet) => triplet.toLowerCase()),
  (text) => `${text}#`,
  (text, random) => mutate(text, random),
];

/** The same kinds of input as arbitraries, for properties that shrink. */
export const textArbitrary = ({ schemes }: Setup): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: references(schemes) },
    { weight: 1, arbitrary: nearReferences(schemes) },
    { weight: 1, arbitrary: texts },
  );

const variation: fc.Arbitrary<(text: string) => string> = fc.tuple(fc.constantFrom(...VARIATIONS), fc.nat()).map(
  ([edit, seed]) =>
    (text: string) =>
      edit(text, randomOf(seed)),
);

/** A text and one that is much like it, or not at all. */
export const pairArbitrary = (setup: Setup): fc.Arbitrary<readonly string[]> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.tuple(textArbitrary(setup), textArbitrary(setup)) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(textArbitrary(setup), fc.array(variation, { maxLength: 3 }))
        .map(([text, edits]) => [text, edits.reduce((each, edit) => edit(each), text)]),
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
    let second = random.once(6) ? textFor(random, setup) : first;
    while (random.once(2)) second = random.pick(VARIATIONS)(second, random);
    return { texts: [first, second], options: random.pick(OPTIONS) };
  };
