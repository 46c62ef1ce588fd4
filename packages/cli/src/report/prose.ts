import { createExtractor, type Extracted } from '@urikit/generic';

/** Prose, line by line. */
export interface ProseReader {
  /** Takes a line; undefined for one to skip. */
  readonly line: (text: string | undefined, number: number) => void;
  readonly end: () => void;
}

/** The most that an extractor keeps, in UTF-16 units. A line has at least one, its end. */
const KEPT = 131_072;

/**
 * Finds URIs in prose, valid or not. A URI between angle brackets may go across lines; its line is that on which it
 * begins.
 *
 * @param schemes - the schemes whose URIs count without `//`
 */
export function proseReader(
  schemes: readonly string[],
  found: (uri: string, line: number, column: number) => void,
): ProseReader {
  const extractor = createExtractor({ schemes, malformed: true });
  let length = 0;
  let lines: { readonly start: number; readonly number: number }[] = [];
  const tell = (all: readonly Extracted[]): void => {
    if (all.length === 0) return;
    let i = 0;
    for (const { text, start } of all) {
      while (i + 1 < lines.length && (lines[i + 1]?.start ?? 0) <= start) i += 1;
      const { number = 0, start: begin = start } = lines[i] ?? {};
      found(text, number, start - begin + 1);
    }
    // The rest in the extractor may begin on any line after the last reported one.
    lines = lines.slice(i);
  };
  return {
    line: (text = '', number) => {
      lines.push({ start: length, number });
      if (lines.length > 2 * KEPT) lines = lines.slice(-KEPT - 1);
      length += text.length + 1;
      tell(extractor.push(`${text}\n`));
    },
    end: () => {
      tell(extractor.end());
    },
  };
}
