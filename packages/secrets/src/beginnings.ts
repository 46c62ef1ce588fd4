/**
 * Finds the first characters of all matches of an expression. It reads the syntax of the rows of `secret-shapes.ts`.
 */

/** The number of characters that each row of the table begins with. */
export const LENGTH = 3;

/** Lists of more beginnings are cut off. */
const MOST = 300;

/** The end of a beginning behind which many characters may stand. */
export const MANY = '\0';

/** A character in lower case, with other characters that differ by this bit. */
export const fold = (unit: number): number => unit | 0x20;

const folded = (unit: number): string => String.fromCharCode(fold(unit));

type Beginnings = readonly string[];

const NOTHING: Beginnings = [''];

const unique = (list: Beginnings): Beginnings => (list.length < 2 ? list : Array.from(new Set(list)));

const isDone = (one: string, length: number): boolean => one.length === length || one.endsWith(MANY);

/** The beginnings of one expression behind another. */
function behind(first: Beginnings, next: Beginnings, length: number): Beginnings {
  const after = first.length * next.length > MOST ? [MANY] : next;
  const all: string[] = [];
  for (const one of first)
    if (isDone(one, length)) all.push(one);
    else for (const other of after) all.push((one + other).slice(0, length));
  return unique(all);
}

/** The characters of a class, of an escape as `\d`, or one character. */
function ofClass(inside: string): Beginnings {
  if (inside.length === 1) return [folded(inside.charCodeAt(0))];
  if (/^\^|\\[wsS]/.test(inside)) return [MANY];
  const chars: string[] = [];
  for (const match of inside.replace('\\d', '0-9').matchAll(/\\?([^])(?:-([^]))?/g)) {
    const first = match[1] as string;
    const last = match[2] ?? first;
    for (let unit = first.charCodeAt(0); unit <= last.charCodeAt(0); unit++) chars.push(folded(unit));
  }
  return unique(chars);
}

/** A class, the start of a group, or a character. */
const ATOM = /\[((?:\\.|[^\]\\])+)\]|\((?:\?(?:<?[=!]|:))?|\\?[^]/y;
/** The least and the most repetitions. */
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;

/** The position of the `|` or `)` behind `start` that ends a row. */
function endOfRow(source: string, start: number): number {
  const stops = /\\[^]|\[(?:\\.|[^\]\\])+\]|[()|]/g;
  stops.lastIndex = start;
  let depth = 0;
  for (let stop = stops.exec(source); stop !== null; stop = stops.exec(source)) {
    const [sign] = stop;
    if (depth === 0 && (sign === ')' || sign === '|')) return stop.index;
    if (sign === '(') depth++;
    if (sign === ')') depth--;
  }
  return source.length;
}

/** Reads an expression up to its end, or to the end of its group. */
function read(
  source: string,
  start: number,
  length: number,
): { readonly beginnings: Beginnings; readonly end: number } {
  const match = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(source);
    at += found?.[0].length ?? 0;
    return found;
  };
  const rows: string[] = [];
  let row = NOTHING;
  let at = start;
  while (at < source.length && source[at] !== ')') {
    const [atom, inside] = match(ATOM) as RegExpExecArray;
    if (atom === '|') {
      rows.push(...row);
      row = NOTHING;
      continue;
    }
    const group = atom.startsWith('(') ? read(source, at, length) : undefined;
    at = group === undefined ? at : group.end + 1;
    const [found, sign, least = sign === '+' ? 1 : 0, comma, most] = match(QUANTIFIER) ?? [];
    // A lookaround has no width.
    if (/^\(.*[=!]$/.test(atom)) continue;
    const one = group?.beginnings ?? ofClass(inside ?? atom);
    const min = found === undefined ? 1 : Number(least);
    const max = sign === '?' || found === undefined ? 1 : (sign ?? comma) ? Number(most) || length : min;
    const counted: string[] = [];
    const last = Math.min(max, length);
    for (let count = 0; count <= last; count++) {
      if (count >= min || count === length) counted.push(...row);
      if (count < last) row = behind(row, one, length);
    }
    row = unique(counted);
    if (row.every((each) => isDone(each, length))) at = endOfRow(source, at);
  }
  return { beginnings: unique([...rows, ...row]), end: at };
}

/** The first characters of all matches, folded by `fold`. One that ends in `MANY` is shorter. */
export const beginningsOf = (source: string, length = LENGTH): readonly string[] => read(source, 0, length).beginnings;
