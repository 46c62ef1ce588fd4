/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const RANGE = /^(?:(?<first>\d+)-(?<last>\d*)|-(?<suffix>\d+))$/;

/**
 * Which bytes a Range field asks for (RFC 9110 14.2).
 *
 * @param length - of the complete representation
 * @returns `all` where the field is to be ignored: another unit, malformed, or several ranges, which may be answered in
 *   full
 */
export function selectRange(range: string, length: number): ByteRange | 'all' | 'unsatisfiable' {
  const [, spec] = /^bytes=(.*)$/i.exec(range.trim()) ?? [];
  if (spec === undefined || spec.includes(',')) return 'all';
  const groups = RANGE.exec(spec.trim())?.groups;
  if (groups === undefined) return 'all';
  const { first, last, suffix } = groups;
  if (suffix !== undefined) {
    const bytes = Number(suffix);
    return bytes === 0 || length === 0 ? 'unsatisfiable' : { first: Math.max(0, length - bytes), last: length - 1 };
  }
  const [from, to] = [Number(first), last === '' ? length - 1 : Number(last)];
  if (last !== '' && to < from) return 'all';
  return from >= length ? 'unsatisfiable' : { first: from, last: Math.min(to, length - 1) };
}
