import type { EngineKit } from '@urikit/generic/hooks';

/** Triplets in a row: a character of several octets is never interrupted. */
const TRIPLETS = /(?:%[0-9A-Fa-f]{2})+/g;

const isUtf8 = (text: string, kit: EngineKit): boolean => {
  try {
    kit.percentDecode(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds percent-encoded octets that are not UTF-8.
 *
 * @returns the offset of the first run of triplets that does not decode; -1 if all decode
 * @see RFC 8089 section 4
 */
export function indexOfNotUtf8(text: string, kit: EngineKit): number {
  for (const { 0: run, index } of text.matchAll(TRIPLETS)) if (!isUtf8(run, kit)) return index;
  return -1;
}
