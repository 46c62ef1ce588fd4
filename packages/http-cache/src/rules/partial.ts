import { fieldValue } from '../messages/fields.js';
import { parseHttpDate } from '../messages/http-date.js';
import type { ByteRange, Parts } from '../store/entry.js';
import { joinedRanges } from './range.js';

/** Incomplete responses: parts of one representation, stored until there are enough (RFC 9111 3.3, 3.4). */

/** Parts with their bytes. */
export interface PartialBody extends Parts {
  readonly body: Uint8Array;
}

const CONTENT_RANGE = /^bytes (?<first>\d+)-(?<last>\d+)\/(?<length>\d+)$/i;

/**
 * Reads Content-Range of a 206 (RFC 9110 14.4).
 *
 * @returns undefined if it is malformed, of another unit, or does not tell the length of the whole
 */
export function parseContentRange(value: string): (ByteRange & { readonly length: number }) | undefined {
  const groups = CONTENT_RANGE.exec(value.trim())?.groups;
  if (groups === undefined) return undefined;
  const [first, last, length] = [Number(groups['first']), Number(groups['last']), Number(groups['length'])];
  return first <= last && last < length && Number.isSafeInteger(length) ? { first, last, length } : undefined;
}

/** Tells if two messages have one strong validator, so that they are parts of one representation (RFC 9110 8.8.1). */
export function haveOneStrongValidator(one: readonly string[], other: readonly string[]): boolean {
  const [etag, otherEtag] = [fieldValue(one, 'etag'), fieldValue(other, 'etag')];
  if (etag !== undefined || otherEtag !== undefined) return etag === otherEtag && etag?.startsWith('"') === true;
  const [modified, otherModified] = [fieldValue(one, 'last-modified'), fieldValue(other, 'last-modified')];
  if (modified === undefined || modified !== otherModified) return false;
  // RFC 9110 8.8.2.2: strong if the response is at least a second younger than its last modification.
  const [time, date] = [parseHttpDate(modified), parseHttpDate(fieldValue(one, 'date') ?? '')];
  return time !== undefined && date !== undefined && date - time >= 1000;
}

/** The bytes of a range, if they are all stored. */
export function bytesOf({ segments, body }: PartialBody, { first, last }: ByteRange): Uint8Array | undefined {
  let at = 0;
  for (const segment of segments) {
    if (first >= segment.first && last <= segment.last)
      return body.subarray(at + first - segment.first, at + last + 1 - segment.first);
    at += segment.last - segment.first + 1;
  }
  return undefined;
}

/**
 * The part of a range that is not stored.
 *
 * @returns undefined if it is not one range: all is stored, or the missing bytes lie at several positions
 */
export function missingOf({ segments }: Parts, wanted: ByteRange): ByteRange | undefined {
  const missing: ByteRange[] = [];
  let from = wanted.first;
  for (const { first, last } of segments) {
    if (last < from) continue;
    if (first > wanted.last) break;
    if (first > from) missing.push({ first: from, last: first - 1 });
    from = last + 1;
  }
  if (from <= wanted.last) missing.push({ first: from, last: wanted.last });
  return missing.length === 1 ? missing[0] : undefined;
}

/** Tells if all of a representation is there. */
export const isComplete = ({ length, segments: [segment, ...others] }: Parts): boolean =>
  others.length === 0 && segment !== undefined && segment.first === 0 && segment.last === length - 1;

/**
 * Combines parts of one representation.
 *
 * @param newer - its bytes count at positions that both have
 * @returns undefined if they are of different lengths
 * @see RFC 9111 section 3.4
 */
export function combine(older: PartialBody, newer: PartialBody): PartialBody | undefined {
  if (older.length !== newer.length) return undefined;
  const segments = joinedRanges([...older.segments, ...newer.segments]);
  const body = new Uint8Array(segments.reduce((sum, { first, last }) => sum + last - first + 1, 0));
  const placeOf = (offset: number): number => {
    let at = 0;
    for (const { first, last } of segments) {
      if (offset <= last) return at + offset - first;
      at += last - first + 1;
    }
    return at;
  };
  for (const part of [older, newer]) {
    let from = 0;
    for (const { first, last } of part.segments) {
      const count = last - first + 1;
      body.set(part.body.subarray(from, from + count), placeOf(first));
      from += count;
    }
  }
  return { length: newer.length, segments, body };
}
