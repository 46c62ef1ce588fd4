import type { FieldValues } from '../messages/fields.js';
import type { CacheRoute, LifetimeRule } from '../seam/options.js';
import { isHeuristicallyCacheable } from './status.js';

/** The route of a target in normal form: the first that fits. */
export const routeOf = (
  { host, target }: { readonly host: string; readonly target: string },
  routes: readonly CacheRoute[],
): CacheRoute | undefined => routes.find((each) => (each.host ?? host) === host && target.startsWith(each.path));

/** Headers by which an origin says for how long its answer is good, or that it is for one client. */
const SAYING = ['cache-control', 'expires', 'pragma', 'cdn-cache-control', 'surrogate-control'];

/** Tells if a rule is for a response; without statuses, for those that are heuristically cacheable, but 206. */
function fits({ status: statuses, type }: LifetimeRule, status: number, contentType = ''): boolean {
  if (!(statuses?.includes(status) ?? (status !== 206 && isHeuristicallyCacheable(status)))) return false;
  if (type === undefined) return true;
  const [own = ''] = contentType.split(';');
  const media = own.trim().toLowerCase();
  return type.endsWith('/*') ? media.startsWith(type.slice(0, -1)) : media === type;
}

/**
 * The values of a response with the lifetime that a rule gives it, as if the origin had said so. Those of a response with
 * a header about caching are the same as before: a rule fills a gap, and never overrules the origin.
 *
 * @param place - its target is in normal form
 */
export function withRuledLifetime(
  values: FieldValues,
  status: number,
  place: { readonly host: string; readonly target: string; readonly ambiguous: boolean },
  routes: readonly CacheRoute[],
): FieldValues {
  // `/static/..%2Faccount`: an origin may read another path than the one that the rule is for.
  if (place.ambiguous) return values;
  const rule = routeOf(place, routes)?.ttl?.find((each) => fits(each, status, values['content-type']));
  if (rule === undefined || SAYING.some((name) => values[name] !== undefined)) return values;
  const lifetime = { 'cache-control': `max-age=${String(Math.floor(rule.seconds))}` };
  return Object.assign(Object.create(null) as FieldValues, values, lifetime);
}
