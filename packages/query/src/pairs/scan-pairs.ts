import { percentDecode } from '@urikit/generic';
import type { Dialect } from './options.js';

/**
 * Pairs are positions in the string: a pair ends at the separator, its name at the first `=` in it. Substrings are made
 * and decoded only on demand.
 */

/** Visits one pair, with its start, the end of its name and its end. Returns true to stop. */
type Visit = (start: number, nameEnd: number, end: number) => boolean | void;

/** `indexOf`, or the end of the text. */
function indexOrEnd(text: string, char: string, from: number): number {
  const at = text.indexOf(char, from);
  return at < 0 ? text.length : at;
}

/** Visits the pairs from `start` on, which begins one. The empty query has no pairs. */
export function scanPairs(text: string, separator: string, visit: Visit, start = 0): void {
  if (text === '') return;
  // Searched once in the whole string, not once in each pair.
  let equals = -1;
  for (let from = start; from <= text.length;) {
    const end = indexOrEnd(text, separator, from);
    if (equals < from) equals = indexOrEnd(text, '=', from);
    if (visit(from, equals < end ? equals : end, end) === true) return;
    from = end + 1;
  }
}

/** Octets that are not UTF-8 read as U+FFFD. */
function decodeTriplets(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return percentDecode(text, 'replace');
  }
}

/**
 * Decodes a name or a value once.
 *
 * @see RFC 3986 section 2.4
 */
export function decodePart(text: string, { plus }: Dialect): string {
  const spaced = plus === 'space' ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeTriplets(spaced) : spaced;
}

/** A name above this length is compared pair by pair, so that looking for it takes linear time. */
const SHORT = 64;

/** Where the next pair whose decoded name is `name` begins, from `from` on, which begins a pair; -1 without one. */
export function findName(text: string, name: string, from: number, dialect: Dialect): number {
  const { separator, plus } = dialect;
  const isPlain = !text.includes('%') && (plus === 'keep' || !text.includes('+'));
  if (isPlain && name.length <= SHORT && name !== '') return findPlain(text, name, from, separator);
  let found = -1;
  let mark = -1;
  const visit: Visit = (start, nameEnd) => {
    // Decoding never makes text longer.
    if (nameEnd - start < name.length) return false;
    if (mark < start) mark = indexOrEnd(text, '%', start);
    const isSame =
      mark < nameEnd || plus === 'space'
        ? decodePart(text.slice(start, nameEnd), dialect) === name
        : nameEnd - start === name.length && text.startsWith(name, start);
    if (isSame) found = start;
    return isSame;
  };
  scanPairs(text, separator, visit, from);
  return found;
}

/** The same in a text that reads as it stands. */
function findPlain(text: string, name: string, from: number, separator: string): number {
  if (name.includes('=') || name.includes(separator)) return -1;
  for (let at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at)) {
    const end = at + name.length;
    const isWhole = end === text.length || text[end] === '=' || text[end] === separator;
    if (isWhole && (at === 0 || text[at - 1] === separator)) return at;
    // The next pair is the next that can have the name.
    at = text.indexOf(separator, at);
    if (at < 0) return -1;
  }
  return -1;
}

/** Tells if a query has more pairs than `max`; counts no further. Returns where the first pair too many begins, or -1. */
export function findSurplus(text: string, { separator, maxPairs }: Dialect): number {
  // A pair takes a separator.
  if (text.length < maxPairs) return -1;
  let count = 0;
  let surplus = -1;
  scanPairs(text, separator, (start) => {
    count += 1;
    if (count > maxPairs) surplus = start;
    return surplus >= 0;
  });
  return surplus;
}
