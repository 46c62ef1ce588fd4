import type { CacheRequest, OriginResponse } from '../exchange.js';
import { fieldValue } from '../messages/fields.js';
import type { CacheOptions } from '../options.js';
import { type Directives, parseCacheControl, type RequestDirectives, seconds } from './directives.js';
import { type Freshness, FRESHNESS_VERSION, initialAge, lifetimeOf } from './freshness.js';
import { varyIssue } from './vary.js';

/** Why a response is not stored: the `detail` of Cache-Status. */
export type NotStored =
  | 'authorization'
  | 'close-delimited'
  | 'method'
  | 'no-lifetime'
  | 'no-store'
  | 'partial'
  | 'private'
  | 'request-no-store'
  | 'set-cookie'
  | 'status'
  | 'too-large'
  | 'vary'
  | 'vary-star';

/** One exchange with the origin, with what was read of its request. */
export interface Exchange {
  readonly request: CacheRequest;
  readonly directives: RequestDirectives;
  readonly response: OriginResponse;
  /** Names of the request fields that are part of the key, in lower case. */
  readonly keyedFields: readonly string[];
  /** Origins read the path in different ways: no lifetime is guessed for it. */
  readonly ambiguous: boolean;
  readonly requestTime: number;
  readonly responseTime: number;
}

/** Whether the response says how long it is. Without that, its end looks like a break. */
const isDelimited = (response: OriginResponse): boolean =>
  response.delimited ??
  (response.body === undefined ||
    fieldValue(response.fields, 'content-length') !== undefined ||
    fieldValue(response.fields, 'transfer-encoding') !== undefined);

/** Directives that let a shared cache store the answer to a request with Authorization (RFC 9111 3.5). */
const isForAll = (directives: Directives): boolean =>
  directives['public'] !== undefined ||
  directives['s-maxage'] !== undefined ||
  directives['must-revalidate'] !== undefined;

function storingIssue(
  { request, directives: asked, response, keyedFields }: Exchange,
  directives: Directives,
  options: CacheOptions,
): NotStored | undefined {
  if (request.method !== 'GET') return 'method';
  if (response.status === 206 || fieldValue(response.fields, 'content-range') !== undefined) return 'partial';
  if (asked.noStore) return 'request-no-store';
  if (directives['no-store'] !== undefined) return 'no-store';
  if (directives['private'] !== undefined) return 'private';
  if (fieldValue(request.fields, 'authorization') !== undefined && !isForAll(directives)) return 'authorization';
  if (
    fieldValue(response.fields, 'set-cookie') !== undefined &&
    !(options.setCookie === 'strip' && isForAll(directives))
  )
    return 'set-cookie';
  const vary = fieldValue(response.fields, 'vary');
  const varies = vary === undefined ? undefined : varyIssue(vary, keyedFields);
  if (varies !== undefined) return varies;
  if (!isDelimited(response)) return 'close-delimited';
  return Number(fieldValue(response.fields, 'content-length') ?? 0) > options.maxBodyBytes ? 'too-large' : undefined;
}

/** What is kept beside a response that is stored. */
function freshnessOf(
  { response, requestTime, responseTime }: Exchange,
  directives: Directives,
  lifetime: number,
  options: CacheOptions,
): Freshness {
  const validate =
    directives['no-cache'] !== undefined ||
    (Object.keys(directives).length === 0 && /no-cache/i.test(fieldValue(response.fields, 'pragma') ?? ''));
  const strict = ['must-revalidate', 'proxy-revalidate'].some((name) => directives[name] !== undefined);
  // RFC 9111 5.2.2.10: s-maxage forbids stale answers. A response that names a time for them allows them itself.
  const shared = directives['s-maxage'] !== undefined;
  const grace = (name: string, otherwise: number): number =>
    strict || validate ? 0 : (seconds(directives, name) ?? (shared ? 0 : otherwise));
  const [age, date] = [fieldValue(response.fields, 'age'), fieldValue(response.fields, 'date')];
  return {
    v: FRESHNESS_VERSION,
    lifetime: validate ? 0 : lifetime,
    initialAge: initialAge(age, date, requestTime, responseTime),
    staleWhileRevalidate: grace('stale-while-revalidate', options.staleWhileRevalidate),
    staleIfError: grace('stale-if-error', options.staleIfError),
    validate,
    strict: strict || shared,
  };
}

/**
 * Whether a response is stored, and how it may then be used (RFC 9111 3, 4.2; RFC 5861).
 *
 * @returns why not, as a token; or what is kept beside it
 */
export function cacheabilityOf(exchange: Exchange, options: CacheOptions): NotStored | Freshness {
  const { request, response, ambiguous } = exchange;
  const directives = parseCacheControl(fieldValue(response.fields, 'cache-control'));
  const issue = storingIssue(exchange, directives, options);
  if (issue !== undefined) return issue;
  const heuristic = ambiguous ? 0 : options.heuristic;
  const authorization = fieldValue(request.fields, 'authorization');
  const { isStorable, lifetime } = lifetimeOf(response, directives, authorization, heuristic);
  if (!isStorable) return 'status';
  const freshness = freshnessOf(exchange, directives, lifetime, options);
  const hasValidator =
    fieldValue(response.fields, 'etag') !== undefined || fieldValue(response.fields, 'last-modified') !== undefined;
  const isOfUse =
    hasValidator ||
    freshness.lifetime + Math.max(freshness.staleWhileRevalidate, freshness.staleIfError) > freshness.initialAge;
  return isOfUse ? freshness : 'no-lifetime';
}
