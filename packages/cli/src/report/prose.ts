import { createExtractor, type Engine, type Extracted } from '@urikit/generic';

/** The schemes whose URIs are found in prose without `//`: those of an engine, and a few that stand in prose. */
export const schemesOfProse = ({ schemes }: Pick<Engine, 'schemes'>): readonly string[] => [
  ...new Set([...schemes, 'mailto', 'urn', 'tel', 'data']),
];

/** The most that an extractor keeps, in UTF-16 units. A line has at least one, its end. */
const KEPT = 131_072;

/**
 * Finds URIs in prose, valid or not. A URI between angle brackets may go across lines; its line is that on which it
 * begins.
 *
 * @param schemes - the schemes whose URIs count without `//`
 */
export function proseReader(schemes: readonly string[], found: (uri: string, line: number, column: number) => void) {
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
    /** Takes a line; undefined for one to skip. */
    line: (text = '', number: number): void => {
      lines.push({ start: length, number });
      if (lines.length > 2 * KEPT) lines = lines.slice(-KEPT - 1);
      length += text.length + 1;
      tell(extractor.push(`${text}\n`));
    },
    end: (): void => {
      tell(extractor.end());
    },
  };
}
