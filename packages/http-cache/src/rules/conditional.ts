import type { Answer, CacheRequest } from '../seam/exchange.js';
import { listMembers, withoutFields } from '../messages/fields.js';
import { parseHttpDate } from '../messages/http-date.js';
import type { Validators } from './prepared.js';

const opaque = (etag: string): string => (etag.startsWith('W/') ? etag.slice(2) : etag);

/** Weak comparison (RFC 9110 8.8.3.2). */
export const isSameWeakly = (a: string, b: string): boolean => opaque(a) === opaque(b);

/**
 * Tells if a GET or HEAD is to be answered with 304 (RFC 9110 13.2.2, steps 3 and 4): If-None-Match goes before
 * If-Modified-Since, which does not count if it is no date.
 */
export function isNotModified(header: CacheRequest['header'], { etag, lastModified, date }: Validators): boolean {
  const ifNoneMatch = header('if-none-match');
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return true;
    return etag !== undefined && listMembers(ifNoneMatch).some((member) => isSameWeakly(member, etag));
  }
  const since = header('if-modified-since');
  if (since === undefined) return false;
  const time = parseHttpDate(since);
  // RFC 9111 4.3.2: without Last-Modified the Date of the stored response is compared.
  const modified = lastModified ?? date;
  return time !== undefined && modified !== undefined && modified <= time;
}

/** Fields that a 304 has (RFC 9110 15.4.5), in lower case. */
const OF_304 = new Set(
  'cache-control content-location date etag expires vary via last-modified cache-status age'.split(' '),
);

/** The fields of a 200 that go into the 304 in its place. */
export const fieldsOf304 = (fields: readonly string[]): string[] => withoutFields(fields, (name) => !OF_304.has(name));

/** The 304 in place of a 200. */
export const notModified = (answer: Answer): Answer => ({
  ...answer,
  status: 304,
  fields: fieldsOf304(answer.fields),
  body: undefined,
});

/** Strong comparison (RFC 9110 8.8.3.2). */
const isSameStrongly = (a: string, b: string): boolean => a === b && !a.startsWith('W/');

/**
 * Tells if If-Range lets a range be answered (RFC 9110 13.1.5): a strong entity-tag, or a date that is a strong
 * validator.
 */
export function ifRangeHolds(ifRange: string | undefined, { etag, lastModified, date }: Validators): boolean {
  if (ifRange === undefined) return true;
  const value = ifRange.trim();
  if (value.startsWith('"') || value.startsWith('W/')) return etag !== undefined && isSameStrongly(value, etag);
  const time = parseHttpDate(value);
  // RFC 9110 8.8.2.2: strong if the response is at least a second younger than its last modification.
  return time !== undefined && time === lastModified && date !== undefined && date - lastModified >= 1000;
}
