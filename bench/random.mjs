/**
 * A seeded generator (mulberry32): the corpora are the same on every machine and in every run.
 */

/**
 * @param {number} seed
 * @returns functions that draw from one sequence
 */
export const createRandom = (seed) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low, high) => low + Math.floor(next() * (high - low + 1));
  const pick = (list) => list[Math.floor(next() * list.length)];
  const chance = (probability) => next() < probability;
  const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));
  const chars = (alphabet, count) => times(count, () => alphabet[Math.floor(next() * alphabet.length)]).join('');
  return { next, between, pick, chance, times, chars };
};
