import type { OriginResponse } from '../seam/exchange.js';
import { fieldValue, listMembers } from '../messages/fields.js';
import type { CacheOptions } from '../seam/options.js';
import { type Directives, fieldNames, parseCacheControl, seconds, parseTargeted } from './directives.js';
import { isUnexpected } from './expected-type.js';
import type { Freshness } from '../store/entry.js';
import { initialAge, type Lifetime, lifetimeOf } from './freshness.js';
import { parseContentRange } from './partial.js';
import { isNeverStored, isUnderstood } from './status.js';
import type { Exchange, NotStored } from './storing.js';
import { varyIssue } from './vary.js';

/** Tells if a response to a request may be stored, and answer the next one with its key: RFC 9110 9.3.1, RFC 10008 2.7. */
export const isRetrieval = ({ method }: { readonly method: string }): boolean => method === 'GET' || method === 'QUERY';

/** The directives of a response that count for this cache. */
interface ResponseDirectives {
  readonly directives: Directives;
  /** True if a targeted field gave them: then neither Cache-Control nor Expires has a say (RFC 9213 2.2). */
  readonly isTargeted: boolean;
}

/**
 * The directives of a response: those of the first targeted field that is there and well-formed, else Cache-Control.
 *
 * @param targets - names of targeted fields in lower case, the one that counts most first
 * @see RFC 9213 section 2.2
 */
function responseDirectives(fields: readonly string[], targets: readonly string[]): ResponseDirectives {
  for (const target of targets) {
    const value = fieldValue(fields, target);
    const directives = value === undefined ? undefined : parseTargeted(value);
    if (directives !== undefined) return { directives, isTargeted: true };
  }
  return { directives: parseCacheControl(fieldValue(fields, 'cache-control')), isTargeted: false };
}

/** Tells if the response says how long it is. Without that, its end looks like a break. */
const isDelimited = (response: OriginResponse): boolean =>
  response.delimited ??
  (response.body === undefined ||
    fieldValue(response.fields, 'content-length') !== undefined ||
    fieldValue(response.fields, 'transfer-encoding') !== undefined);

/** Directives that let a shared cache store the answer to a request with Authorization (RFC 9111 3.5). */
const isForAll = (directives: Directives): boolean =>
  directives.has('public') || directives.has('s-maxage') || directives.has('must-revalidate');

/** Tells if a request has credentials that its key does not hold: a stored answer is for others, too. */
const hasUnkeyedCredentials = ({ request, keyedFields }: Exchange): boolean =>
  fieldValue(request.fields, 'authorization') !== undefined && !keyedFields.includes('authorization');

/** Fields of a response that set a cookie, in lower case. */
const SETS_COOKIE = ['set-cookie', 'set-cookie2'];

/**
 * RFC 9111 5.2.2.3: with `must-understand` a status that is not understood is not stored; one that is understood is
 * stored in spite of `no-store`.
 */
function isForbidden(status: number, directives: Directives): 'no-store' | 'status' | undefined {
  if (!directives.has('must-understand')) return directives.has('no-store') ? 'no-store' : undefined;
  return isUnderstood(status) ? undefined : 'status';
}

/** Tells if a response sets a cookie that would be stored with it: one that `private` and `no-cache` do not name. */
function setsCookie(fields: readonly string[], directives: Directives): boolean {
  const withheld = withheldFields(directives);
  return SETS_COOKIE.some((name) => fieldValue(fields, name) !== undefined && !withheld.includes(name));
}

/** Tells if a response that sets a cookie may be stored, as far as the cookie goes. */
const allowsCookie = (directives: Directives, { setCookie }: CacheOptions): boolean =>
  setCookie === 'store' || (setCookie === 'strip' && isForAll(directives));

/** Codings that only a client with a certain dictionary can decode (RFC 9842 4, 5). */
const needsDictionary = (fields: readonly string[]): boolean =>
  listMembers(fieldValue(fields, 'content-encoding')?.toLowerCase() ?? '').some(
    (coding) => coding === 'dcb' || coding === 'dcz',
  );

/** Tells if a field of a request says which dictionary the client has (RFC 9842 2.2). */
const isDictionary = (name: string): boolean => name.toLowerCase() === 'available-dictionary';

/** Bytes of fields beside the key, above which an error may be about their size. */
const MOST_UNKEYED = 2048;

/** Tells if a request has so many bytes in fields beside the key that an error may be about them: a 400, 413, 414 or other. */
function isOversized({ request: { fields }, keyedFields }: Exchange): boolean {
  let bytes = 0;
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    if (!keyedFields.includes(name.toLowerCase())) bytes += name.length + (fields[i + 1] as string).length;
  }
  return bytes > MOST_UNKEYED;
}

