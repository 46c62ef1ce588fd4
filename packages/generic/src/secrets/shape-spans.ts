import { SHAPES, SHORT_SHAPE, SHORTEST_TOKEN } from './secret-shapes.js';
import type { Span } from './spans.js';
import { hasTokenRun } from './token-run.js';

/**
 * Secrets that are known by their shape: tokens of known issuers, paths of webhooks, keys.
 *
 * @param text - any string
 * @returns spans in no order, which may overlap. Never throws.
 */
export function shapeSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  const hasTokens = hasTokenRun(text, SHORTEST_TOKEN) || SHORT_SHAPE.test(text);
  for (const shapes of hasTokens ? SHAPES : SHAPES.slice(1)) {
    // An expression that finds no more begins at the start again.
    for (let match = shapes.exec(text); match !== null; match = shapes.exec(text)) {
      const secret = match.slice(1).find((group) => group !== undefined) as string;
      const end = match.index + match[0].length;
      spans.push({ start: end - secret.length, end });
    }
  }
  return spans;
}
