/** A piece of a text: zero-based UTF-16 offsets, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A text with a mark in place of pieces of it.
 *
 * @param spans - in any order; they may overlap
 * @param mark - what stands for a piece
 */
export function replaceSpans(text: string, spans: readonly Span[], mark = ''): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start >= at) kept += text.slice(at, start) + mark;
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
}
