import type { Random } from './random.js';
import { CHARACTERS, TOKENS } from './tokens.js';

type Mutation = (text: string, random: Random) => string;

/** Replaces `length` units at a random place. */
const edit = (text: string, length: number, insert: string, random: Random): string => {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + insert + text.slice(at + length);
};

const flipCase = (char: string): string => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase());

const MUTATIONS: readonly Mutation[] = [
  (text, random) => edit(text, 1, '', random),
  (text, random) => edit(text, 1, random.pick(CHARACTERS), random),
  (text, random) => edit(text, 0, random.pick(CHARACTERS), random),
  (text, random) => edit(text, 0, random.pick(TOKENS), random),
  (text, random) => edit(text, random.below(4), random.pick(TOKENS), random),
  (text, random) => edit(text, random.below(text.length + 1), '', random),
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
  (text, random) => edit(text, 0, text.slice(random.below(text.length + 1)), random),
  (text, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + flipCase(text.charAt(at)) + text.slice(at + 1);
  },
  (text, random) => {
    const [a, b] = [random.below(text.length + 1), random.below(text.length + 1)];
    return text.slice(Math.max(a, b)) + text.slice(Math.min(a, b), Math.max(a, b)) + text.slice(0, Math.min(a, b));
  },
];

/** A text after one random edit. */
export const mutate: Mutation = (text, random) => random.pick(MUTATIONS)(text, random);
