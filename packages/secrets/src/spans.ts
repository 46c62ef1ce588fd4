import type { Range } from '@urikit/generic/internal';

/**
 * Replaces spans of a string by a mark.
 *
 * @param spans - in any order; they may overlap, and those that touch get one mark
 * @param mark - the string in place of a span
 */
export function replaceSpans(text: string, spans: readonly Range[], mark = ''): string {
  let kept = '';
  let last = -1;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > last) kept += text.slice(Math.max(last, 0), start) + mark;
    last = Math.max(last, end);
  }
  return kept + text.slice(Math.max(last, 0));
}
