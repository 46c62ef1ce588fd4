import type { Range } from '@urikit/generic/internal';
import type { Fault } from '../io/fault.js';
import type { CodeCount } from './findings.js';

export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Orders items by their counts, the largest first, and by their names. */
export const byCount =
  <T>(count: (item: T) => number, name: (item: T) => string) =>
  (a: T, b: T): number =>
    count(b) - count(a) || (name(a) < name(b) ? -1 : 1);

/** The counts of faults by their codes. The first fault of a code is its example. */
export interface CodeCounts {
  /** The count of a fault's code, at 0 if the code is new. */
  readonly of: (fault: Fault, excerpt: () => string, place: () => string, range?: Partial<Range>) => Mutable<CodeCount>;
  readonly sorted: () => readonly CodeCount[];
}

export function createCodeCounts(): CodeCounts {
  const counts = new Map<string, Mutable<CodeCount>>();
  return {
    of: ({ code, severity = 'error', message, section }, excerpt, place, { start, end } = {}) => {
      const known = counts.get(code);
      if (known !== undefined) return known;
      const example = { place: place(), start, end, excerpt: excerpt() };
      const count = { code, severity, read: 0, distinct: 0, message, section, example };
      counts.set(code, count);
      return count;
    },
    sorted: () =>
      Array.from(counts.values()).sort(
        byCount(
          (one) => one.distinct,
          (one) => one.code,
        ),
      ),
  };
}
