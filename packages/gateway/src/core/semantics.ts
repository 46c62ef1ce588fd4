import CachePolicy from 'http-cache-semantics';
import { type Directives, seconds } from './cache-control.js';
import { fieldValue } from './fields.js';
import { parseHttpDate } from './http-date.js';

/** What the caching library is asked: whether a response may be stored, and for how long it is fresh. */
export interface Semantics {
  readonly storable: boolean;
  /** In seconds (RFC 9111 4.2.1). */
  readonly lifetime: number;
}

/** A message as the library reads it. */
interface Message {
  readonly method: string;
  readonly request: readonly string[];
  readonly requestDirectives: Directives;
  readonly status: number;
  readonly response: readonly string[];
  readonly responseDirectives: Directives;
}

/** Dates that are none are in the past (RFC 9111 5.3); the library reads more forms than RFC 9110 5.6.7 has. */
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

function record(fields: readonly string[], names: readonly string[], cacheControl: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of names) {
    const value = fieldValue(fields, name);
    if (value !== undefined) headers[name] = DATES.has(name) && parseHttpDate(value) === undefined ? '0' : value;
  }
  if (cacheControl !== '') headers['cache-control'] = cacheControl;
  return headers;
}

/**
 * Asks the library, as a shared cache.
 *
 * @param heuristic - the part of the time since Last-Modified that counts as fresh (RFC 9111 4.2.2); 0 for none
 */
export function semanticsOf(
  { method, request, requestDirectives, status, response, responseDirectives }: Message,
  heuristic: number,
): Semantics {
  const policy = new CachePolicy(
    { method, url: '/', headers: record(request, ['authorization'], plainDirectives(requestDirectives)) },
    {
      status,
      headers: record(response, ['date', 'expires', 'last-modified', 'pragma'], plainDirectives(responseDirectives)),
    },
    { shared: true, cacheHeuristic: heuristic, immutableMinTimeToLive: 0 },
  );
  return { storable: policy.storable(), lifetime: policy.maxAge() };
}
