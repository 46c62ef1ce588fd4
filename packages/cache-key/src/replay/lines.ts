/** In octets. A longer line is no request of a log and is not kept, so that memory has a bound. */
export const LONGEST_LINE = 2 ** 20;

/** A line that was longer. */
export const TOO_LONG = Symbol('a line that is too long');

/** Lines in, as text arrives. */
export interface LineSplitter {
  /** The lines that this chunk completes. */
  readonly push: (chunk: string) => readonly (string | typeof TOO_LONG)[];
  /** The last line, where the text does not end with a line feed. */
  readonly end: () => readonly (string | typeof TOO_LONG)[];
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Splits text at LF and CRLF. */
export function createLineSplitter(longest = LONGEST_LINE): LineSplitter {
  // Invariant: `rest` holds the characters since the last line feed. While `skipping`, that line is too long and
  // dropped.
  let rest = '';
  let skipping = false;
  const complete = (line: string): string | typeof TOO_LONG => (line.length > longest ? TOO_LONG : withoutReturn(line));
  return {
    push: (chunk) => {
      const lines: (string | typeof TOO_LONG)[] = chunk.split('\n');
      const tail = lines.pop() as string;
      if (lines.length > 0) {
        lines[0] = skipping ? TOO_LONG : complete(rest + (lines[0] as string));
        for (let i = 1; i < lines.length; i++) lines[i] = complete(lines[i] as string);
        rest = '';
        skipping = false;
      }
      if (skipping) return lines;
      rest += tail;
      if (rest.length > longest) {
        rest = '';
        skipping = true;
      }
      return lines;
    },
    end: () => {
      const last = skipping ? [TOO_LONG] : rest === '' ? [] : [complete(rest)];
      rest = '';
      skipping = false;
      return last as readonly (string | typeof TOO_LONG)[];
    },
  };
}
