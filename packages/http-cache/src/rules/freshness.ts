import type { FieldValues } from '../messages/fields.js';
import { parseHttpDate } from '../messages/http-date.js';
import type { CacheOptions } from '../seam/options.js';
import type { Freshness } from '../store/entry.js';
import { MAX_SECONDS, type ResponseDirectives } from './directives.js';
import { isHeuristicallyCacheable } from './status.js';

/**
 * The age of a response when it came (RFC 9111 4.2.3).
 *
 * @param age - the value of Age; a value that is no number counts as 0. Of a list the first member counts (5.1)
 * @param requestTime - in milliseconds, as is `responseTime`
 */
export function initialAge(
  age: string | undefined,
  date: string | undefined,
  requestTime: number,
  responseTime: number,
): number {
  const first = age === undefined ? '' : (age.split(',', 1)[0] as string).trim();
  const ageValue = /^[0-9]+$/.test(first) ? Math.min(Number(first), MAX_SECONDS) : 0;
  const made = date === undefined ? undefined : parseHttpDate(date, responseTime);
  const apparentAge = Math.max(0, responseTime - (made ?? responseTime)) / 1000;
  const correctedAge = ageValue + Math.max(0, responseTime - requestTime) / 1000;
  return Math.floor(Math.max(apparentAge, correctedAge));
}

/** Lifetime of a response in seconds, and its source. */
export interface Lifetime {
  /** `explicit`: the origin; `heuristic`: this cache may guess; `none`: there is no lifetime. */
  readonly source: 'explicit' | 'heuristic' | 'none';
  readonly seconds: number;
}

/** The response from which a lifetime is worked out. */
export interface Dated {
  readonly status: number;
  readonly values: FieldValues;
  /** In milliseconds: counts if there is no Date (RFC 9110 6.6.1). */
  readonly responseTime: number;
}

/** The longest time that is guessed: a day. */
const MAX_HEURISTIC = 86_400;

/**
 * RFC 9111 4.2.2: a part of the time since Last-Modified, for statuses that are heuristically cacheable and for
 * responses that are `public`.
 */
function guessed({ status, values, responseTime }: Dated, isPublic: boolean, part: number): Lifetime {
  if (!isPublic && !isHeuristicallyCacheable(status)) return { source: 'none', seconds: 0 };
  const [modified, date] = ['last-modified', 'date'].map((name) => parseHttpDate(values[name] ?? '', responseTime));
  const since = modified === undefined ? 0 : Math.max(0, (date ?? responseTime) - modified) / 1000;
  return { source: 'heuristic', seconds: Math.min(MAX_HEURISTIC, since * part) };
}

/**
 * How long a response is fresh in a shared cache: s-maxage, else max-age, else Expires, else a guess. Expires does not
 * count beside a targeted field (RFC 9213 2.2).
 *
 * @param heuristic - the part of the time since Last-Modified that counts as fresh; 0 guesses no lifetime
 * @see RFC 9111 section 4.2.1
 */
export function lifetimeOf(response: Dated, directives: ResponseDirectives, heuristic: number): Lifetime {
  const given = directives.sMaxage ?? directives.maxAge;
  if (given !== undefined) return { source: 'explicit', seconds: given };
  const { values, responseTime } = response;
  const expires = directives.isTargeted ? undefined : values['expires'];
  if (expires === undefined) return guessed(response, directives.isPublic, heuristic);
  // RFC 9111 5.3: "a cache recipient MUST interpret invalid date formats, especially the value "0", as representing a
  // time in the past".
  const end = parseHttpDate(expires, responseTime);
  const begin = parseHttpDate(values['date'] ?? '', responseTime) ?? responseTime;
  return { source: 'explicit', seconds: end === undefined ? 0 : Math.max(0, end - begin) / 1000 };
}

/** The freshness that is kept beside a stored response (RFC 9111 4.2, RFC 5861), and the source of its lifetime. */
export function freshnessOf(
  response: Dated & { readonly requestTime: number },
  directives: ResponseDirectives,
  heuristic: number,
  options: CacheOptions,
): { readonly source: Lifetime['source']; readonly freshness: Freshness } {
  const { values, requestTime, responseTime } = response;
  const { source, seconds } = lifetimeOf(response, directives, heuristic);
  const validate = directives.noCache === 'all' || (directives.isEmpty && /no-cache/i.test(values['pragma'] ?? ''));
  // RFC 9111 5.2.2.10: s-maxage forbids stale answers. A response that names a time for them allows them itself.
  const isShared = directives.sMaxage !== undefined;
  const grace = (given: number | undefined, otherwise: number): number =>
    directives.revalidate || validate ? 0 : (given ?? (isShared ? 0 : otherwise));
  const freshness: Freshness = {
    lifetime: validate ? 0 : seconds,
    initialAge: initialAge(values['age'], values['date'], requestTime, responseTime),
    staleWhileRevalidate: grace(directives.staleWhileRevalidate, options.staleWhileRevalidate),
    staleIfError: grace(directives.staleIfError, options.staleIfError),
    validate,
    strict: directives.revalidate || isShared,
    forAll: source === 'explicit' && directives.forAll,
    immutable: directives.immutable,
  };
  return { source, freshness };
}

/**
 * For how many seconds a response is of use once it has come: fresh, stale, or to be validated.
 *
 * @param hasValidator - whether the origin can be asked if it is still good: by ETag or Last-Modified
 */
export function secondsOfUse(
  { lifetime, initialAge: age, staleIfError, staleWhileRevalidate }: Freshness,
  hasValidator: boolean,
  { keep }: CacheOptions,
): number {
  const beyond = Math.max(staleIfError, staleWhileRevalidate, hasValidator ? keep : 0);
  return Math.max(0, Math.ceil(lifetime - age + beyond));
}