function storingIssue(exchange: Exchange, directives: Directives, options: CacheOptions): NotStored | undefined {
  const { request, directives: asked, response, keyedFields } = exchange;
  const { status, fields } = response;
  if (!isRetrieval(request)) return 'method';
  if (isNeverStored(status, request.method)) return 'status';
  // RFC 9111 3.3: the whole of a 206 has to be known. With any other status Content-Range has no meaning (RFC 9110 14.4).
  if (status === 206 && parseContentRange(fieldValue(fields, 'content-range') ?? '') === undefined) return 'partial';
  if (status >= 400 && isOversized(exchange)) return 'one-request';
  if (asked.noStore) return 'request-no-store';
  const forbidden = isForbidden(status, directives);
  if (forbidden !== undefined) return forbidden;
  if (fieldNames(directives, 'private') === 'all') return 'private';
  if (fieldValue(request.fields, 'authorization') !== undefined && !isForAll(directives)) return 'authorization';
  // An error is about the credentials, which anybody can make up.
  if (status >= 400 && hasUnkeyedCredentials(exchange)) return 'authorization';
  if (setsCookie(fields, directives) && !allowsCookie(directives, options)) return 'set-cookie';
  const vary = fieldValue(fields, 'vary');
  const varies = vary === undefined ? undefined : varyIssue(vary, keyedFields);
  if (varies !== undefined) return varies;
  if (needsDictionary(fields) && !listMembers(vary ?? '').some(isDictionary) && !keyedFields.some(isDictionary))
    return 'vary';
  if (!isDelimited(response)) return 'close-delimited';
  return Number(fieldValue(fields, 'content-length') ?? 0) > options.bodyBytes ? 'too-large' : undefined;
}

const checksTypes = ({ routes, matchExtension }: CacheOptions): boolean => routes.length > 0 || matchExtension;

/** The freshness that is kept beside a stored response. */
function freshnessOf(
  { response, requestTime, responseTime }: Exchange,
  directives: Directives,
  lifetime: Lifetime,
  options: CacheOptions,
): Freshness {
  const validate =
    fieldNames(directives, 'no-cache') === 'all' ||
    (directives.size === 0 && /no-cache/i.test(fieldValue(response.fields, 'pragma') ?? ''));
  const strict = directives.has('must-revalidate') || directives.has('proxy-revalidate');
  // RFC 9111 5.2.2.10: s-maxage forbids stale answers. A response that names a time for them allows them itself.
  const shared = directives.has('s-maxage');
  const grace = (name: string, otherwise: number): number =>
    strict || validate ? 0 : (seconds(directives, name) ?? (shared ? 0 : otherwise));
  const [age, date] = [fieldValue(response.fields, 'age'), fieldValue(response.fields, 'date')];
  return {
    lifetime: validate ? 0 : lifetime.seconds,
    initialAge: initialAge(age, date, requestTime, responseTime),
    staleWhileRevalidate: grace('stale-while-revalidate', options.staleWhileRevalidate),
    staleIfError: grace('stale-if-error', options.staleIfError),
    validate,
    strict: strict || shared,
    forAll: lifetime.source === 'explicit' && isForAll(directives),
    immutable: directives.has('immutable'),
  };
}

const hasValidator = (fields: readonly string[]): boolean =>
  fieldValue(fields, 'etag') !== undefined || fieldValue(fields, 'last-modified') !== undefined;

/** For how many seconds a response is of use once it has come: fresh, stale, or to be validated. */
export function secondsOfUse(
  { lifetime, initialAge, staleIfError, staleWhileRevalidate }: Freshness,
  fields: readonly string[],
  { keep }: CacheOptions,
): number {
  const beyond = Math.max(staleIfError, staleWhileRevalidate, hasValidator(fields) ? keep : 0);
  return Math.max(0, Math.ceil(lifetime - initialAge + beyond));
}

/**
 * Tells if a response is stored, and how it may then be used (RFC 9111 3, 4.2; RFC 5861).
 *
 * @returns the reason against it, as a token; or the freshness that is kept beside it
 */
export function cacheabilityOf(exchange: Exchange, options: CacheOptions): NotStored | Freshness {
  const { response, ambiguous, responseTime } = exchange;
  const { directives, isTargeted } = responseDirectives(response.fields, options.targets);
  const issue = storingIssue(exchange, directives, options);
  if (issue !== undefined) return issue;
  if (checksTypes(options) && isUnexpected(response, exchange, options)) return 'type';
  const heuristic = ambiguous ? 0 : options.heuristic;
  const { status, fields } = response;
  const lifetime = lifetimeOf({ status, fields, responseTime }, directives, isTargeted, heuristic);
  // RFC 9111 3: explicit freshness, `public`, or a status for which it may be guessed.
  if (lifetime.source === 'none') return 'status';
  if (lifetime.source === 'heuristic') {
    // A lifetime is not guessed if the request has credentials.
    if (hasUnkeyedCredentials(exchange)) return 'authorization';
    if (options.setCookie === 'store' && setsCookie(fields, directives)) return 'set-cookie';
  }
  const freshness = freshnessOf(exchange, directives, lifetime, options);
  return secondsOfUse(freshness, fields, options) > 0 ? freshness : 'no-lifetime';
}

/** The fields that `private` and `no-cache` name: the rest is stored without them (RFC 9111 5.2.2.4, 5.2.2.7). */
function withheldFields(directives: Directives): readonly string[] {
  const named = ['private', 'no-cache'].map((name) => fieldNames(directives, name));
  return named.flatMap((names) => (names === undefined || names === 'all' ? [] : names));
}

/**
 * Names of the fields of a response that are not stored, in lower case: those that set a cookie, unless they are to be
 * stored; Age, which every answer has of its own; and those that `private` and `no-cache` name.
 */
export function unstoredFields(fields: readonly string[], { targets, setCookie }: CacheOptions): ReadonlySet<string> {
  const { directives } = responseDirectives(fields, targets);
  return new Set([...(setCookie === 'store' ? [] : SETS_COOKIE), 'age', ...withheldFields(directives)]);
}
