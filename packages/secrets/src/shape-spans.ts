import { beginningsOf, LENGTH, MANY } from './beginnings.js';
import { DISTANT_SHAPES, DOTS, DOTTED_SHAPE, SHAPES } from './secret-shapes.js';
import type { Range } from '@urikit/generic/internal';

/** Bits that a character keeps: its last five, which are alike in both cases. */
const BITS = 5;

/** A hash of three characters. */
const MASK = (1 << (BITS * LENGTH)) - 1;

const withUnit = (hash: number, unit: number): number => ((hash << BITS) | (unit & 31)) & MASK;

/** A bit for each value of the last five bits of a character. */
type Units = number;

const withChar = (units: Units, char: string): Units =>
  char === '' || char === MANY ? -1 : units | (1 << (char.charCodeAt(0) & 31));

const has = (units: Units, unit: number): boolean => ((units >> (unit & 31)) & 1) === 1;

/** The fourth characters of all shapes, by the hash of the first three; 0 if no shape begins with them. */
const FOURTH = new Int32Array(MASK + 1);

/** A shape, and the characters behind its first three. */
interface Entry {
  readonly shape: RegExp;
  /** An expression for all secrets of a string, if the shape is a part that stands behind their beginnings. */
  readonly distant: RegExp | undefined;
  fourth: Units;
  fifth: Units;
}

/** Lists of shapes with one hash of their first three characters. Empty until the first string is read. */
const ENTRIES: Entry[][] = [];

/** The number of a list by the hash. */
const NUMBERS = new Uint16Array(MASK + 1);

function fillIndex(): void {
  ENTRIES.push([]);
  for (const [row, shape, distant] of [...SHAPES, ...DISTANT_SHAPES])
    for (const text of beginningsOf(row, LENGTH + 2)) {
      const hash = hashAt(text, 0, LENGTH);
      const entries = ENTRIES[(NUMBERS[hash] ||= ENTRIES.push([]) - 1)] as Entry[];
      let entry = entries.find((each) => each.shape === shape);
      if (entry === undefined) entries.push((entry = { shape, distant, fourth: 0, fifth: 0 }));
      entry.fourth = withChar(entry.fourth, text.charAt(LENGTH));
      entry.fifth = withChar(entry.fifth, text.charAt(LENGTH + 1));
      FOURTH[hash] = (FOURTH[hash] as number) | entry.fourth;
    }
}

function hashAt(text: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = withUnit(hash, text.charCodeAt(at));
  return hash;
}

/** The next position at which a shape may begin; -1 behind the last one. */
function nextStart(text: string, start: number): number {
  let hash = hashAt(text, start, start + LENGTH - 1);
  let unit = text.charCodeAt(start + LENGTH - 1);
  // Each character is read once: that takes longer than the look at the table.
  for (let at = start + LENGTH; at < text.length; at++) {
    const next = text.charCodeAt(at);
    hash = withUnit(hash, unit);
    if (has(FOURTH[hash] as number, next)) return at - LENGTH;
    unit = next;
  }
  return -1;
}

/** The secret of a shape that begins at a position: the one group, which ends the match. */
export function secretAt(text: string, at: number, shape: RegExp): Range | undefined {
  shape.lastIndex = at;
  const match = shape.exec(text);
  if (match === null) return undefined;
  const secret = match.slice(1).find((group) => group !== undefined) as string;
  const end = match.index + match[0].length;
  return { start: end - secret.length, end };
}

const DOT = 0x2e;

/** Tells if two dots of a string stand as in `DOTTED_SHAPE`. */
function hasDots(text: string): boolean {
  for (let at = text.indexOf('.'); at >= 0; at = text.indexOf('.', at + 1)) {
    if (text.charCodeAt(at + 7) !== DOT) continue;
    DOTS.lastIndex = at;
    if (DOTS.test(text)) return true;
  }
  return false;
}

/** Adds all secrets of a shape, one by one: a call takes no more arguments than fit on the stack. */
function addSecrets(spans: Range[], text: string, shape: RegExp): void {
  for (let found = secretAt(text, 0, shape); found !== undefined; found = secretAt(text, found.end, shape))
    spans.push(found);
}

/**
 * Secrets that are known by their shape: tokens of known issuers, paths of webhooks, keys.
 *
 * @param text - any string
 * @returns spans in no order, which may overlap. Time is linear in the string. Never throws.
 */
export function shapeSpans(text: string): readonly Range[] {
  if (ENTRIES.length === 0) fillIndex();
  const spans: Range[] = [];
  if (hasDots(text)) addSecrets(spans, text, DOTTED_SHAPE);
  /** Ends of last matches: a shape does not begin inside of one. */
  let ends: Map<RegExp, number> | undefined;
  for (let start = nextStart(text, 0); start >= 0; start = nextStart(text, start + 1))
    for (const { shape, distant, fourth, fifth } of ENTRIES[
      NUMBERS[hashAt(text, start, start + LENGTH)] as number
    ] as readonly Entry[]) {
      const isBegun = has(fourth, text.charCodeAt(start + LENGTH)) && has(fifth, text.charCodeAt(start + LENGTH + 1));
      if (!isBegun || start < (ends?.get(shape) ?? 0)) continue;
      const found = secretAt(text, start, shape);
      if (found === undefined) continue;
      if (distant === undefined) spans.push(found);
      else addSecrets(spans, text, distant);
      ends = (ends ?? new Map<RegExp, number>()).set(shape, distant === undefined ? found.end : Infinity);
    }
  return spans;
}
