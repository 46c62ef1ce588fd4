import type { ByteRange } from '../store/entry.js';

const RANGE = /^(?:(?<first>\d+)-(?<last>\d*)|-(?<suffix>\d+))$/;

/** More ranges than these are "egregious" (RFC 9110 14.2): the whole is answered. */
const MAX_RANGES = 16;

/** One range of a list; `empty` for one behind the end, undefined for one that is malformed. */
function readRange(spec: string, length: number): ByteRange | 'empty' | undefined {
  const groups = RANGE.exec(spec)?.groups;
  if (groups === undefined) return undefined;
  const { first, last, suffix } = groups;
  if (suffix !== undefined) {
    const bytes = Number(suffix);
    return bytes === 0 || length === 0 ? 'empty' : { first: Math.max(0, length - bytes), last: length - 1 };
  }
  const [from, to] = [Number(first), last === '' ? Infinity : Number(last)];
  if (to < from) return undefined;
  return from >= length ? 'empty' : { first: from, last: Math.min(to, length - 1) };
}

/** Ranges in order; those that touch or overlap are one. */
export function joinedRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const joined: ByteRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before !== undefined && range.first <= before.last + 1)
      joined[joined.length - 1] = { first: before.first, last: Math.max(before.last, range.last) };
    else joined.push(range);
  }
  return joined;
}

/** Ranges that overlap or touch as one, in the order in which they are asked for (RFC 9110 15.3.7.2). */
function coalesced(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const placeOf = (joined: ByteRange): number =>
    ranges.findIndex(({ first, last }) => first >= joined.first && last <= joined.last);
  return joinedRanges(ranges).sort((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Which bytes a Range field asks for, in the order in which it asks; ranges that overlap or touch are one.
 *
 * @param length - of the complete representation
 * @returns `all` if the header is to be ignored: another unit, malformed, too many ranges, or ranges that are longer
 *   together than the whole
 * @see RFC 9110 section 14.2
 */
export function selectRanges(range: string, length: number): readonly ByteRange[] | 'all' | 'unsatisfiable' {
  const [, list] = /^bytes=(.*)$/i.exec(range.trim()) ?? [];
  const specs = (list ?? '')
    .split(',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
  if (specs.length === 0 || specs.length > MAX_RANGES) return 'all';
  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const read = readRange(spec, length);
    if (read === undefined) return 'all';
    if (read !== 'empty') ranges.push(read);
  }
  if (ranges.length === 0) return 'unsatisfiable';
  const bytes = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return ranges.length > 1 && bytes > length ? 'all' : coalesced(ranges);
}

/** `Content-Range` of a range (RFC 9110 14.4). */
export const contentRange = ({ first, last }: ByteRange, length: number): string =>
  `bytes ${String(first)}-${String(last)}/${String(length)}`;
