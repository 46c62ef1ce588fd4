import CachePolicy from 'http-cache-semantics';
import { fieldValue } from '../messages/fields.js';
import { parseHttpDate } from '../messages/http-date.js';
import { type Directives, seconds } from './directives.js';

/** What is to be known of a stored response to use it again: plain data, kept in the entry. Times are in seconds. */
export interface Freshness {
  /** Of this record. Another number is another version of the gateway, and a miss. */
  readonly v: typeof FRESHNESS_VERSION;
  /** RFC 9111 4.2.1. */
  readonly lifetime: number;
  /** RFC 9111 4.2.3: corrected_initial_age. */
  readonly initialAge: number;
  /** RFC 5861 3. */
  readonly staleWhileRevalidate: number;
  /** RFC 5861 4. */
  readonly staleIfError: number;
  /** Never answered from without validation, fresh or not: no-cache (RFC 9111 5.2.2.4). */
  readonly validate: boolean;
  /** Never answered from stale: must-revalidate, proxy-revalidate, s-maxage (RFC 9111 4.2.4). */
  readonly strict: boolean;
}

/** Raised with every change of what the members mean. */
export const FRESHNESS_VERSION = 2;

const TIMES = ['lifetime', 'initialAge', 'staleWhileRevalidate', 'staleIfError'] as const;

/** Reads what a store gave back; undefined where it is something else. */
export function readFreshness(value: unknown): Freshness | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Readonly<Record<string, unknown>>;
  if (
    record['v'] !== FRESHNESS_VERSION ||
    typeof record['validate'] !== 'boolean' ||
    typeof record['strict'] !== 'boolean'
  )
    return undefined;
  return TIMES.every((name) => Number.isFinite(record[name])) ? (value as Freshness) : undefined;
}

/**
 * The age of a response when it came (RFC 9111 4.2.3).
 *
 * @param age - the value of Age; 0 is taken for what is no number
 * @param requestTime - in milliseconds, as is `responseTime`
 */
export function initialAge(
  age: string | undefined,
  date: string | undefined,
  requestTime: number,
  responseTime: number,
): number {
  const first = age === undefined ? '' : (age.split(',', 1)[0] as string).trim();
  const ageValue = /^[0-9]+$/.test(first) ? Math.min(Number(first), 2 ** 31) : 0;
  const apparentAge = Math.max(
    0,
    responseTime / 1000 - (date === undefined ? responseTime : (parseHttpDate(date) ?? responseTime)) / 1000,
  );
  const correctedAge = ageValue + Math.max(0, responseTime - requestTime) / 1000;
  return Math.floor(Math.max(apparentAge, correctedAge));
}

/** Whether a response may be stored, as far as its status and its lifetime decide that; and its lifetime in seconds. */
export interface Lifetime {
  readonly isStorable: boolean;
  /** RFC 9111 4.2.1. */
  readonly lifetime: number;
}

/** A date that is malformed counts as past (RFC 9111 5.3); the library reads more forms than RFC 9110 5.6.7 has. */
const DATES = new Set(['expires', 'last-modified']);

const AGES = new Set(['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error']);

/**
 * Directives as the library understands them: it takes names as they are written, splits quoted strings at their
 * commas, and reads numbers as `parseInt` does. A qualified `private` or `no-cache` counts as the unqualified one,
 * which is stricter (RFC 9111 5.2.2.4 and 5.2.2.7 allow it); `proxy-revalidate` does not make a response stale.
 */
function plainDirectives(directives: Directives): string {
  return Object.keys(directives)
    .filter((name) => name !== 'proxy-revalidate')
    .map((name) => (AGES.has(name) ? `${name}=${String(seconds(directives, name))}` : name))
    .join(', ');
}

/**
 * How long a response is fresh in a shared cache (RFC 9111 4.2.1, 4.2.2).
 *
 * @param authorization - of the request
 * @param heuristic - the part of the time since Last-Modified that counts as fresh; 0 turns heuristics off
 */
export function lifetimeOf(
  response: { readonly status: number; readonly fields: readonly string[] },
  directives: Directives,
  authorization: string | undefined,
  heuristic: number,
): Lifetime {
  const headers: Record<string, string> = {};
  for (const name of ['date', 'expires', 'last-modified', 'pragma']) {
    const value = fieldValue(response.fields, name);
    if (value !== undefined) headers[name] = DATES.has(name) && parseHttpDate(value) === undefined ? '0' : value;
  }
  const cacheControl = plainDirectives(directives);
  if (cacheControl !== '') headers['cache-control'] = cacheControl;
  const policy = new CachePolicy(
    { method: 'GET', url: '/', headers: authorization === undefined ? {} : { authorization } },
    { status: response.status, headers },
    { shared: true, cacheHeuristic: heuristic, immutableMinTimeToLive: 0 },
  );
  return { isStorable: policy.storable(), lifetime: policy.maxAge() };
}
