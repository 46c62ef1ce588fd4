import { textOf } from '../syntax/expect.js';
import { extract, type Extracted, type ExtractOptions, LONGEST } from './extract.js';

/** Finds URIs in a text that comes in pieces, as from a file. */
export interface Extractor {
  /** Takes the next piece and gives what is certain by now; offsets count from the beginning of the first piece. */
  readonly push: (piece: string) => readonly Extracted[];
  /** Gives what is left. The extractor can be used again, from offset 0. */
  readonly end: () => readonly Extracted[];
}

/** How much is kept, so that neither delimiters nor a URI are cut through; a longer URI is found as far as it was kept. */
const KEPT = 2 * LONGEST;

/**
 * The last white space before `end`: no URI outside of delimiters goes across it. White space at the very beginning would
 * cut nothing off, and a long run behind it be kept for ever.
 */
const cutBefore = (text: string, end: number): number => {
  const blank = text.slice(0, end).search(/\s\S*$/);
  return blank < 1 ? end : blank;
};

/**
 * Makes an extractor. It keeps at most 128 Ki UTF-16 units, however long the text is.
 *
 * @param options - as for `extract`
 * @returns an extractor that finds what `extract` finds in the whole text, where no URI is longer than 8,192 units
 * @see RFC 3986 Appendix C
 * @example const extractor = createExtractor(); extractor.push('see http://h'); extractor.end() // [{ text: 'http://h', ... }]
 */
export function createExtractor(options: ExtractOptions = {}): Extractor {
  // What is wrong with the options is said here, and not with the first piece.
  extract('', options);
  let buffer = '';
  let offset = 0;
  const placed = (found: readonly Extracted[]): readonly Extracted[] =>
    found.map((one) => ({ ...one, start: one.start + offset, end: one.end + offset }));
  return {
    push: (piece) => {
      buffer += textOf(piece);
      if (buffer.length < 4 * KEPT) return [];
      const cut = cutBefore(buffer, buffer.length - KEPT);
      const certain = extract(buffer, options).filter(({ start }) => start < cut);
      const found = placed(certain);
      const next = Math.max(cut, certain.at(-1)?.end ?? 0);
      buffer = buffer.slice(next);
      offset += next;
      return found;
    },
    end: () => {
      const found = placed(extract(buffer, options));
      buffer = '';
      offset = 0;
      return found;
    },
  };
}
