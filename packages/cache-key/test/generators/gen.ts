import fc from 'fast-check';
import type { Random } from '../../../generic/test/generators/random.js';

/** A source of numbers that fast-check gives and can shrink: towards the first of each list. */
export const randoms = fc.gen().map((generate): Random => {
  const below = (bound: number): number => generate(fc.integer, { min: 0, max: bound - 1 });
  return { below, once: (times) => below(times) === times - 1, pick: (list) => list[below(list.length)]! };
});
