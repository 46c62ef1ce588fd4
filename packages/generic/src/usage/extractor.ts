import { textOf } from '../syntax/expect.js';
import { BEFORE } from './piece.js';
import { type Extracted, extractOptions, type ExtractOptions, LONGEST, scan } from './extract.js';

/** Finds URIs in a text that comes in pieces, as from a file. */
export interface Extractor {
  /** Takes the next piece and gives the URIs that are complete; offsets count from the beginning of the first piece. */
  readonly push: (piece: string) => readonly Extracted[];
  /** Gives the remaining URIs. The extractor can then be used again, from offset 0. */
  readonly end: () => readonly Extracted[];
}

/** The number of last units in which a URI may still be incomplete; a longer URI is cut there. */
const KEPT = 2 * LONGEST;

/**
 * Makes an extractor. It searches after each 64 Ki UTF-16 units and keeps the last 16 Ki, for strings of any length.
 *
 * @param options - as for `extract`
 * @returns an extractor with the results of `extract` for the whole text, if no URI is longer than 8,192 units
 * @see RFC 3986 Appendix C
 * @example const extractor = createExtractor(); extractor.push('see http://h'); extractor.end() // [{ text: 'http://h', ... }]
 */
export function createExtractor(options: ExtractOptions = {}): Extractor {
  const given = extractOptions(options);
  let buffer = '';
  let offset = 0;
  let from = 0;
  const placed = (read: ReturnType<typeof scan>): readonly Extracted[] => {
    const found: Extracted[] = [];
    for (const { one } of read) {
      if (one === undefined) continue;
      one.start += offset;
      one.end += offset;
      found.push(one);
    }
    return found;
  };
  return {
    push: (piece) => {
      buffer += textOf(piece);
      const cut = buffer.length - KEPT;
      if (cut - from < 3 * KEPT) return [];
      const certain = scan(buffer, from, cut, given);
      const found = placed(certain);
      const next = Math.max(cut, certain.at(-1)?.next ?? cut);
      // Some more is kept: no scheme begins within a word, and brackets open before a URI.
      buffer = buffer.slice(next - BEFORE);
      offset += next - BEFORE;
      from = BEFORE;
      return found;
    },
    end: () => {
      const found = placed(scan(buffer, from, buffer.length, given));
      buffer = '';
      offset = 0;
      from = 0;
      return found;
    },
  };
}
