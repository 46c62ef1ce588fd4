/**
 * The sample of distinct URIs that a report keeps, so that its memory is bounded: all of them, until they are too many, and
 * then those whose hash ends in as many zero bits as needed. Each stands for `weight` URIs. Spellings of one URI are in the
 * sample together, because their common key is hashed.
 */
export type Sample = ReturnType<typeof createSample>;

/** FNV-1a, and the last step of MurmurHash3, which spreads each bit over all others. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

export function createSample() {
  let weight = 1;
  return {
    /** A power of two; 1 while each URI is kept. */
    weight: () => weight,
    takes: (key: string): boolean => weight === 1 || (hashOf(key) & (weight - 1)) === 0,
    /** Halves the sample. Its owner removes the keys that it no longer takes. */
    halve: (): void => {
      weight *= 2;
    },
  };
}
