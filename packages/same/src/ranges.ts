import type { Range } from '@urikit/generic/internal';

/** Where two strings differ: from their first to their last difference. A range is empty where a string has less. */
export interface Ranges {
  readonly a: Range;
  readonly b: Range;
}

/** The ranges between the common beginning and the common end of two strings. */
export function rangesOf(a: string, b: string): Ranges {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return { a: { start, end: a.length - end }, b: { start, end: b.length - end } };
}
