import { fieldValue } from '../messages/fields.js';
import { parseHttpDate } from '../messages/http-date.js';
import { type Directives, MAX_SECONDS, seconds } from './directives.js';
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
  readonly fields: readonly string[];
  /** In milliseconds: counts if there is no Date (RFC 9110 6.6.1). */
  readonly responseTime: number;
}

/** The longest time that is guessed: a day. */
const MAX_HEURISTIC = 86_400;

/**
 * RFC 9111 4.2.2: a part of the time since Last-Modified, for statuses that are heuristically cacheable and for
 * responses that are `public`.
 */
function guessed({ status, fields, responseTime }: Dated, directives: Directives, part: number): Lifetime {
  if (!isHeuristicallyCacheable(status) && !directives.has('public')) return { source: 'none', seconds: 0 };
  const [modified, date] = ['last-modified', 'date'].map((name) =>
    parseHttpDate(fieldValue(fields, name) ?? '', responseTime),
  );
  const since = modified === undefined ? 0 : Math.max(0, (date ?? responseTime) - modified) / 1000;
  return { source: 'heuristic', seconds: Math.min(MAX_HEURISTIC, since * part) };
}

/**
 * How long a response is fresh in a shared cache: s-maxage, else max-age, else Expires, else a guess.
 *
 * @param isTargeted - whether a targeted field gave the directives: then Expires does not count (RFC 9213 2.2)
 * @param heuristic - the part of the time since Last-Modified that counts as fresh; 0 guesses no lifetime
 * @see RFC 9111 section 4.2.1
 */
export function lifetimeOf(response: Dated, directives: Directives, isTargeted: boolean, heuristic: number): Lifetime {
  const given = seconds(directives, 's-maxage') ?? seconds(directives, 'max-age');
  if (given !== undefined) return { source: 'explicit', seconds: given };
  const { fields, responseTime } = response;
  const expires = isTargeted ? undefined : fieldValue(fields, 'expires');
  if (expires === undefined) return guessed(response, directives, heuristic);
  // RFC 9111 5.3: "a cache recipient MUST interpret invalid date formats, especially the value "0", as representing a
  // time in the past".
  const end = parseHttpDate(expires, responseTime);
  const begin = parseHttpDate(fieldValue(fields, 'date') ?? '', responseTime) ?? responseTime;
  return { source: 'explicit', seconds: end === undefined ? 0 : Math.max(0, end - begin) / 1000 };
}
