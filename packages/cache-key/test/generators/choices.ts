import type { Random } from '../../../generic/test/generators/random.js';

/** One of several choices, each as often as it stands in the list. */
export type Generate<T> = (random: Random) => T;

/** Up to, not including, `bound` of them. */
export const several = <T>(random: Random, bound: number, generate: Generate<T>): T[] =>
  Array.from({ length: random.below(bound) }, () => generate(random));

/** A list with each of its members or without. */
export const someOf = <T>(random: Random, list: readonly T[]): T[] => list.filter(() => random.once(2));

/** A text with a character in another place, of another kind, gone or new. */
export function nudged(random: Random, text: string, alphabet: readonly string[]): string {
  const at = random.below(text.length + 1);
  const [before, behind] = [text.slice(0, at), text.slice(at)];
  if (random.once(3)) return before + random.pick(alphabet) + behind;
  if (random.once(2)) return before + behind.slice(1);
  return before + random.pick(alphabet) + behind.slice(1);
}
