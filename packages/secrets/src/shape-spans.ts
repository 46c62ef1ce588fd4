import { type Range, tableOf } from '@urikit/generic/internal';
import { RARE_SHAPES, SHAPES, SHORT_SHAPE, SHORTEST_TOKEN } from './secret-shapes.js';

/** Characters of tokens without delimiters between their parts. */
const TOKEN = tableOf('\\w+-');

/**
 * Tells if a string has a run of characters of tokens. Each run is read from its end, so that most characters of a string
 * with short runs are not read.
 *
 * @param length - of the shortest run, in characters
 */
function hasTokenRun(text: string, length: number): boolean {
  let start = 0;
  for (let end = length; end <= text.length; end = start + length) {
    let at = end - 1;
    while (at >= start && TOKEN[text.charCodeAt(at)] === 1) at--;
    if (at < start) return true;
    start = at + 1;
  }
  return false;
}

/**
 * Secrets that are known by their shape: tokens of known issuers, paths of webhooks, keys.
 *
 * @param text - any string
 * @returns spans in no order, which may overlap. Never throws.
 */
export function shapeSpans(text: string): readonly Range[] {
  const spans: Range[] = [];
  const hasTokens = hasTokenRun(text, SHORTEST_TOKEN) || SHORT_SHAPE.test(text);
  const rare = RARE_SHAPES.filter(([part]) => text.includes(part)).map(([, shape]) => shape);
  for (const shapes of [...(hasTokens ? SHAPES : SHAPES.slice(2)), ...rare]) {
    // An expression that finds no more begins at the start again.
    for (let match = shapes.exec(text); match !== null; match = shapes.exec(text)) {
      const secret = match.slice(1).find((group) => group !== undefined) as string;
      const end = match.index + match[0].length;
      spans.push({ start: end - secret.length, end });
    }
  }
  return spans;
}
