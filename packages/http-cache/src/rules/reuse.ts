import { ageOf, type Prepared } from './prepared.js';
import type { RequestDirectives } from './request-directives.js';

/** How an entry may be used for a request now. */
export type Use = 'fresh' | 'refused' | 'stale-while-revalidate' | 'max-stale' | 'stale';

/** Tells if the request takes a response of this age, with so many seconds of freshness left (RFC 9111 5.2.1). */
const accepts = (
  { noCache, maxAge, minFresh }: RequestDirectives,
  isImmutable: boolean,
  age: number,
  remaining: number,
): boolean =>
  // RFC 8246 2: a reload says max-age=0, which does not ask for a validation of an immutable response.
  !noCache && (age <= maxAge || (isImmutable && remaining > 0)) && (minFresh === 0 || remaining >= minFresh);

/**
 * How an entry may be used (RFC 9111 4.2, RFC 5861 3).
 *
 * @returns `refused` for a fresh entry that the request does not take; `stale` for one that has to be validated first
 */
export function useOf(prepared: Prepared, directives: RequestDirectives, now: number): Use {
  const { freshness } = prepared;
  const age = ageOf(prepared, now);
  const remaining = freshness.lifetime - age;
  const accepted = accepts(directives, freshness.immutable, age, remaining);
  if (remaining > 0 && !freshness.validate) return accepted ? 'fresh' : 'refused';
  if (!accepted || freshness.validate) return 'stale';
  if (-remaining < freshness.staleWhileRevalidate) return 'stale-while-revalidate';
  return !freshness.strict && -remaining < directives.maxStale ? 'max-stale' : 'stale';
}

/** Tells if a stale entry may answer in place of an origin that fails (RFC 5861 4). */
export const mayReplaceError = (prepared: Prepared, now: number): boolean =>
  prepared.freshness.staleIfError > 0 &&
  ageOf(prepared, now) - prepared.freshness.lifetime < prepared.freshness.staleIfError;

/** Statuses that count as a failing origin (RFC 5861 4). */
export const ERROR_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);
