import { beginningsOf, fold, LENGTH } from './beginnings.js';
import { SHAPES, UNINDEXED_SHAPES } from './secret-shapes.js';
import type { Range } from '@urikit/generic/internal';

/** Bits of a hash: those of three characters of which each has five. */
const MASK = (1 << (5 * LENGTH)) - 1;

const withUnit = (hash: number, unit: number): number => ((hash << 5) + fold(unit)) & MASK;

/** The number of a list of expressions by the hash of three characters; 0 if no shape begins with them. */
interface Index {
  readonly numbers: Uint16Array;
  readonly lists: readonly RegExp[][];
}

function indexOf(shapes: typeof SHAPES): Index {
  const byHash = new Map<number, RegExp[]>();
  for (const [row, shape] of shapes)
    for (const text of beginningsOf(row)) {
      let hash = 0;
      for (let at = 0; at < LENGTH; at++) hash = withUnit(hash, text.charCodeAt(at));
      byHash.set(hash, [...(byHash.get(hash) ?? []), shape]);
    }
  const numbers = new Uint16Array(MASK + 1);
  const lists: RegExp[][] = [[]];
  for (const [hash, own] of byHash) numbers[hash] = lists.push(own) - 1;
  return { numbers, lists };
}

let index: Index | undefined;

/** The secret of a shape that begins at a position. */
function secretAt(text: string, at: number, shape: RegExp): Range | undefined {
  shape.lastIndex = at;
  const match = shape.exec(text);
  if (match === null) return undefined;
  const secret = match.slice(1).find((group) => group !== undefined) as string;
  const end = match.index + match[0].length;
  return { start: end - secret.length, end };
}

/** Secrets of the shapes that are not indexed. */
function unindexedSpans(text: string): Range[] {
  const spans: Range[] = [];
  for (const [part, shape] of UNINDEXED_SHAPES) {
    if (!part.test(text)) continue;
    for (let found = secretAt(text, 0, shape); found !== undefined; found = secretAt(text, found.end, shape))
      spans.push(found);
  }
  return spans;
}

/**
 * Secrets that are known by their shape: tokens of known issuers, paths of webhooks, keys.
 *
 * @param text - any string
 * @returns spans in no order, which may overlap. Time is linear in the string. Never throws.
 */
export function shapeSpans(text: string): readonly Range[] {
  const { numbers, lists } = (index ??= indexOf(SHAPES));
  const spans = unindexedSpans(text);
  /** Ends of last matches: a shape does not begin inside of one. */
  const ends = new Map<RegExp, number>();
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    hash = withUnit(hash, text.charCodeAt(at));
    const number = numbers[hash] as number;
    if (number === 0) continue;
    const start = at - LENGTH + 1;
    for (const shape of lists[number] as readonly RegExp[]) {
      const found = start < (ends.get(shape) ?? 0) ? undefined : secretAt(text, start, shape);
      if (found === undefined) continue;
      spans.push(found);
      ends.set(shape, found.end);
    }
  }
  return spans;
}
