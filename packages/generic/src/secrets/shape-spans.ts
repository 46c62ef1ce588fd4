import { SHAPES } from './secret-shapes.js';
import type { Span } from './spans.js';

/** No secret by its shape is shorter. */
const SHORTEST = 8;

/**
 * Secrets that are known by their shape: tokens of known issuers, paths of webhooks, keys.
 *
 * @param text - any string
 * @returns spans in no order, which may overlap. Never throws.
 */
export function shapeSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  if (text.length < SHORTEST) return spans;
  for (const shapes of SHAPES) {
    // An expression that finds no more begins at the start again.
    for (let match = shapes.exec(text); match !== null; match = shapes.exec(text)) {
      const secret = match.slice(1).find((group) => group !== undefined) as string;
      const end = match.index + match[0].length;
      spans.push({ start: end - secret.length, end });
    }
  }
  return spans;
}
