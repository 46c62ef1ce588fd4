/** A sample of a list in groups: the same for the same seed, and each group has its share. */

/** 32-bit xorshift. */
const randomOf = (seed) => {
  let state = Math.imul(seed + 1, 0x9e3779b9) | 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
};

const shuffled = (list, below) => {
  const left = [...list];
  return list.map(() => left.splice(below(left.length), 1)[0]);
};

/**
 * At least one of each group, and the groups mixed, so that the beginning of a sample is a sample. A larger count with the
 * same seed holds all of a smaller one.
 * @param {(each: T) => string} groupOf
 * @template T
 * @param {readonly T[]} list
 */
export const sampleOf = (list, groupOf, count, seed) => {
  const below = randomOf(seed);
  const groups = new Map();
  for (const each of list) groups.set(groupOf(each), [...(groups.get(groupOf(each)) ?? []), each]);
  return Array.from(groups.values())
    .flatMap((group) => {
      const share = Math.max(1, Math.round((group.length * count) / list.length));
      return shuffled(group, below)
        .slice(0, share)
        .map((each, i) => ({ each, at: (i + 0.5) / share }));
    })
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);
};
