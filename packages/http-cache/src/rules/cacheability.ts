import { fieldValue, listMembers } from '../messages/fields.js';
import type { CacheOptions } from '../seam/options.js';
import type { Freshness } from '../store/entry.js';
import { readResponseDirectives, type ResponseDirectives } from './directives.js';
import { isUnexpected } from './expected-type.js';
import { freshnessOf, secondsOfUse } from './freshness.js';
import { parseContentRange } from './partial.js';
import { isNeverStored, isUnderstood } from './status.js';
import type { Exchange, NotStored } from './storing.js';
import { varyIssue } from './vary.js';

/** Methods whose response may be stored, and answer the next request with its key: RFC 9110 9.3.1, RFC 10008 2.7. */
export const RETRIEVALS: ReadonlySet<string> = new Set(['GET', 'QUERY']);

/** Fields of a response that set a cookie, in lower case. */
const SETS_COOKIE: readonly string[] = ['set-cookie', 'set-cookie2'];

/** Fields of a response by which its origin can be asked if it is still good. */
const VALIDATORS: readonly string[] = ['etag', 'last-modified'];

const NO_NAMES: readonly string[] = [];

/** The fields that `private` and `no-cache` name: the rest is stored without them (RFC 9111 5.2.2.4, 5.2.2.7). */
function withheldFields({ private: ofOne, noCache }: ResponseDirectives): readonly string[] {
  const named = ofOne === undefined || ofOne === 'all' ? NO_NAMES : ofOne;
  return noCache === undefined || noCache === 'all' ? named : [...named, ...noCache];
}

/**
 * RFC 9111 5.2.2.3: with `must-understand` a status that is not understood is not stored; one that is understood is
 * stored in spite of `no-store`.
 */
function isForbidden(status: number, directives: ResponseDirectives): 'no-store' | 'status' | undefined {
  if (!directives.mustUnderstand) return directives.noStore ? 'no-store' : undefined;
  return isUnderstood(status) ? undefined : 'status';
}

/** Tells if a response that sets a cookie may be stored, as far as the cookie goes. */
const allowsCookie = ({ forAll }: ResponseDirectives, { setCookie }: CacheOptions): boolean =>
  setCookie === 'store' || (setCookie === 'strip' && forAll);

/** Tells if a content coding is one that only a client with a certain dictionary can decode (RFC 9842 4, 5). */
const needsDictionary = (coding: string | undefined): boolean =>
  coding !== undefined && listMembers(coding.toLowerCase()).some((one) => one === 'dcb' || one === 'dcz');

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

/** The facts on an exchange that several rules need. */
const factsOf = ({ request, response: { values }, keyedFields }: Exchange, { targets }: CacheOptions) => {
  const said = readResponseDirectives(values, targets);
  const withheld = withheldFields(said);
  const isAuthorized = fieldValue(request.fields, 'authorization') !== undefined;
  return {
    said,
    withheld,
    // A cookie that would be stored: one that `private` and `no-cache` do not name.
    setsCookie: SETS_COOKIE.some((name) => values[name] !== undefined && !withheld.includes(name)),
    isAuthorized,
    // A stored answer is for others, too.
    hasUnkeyedCredentials: isAuthorized && !keyedFields.includes('authorization'),
  };
};

function storingIssue(
  exchange: Exchange,
  { said, setsCookie, isAuthorized, hasUnkeyedCredentials }: ReturnType<typeof factsOf>,
  options: CacheOptions,
): NotStored | undefined {
  const { request, directives, response, keyedFields } = exchange;
  const { status, values } = response;
  if (!RETRIEVALS.has(request.method)) return 'method';
  if (isNeverStored(status, request.method)) return 'status';
  // RFC 9111 3.3: the whole of a 206 has to be known. With any other status Content-Range has no meaning (RFC 9110 14.4).
  if (status === 206 && parseContentRange(values['content-range'] ?? '') === undefined) return 'partial';
  if (status >= 400 && isOversized(exchange)) return 'one-request';
  if (directives.noStore) return 'request-no-store';
  const forbidden = isForbidden(status, said);
  if (forbidden !== undefined) return forbidden;
  if (said.private === 'all') return 'private';
  if (isAuthorized && !said.forAll) return 'authorization';
  // An error is about the credentials, which anybody can make up.
  if (status >= 400 && hasUnkeyedCredentials) return 'authorization';
  if (setsCookie && !allowsCookie(said, options)) return 'set-cookie';
  const vary = values['vary'];
  const varies = vary === undefined ? undefined : varyIssue(vary, keyedFields);
  if (varies !== undefined) return varies;
  if (
    needsDictionary(values['content-encoding']) &&
    !listMembers(vary ?? '').some(isDictionary) &&
    !keyedFields.some(isDictionary)
  )
    return 'vary';
  if (!response.isDelimited) return 'close-delimited';
  return Number(values['content-length'] ?? 0) > options.bodyBytes ? 'too-large' : undefined;
}

const checksTypes = ({ routes, matchExtension }: CacheOptions): boolean => routes.length > 0 || matchExtension;

/** How a response is stored. */
export interface Cacheability {
  readonly freshness: Freshness;
  /** For how many seconds it is of use once it has come. */
  readonly secondsOfUse: number;
  /**
   * Names in lower case of its fields that are not stored: those that set a cookie, unless they are to be stored; Age,
   * which every answer has of its own; and those that `private` and `no-cache` name.
   */
  readonly unstored: readonly string[];
}

/**
 * Tells if a response is stored, and how it may then be used (RFC 9111 3, 4.2; RFC 5861).
 *
 * @returns the reason against it, as a token
 */
export function cacheabilityOf(exchange: Exchange, options: CacheOptions): NotStored | Cacheability {
  const { response, ambiguous, requestTime, responseTime } = exchange;
  const { status, values } = response;
  const facts = factsOf(exchange, options);
  const { said, withheld } = facts;
  const issue = storingIssue(exchange, facts, options);
  if (issue !== undefined) return issue;
  if (checksTypes(options) && isUnexpected(values['content-type'], exchange, options)) return 'type';
  const heuristic = ambiguous ? 0 : options.heuristic;
  const dated = { status, values, requestTime, responseTime };
  const { source, freshness } = freshnessOf(dated, said, heuristic, options);
  // RFC 9111 3: explicit freshness, `public`, or a status for which it may be guessed.
  if (source === 'none') return 'status';
  if (source === 'heuristic') {
    // A lifetime is not guessed if the request has credentials.
    if (facts.hasUnkeyedCredentials) return 'authorization';
    if (options.setCookie === 'store' && facts.setsCookie) return 'set-cookie';
  }
  const unstored = [...(options.setCookie === 'store' ? NO_NAMES : SETS_COOKIE), 'age', ...withheld];
  const hasValidator = VALIDATORS.some((name) => values[name] !== undefined && !unstored.includes(name));
  const seconds = secondsOfUse(freshness, hasValidator, options);
  return seconds > 0 ? { freshness, secondsOfUse: seconds, unstored } : 'no-lifetime';
}
