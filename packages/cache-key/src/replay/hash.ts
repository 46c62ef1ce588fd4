/** 2 to the 32nd: hashes are below it. */
export const HASH_RANGE = 2 ** 32;

/**
 * A 32-bit hash of a text: FNV-1a, with the bits mixed at the end so that the high ones are as good as the low ones.
 * Not for keys of a cache: anyone can make texts of one hash.
 */
export function hashOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
