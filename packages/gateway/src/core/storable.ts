import { type Directives, parseCacheControl, seconds } from './cache-control.js';
import type { CacheRequest, OriginResponse } from './exchange.js';
import { fieldValue } from './fields.js';
import { type Freshness, initialAge } from './freshness.js';
import type { CacheOptions } from './options.js';
import { semanticsOf } from './semantics.js';
import { varyRefusal } from './vary.js';

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

/** What is asked about one exchange with the origin. */
export interface Exchange {
  readonly request: CacheRequest;
  readonly response: OriginResponse;
  /** Names of the fields that are part of the key. */
  readonly keyed: ReadonlySet<string>;
  /** Origins read the path in different ways: nothing is guessed of it. */
  readonly ambiguous: boolean;
  readonly requestTime: number;
  readonly responseTime: number;
}

/** The fields of a response that say of which length it is: without one, an end is not told from a break. */
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

function refusalOf(
  { request, response, keyed }: Exchange,
  directives: Directives,
  options: CacheOptions,
): NotStored | undefined {
  if (request.method !== 'GET') return 'method';
  if (response.status === 206 || fieldValue(response.fields, 'content-range') !== undefined) return 'partial';
  if (parseCacheControl(request.header('cache-control'))['no-store'] !== undefined) return 'request-no-store';
  if (directives['no-store'] !== undefined) return 'no-store';
  if (directives['private'] !== undefined) return 'private';
  if (request.header('authorization') !== undefined && !isForAll(directives)) return 'authorization';
  if (
    fieldValue(response.fields, 'set-cookie') !== undefined &&
    !(options.setCookie === 'strip' && isForAll(directives))
  )
    return 'set-cookie';
  const vary = varyRefusal(fieldValue(response.fields, 'vary'), keyed);
  if (vary !== undefined) return vary;
  if (!isDelimited(response)) return 'close-delimited';
  return Number(fieldValue(response.fields, 'content-length') ?? 0) > options.maxBodyBytes ? 'too-large' : undefined;
}

/**
 * Whether a response is stored, and how it may then be used (RFC 9111 3, 4.2; RFC 5861).
 *
 * @returns why not, as a token; or what is kept beside it
 */
export function judge(exchange: Exchange, options: CacheOptions): NotStored | Freshness {
  const { request, response, ambiguous, requestTime, responseTime } = exchange;
  const directives = parseCacheControl(fieldValue(response.fields, 'cache-control'));
  const refusal = refusalOf(exchange, directives, options);
  if (refusal !== undefined) return refusal;
  const asked = {
    method: 'GET',
    request: request.fields,
    requestDirectives: {},
    status: response.status,
    response: response.fields,
    responseDirectives: directives,
  };
  const { storable, lifetime } = semanticsOf(asked, ambiguous ? 0 : options.heuristic);
  if (!storable) return 'status';
  const validate =
    directives['no-cache'] !== undefined ||
    (Object.keys(directives).length === 0 && /no-cache/i.test(fieldValue(response.fields, 'pragma') ?? ''));
  const hasValidator =
    fieldValue(response.fields, 'etag') !== undefined || fieldValue(response.fields, 'last-modified') !== undefined;
  const strict = ['must-revalidate', 'proxy-revalidate'].some((name) => directives[name] !== undefined);
  // RFC 9111 5.2.2.10: s-maxage forbids stale answers; one that names a time for them says otherwise itself.
  const shared = directives['s-maxage'] !== undefined;
  const grace = (name: string, otherwise: number): number =>
    strict || validate ? 0 : (seconds(directives, name) ?? (shared ? 0 : otherwise));
  const freshness: Freshness = {
    v: 1,
    lifetime: validate ? 0 : lifetime,
    initialAge: initialAge(
      fieldValue(response.fields, 'age'),
      fieldValue(response.fields, 'date'),
      requestTime,
      responseTime,
    ),
    staleWhileRevalidate: grace('stale-while-revalidate', options.staleWhileRevalidate),
    staleIfError: grace('stale-if-error', options.staleIfError),
    validate,
    strict: strict || shared,
  };
  const isOfUse =
    hasValidator ||
    freshness.lifetime + Math.max(freshness.staleWhileRevalidate, freshness.staleIfError) > freshness.initialAge;
  return isOfUse ? freshness : 'no-lifetime';
}
