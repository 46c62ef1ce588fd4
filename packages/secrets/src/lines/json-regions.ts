import type { Range } from '@urikit/generic/internal';

/** Finds JSON (RFC 8259) in a string: all of it, or objects in a line of a log. */

/** A string that may be JSON as a whole. */
const DOCUMENT = /^\s*[{["]/;

/** The beginning of an object that is not empty. */
const OBJECT = /\{\s*"/g;

/** A bracket of an object or a list, or the beginning of a string. */
const BRACKET = /[{}[\]"]/g;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The position behind a string that begins before a position; 0 without an end. */
export function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (first > from && text.charAt(first - 1) === '\\') first--;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
  return 0;
}

/** The position behind an object; negative for another string: at its line feed, or behind the text. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  BRACKET.lastIndex = start;
  for (let match = BRACKET.exec(text); match !== null; match = BRACKET.exec(text)) {
    const [bracket] = match;
    if (bracket === '"') {
      const end = endOfString(text, BRACKET.lastIndex);
      const line = text.slice(BRACKET.lastIndex, end).indexOf('\n');
      if (end === 0 || line >= 0) return -(BRACKET.lastIndex + line + 1);
      BRACKET.lastIndex = end;
    } else if (bracket === '{' || bracket === '[') depth++;
    else if (--depth === 0) return BRACKET.lastIndex;
  }
  return -text.length;
}

/**
 * The parts of a string that are JSON.
 *
 * @returns ranges in the order of the string. Time is linear in the string. Never throws.
 */
export function jsonRegions(text: string): readonly Range[] {
  if (DOCUMENT.test(text) && isJson(text)) return [{ start: 0, end: text.length }];
  const regions: Range[] = [];
  if (!text.includes('{')) return regions;
  OBJECT.lastIndex = 0;
  for (let match = OBJECT.exec(text); match !== null; match = OBJECT.exec(text)) {
    const start = match.index;
    const end = endOfObject(text, start);
    OBJECT.lastIndex = Math.abs(end);
    if (end > 0 && isJson(text.slice(start, end))) regions.push({ start, end });
  }
  return regions;
}
