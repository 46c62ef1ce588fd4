import type { OriginResponse } from '../seam/exchange.js';
import { fieldValue } from '../messages/fields.js';
import type { CacheRoute, LifetimeRule } from '../seam/options.js';

/** The route of a target in normal form: the first that fits. */
export const routeOf = (
  { host, target }: { readonly host: string; readonly target: string },
  routes: readonly CacheRoute[],
): CacheRoute | undefined => routes.find((each) => (each.host ?? host) === host && target.startsWith(each.path));

/** Statuses that are heuristically cacheable (RFC 9110 15.1), without 206. */
const GUESSED: readonly number[] = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501];

/** Headers by which an origin says for how long its answer is good, or that it is for one client. */
const SAYING = ['cache-control', 'expires', 'pragma', 'cdn-cache-control', 'surrogate-control'];

function fits({ status = GUESSED, type }: LifetimeRule, response: OriginResponse): boolean {
  if (!status.includes(response.status)) return false;
  if (type === undefined) return true;
  const [own = ''] = (fieldValue(response.fields, 'content-type') ?? '').split(';');
  const media = own.trim().toLowerCase();
  return type.endsWith('/*') ? media.startsWith(type.slice(0, -1)) : media === type;
}

/**
 * A response with the lifetime that a rule gives it, as if the origin had said so. A response with a header about
 * caching is the same as before: a rule fills a gap, and never overrules the origin.
 *
 * @param target - in normal form
 */
export function withRuledLifetime(
  response: OriginResponse,
  place: { readonly host: string; readonly target: string; readonly ambiguous: boolean },
  routes: readonly CacheRoute[],
): OriginResponse {
  // `/static/..%2Faccount`: an origin may read another path than the one that the rule is for.
  if (place.ambiguous) return response;
  const rule = routeOf(place, routes)?.ttl?.find((each) => fits(each, response));
  if (rule === undefined || SAYING.some((name) => fieldValue(response.fields, name) !== undefined)) return response;
  return { ...response, fields: [...response.fields, 'Cache-Control', `max-age=${String(Math.floor(rule.seconds))}`] };
}
