import type { Range } from '@urikit/generic/internal';
import type { Fault } from '../io/fault.js';

/** Orders items by their counts, the largest first, and by their names. */
export const byCount =
  <T>(count: (item: T) => number, name: (item: T) => string) =>
  (a: T, b: T): number =>
    count(b) - count(a) || (name(a) < name(b) ? -1 : 1);

/** An example: the excerpt is redacted, the place is `FILE:LINE`, and positions are those of the issue of an invalid string. */
export type Example = Readonly<Partial<Range>> & { readonly place: string; readonly excerpt: string };

/** The count of a code, at 0: how many strings were read with it, and how many of them differ. */
const countOf = ({ code, severity = 'error', message, section }: Fault, example: Example) => ({
  ...{ code, severity, read: 0, distinct: 0 },
  ...{ message, section, example },
});

/** How often one issue code was met. */
export type CodeCount = ReturnType<typeof countOf>;

/** Counts faults by their codes. The first fault of a code is its example. */
export function createCodeCounts() {
  const counts = new Map<string, CodeCount>();
  return {
    /** The count of a fault's code. */
    of: (fault: Fault, excerpt: () => string, place: () => string, { start, end }: Partial<Range> = {}): CodeCount => {
      const known = counts.get(fault.code);
      if (known !== undefined) return known;
      const count = countOf(fault, { place: place(), start, end, excerpt: excerpt() } as Example);
      counts.set(fault.code, count);
      return count;
    },
    sorted: (): readonly CodeCount[] =>
      Array.from(counts.values()).sort(
        byCount(
          (one) => one.distinct,
          (one) => one.code,
        ),
      ),
  };
}
