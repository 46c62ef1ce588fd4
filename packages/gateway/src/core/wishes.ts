import { parseCacheControl, seconds } from './cache-control.js';
import { ageOf, type Prepared } from './entry.js';
import type { CacheRequest } from './exchange.js';
import { isNamed } from './fields.js';
import type { CacheOptions } from './options.js';

/** Fields that make more of a request than "give me this", by their length: most names are told apart by that. */
const SPECIAL: readonly (string | undefined)[] = (() => {
  const byLength: (string | undefined)[] = [];
  for (const name of ['range', 'pragma', 'if-range', 'if-modified-since', 'if-unmodified-since'])
    byLength[name.length] = name;
  return byLength;
})();

/** Whether a request has no field that could keep a fresh response from answering it as it is. */
export function isPlainRequest(fields: readonly string[]): boolean {
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    const { length } = name;
    const special = SPECIAL[length];
    if (special !== undefined && isNamed(name, special)) return false;
    if (length === 13 && (isNamed(name, 'cache-control') || isNamed(name, 'if-none-match'))) return false;
    if (length === 8 && isNamed(name, 'if-match')) return false;
  }
  return true;
}

/** What a client asks of a cache (RFC 9111 5.2.1). */
export interface Wishes {
  readonly onlyIfCached: boolean;
  /** Whether a response of this age and remaining freshness, in seconds, will do. */
  readonly accepts: (age: number, remaining: number) => boolean;
  /** Seconds of staleness that will do. */
  readonly maxStale: number;
}

const NO_WISHES: Wishes = Object.freeze({ onlyIfCached: false, accepts: () => true, maxStale: 0 });

/** Reads Cache-Control and Pragma of a request. */
export function wishesOf({ header }: CacheRequest, options: CacheOptions): Wishes {
  const value = header('cache-control');
  const pragma = header('pragma');
  if (options.requestDirectives === 'ignore' || (value === undefined && pragma === undefined)) return NO_WISHES;
  const directives = parseCacheControl(value);
  // RFC 9111 5.4: Pragma counts where there is no Cache-Control.
  const noCache =
    directives['no-cache'] !== undefined ||
    (value === undefined && /(?:^|[\s,])no-cache(?:$|[\s,])/i.test(pragma ?? ''));
  const maxAge = seconds(directives, 'max-age') ?? Infinity;
  const minFresh = seconds(directives, 'min-fresh') ?? 0;
  const maxStale = directives['max-stale'] === true ? Infinity : (seconds(directives, 'max-stale') ?? 0);
  return {
    onlyIfCached: directives['only-if-cached'] !== undefined,
    accepts: (age, remaining) => !noCache && age <= maxAge && (minFresh === 0 || remaining >= minFresh),
    maxStale,
  };
}

/** How an entry may be used for a request now. */
export type Use = 'fresh' | 'refused' | 'stale-while-revalidate' | 'max-stale' | 'stale';

/** Decides how an entry may be used (RFC 9111 4.2, RFC 5861 3). */
export function useOf(prepared: Prepared, wishes: Wishes, now: number): Use {
  const { freshness } = prepared;
  const age = ageOf(prepared, now);
  const remaining = freshness.lifetime - age;
  const accepted = wishes.accepts(age, remaining);
  if (remaining > 0 && !freshness.validate) return accepted ? 'fresh' : 'refused';
  if (!accepted || freshness.validate) return 'stale';
  if (-remaining < freshness.staleWhileRevalidate) return 'stale-while-revalidate';
  return !freshness.strict && -remaining < wishes.maxStale ? 'max-stale' : 'stale';
}

/** Whether a stale entry may stand in for an origin that fails (RFC 5861 4). */
export const standsInForError = (prepared: Prepared, now: number): boolean =>
  prepared.freshness.staleIfError > 0 &&
  ageOf(prepared, now) - prepared.freshness.lifetime < prepared.freshness.staleIfError;
