import {
  normalizeTriplets,
  withoutDotSegments,
  withoutDuplicateSlashes,
  withoutTrailingSlashes,
  withTrailingSlash,
} from '@urikit/generic/text';
import type { Route, Rules } from './compile-plan.js';
import type { PathPlan, RoutePlan, RulesPlan } from '../plan.js';
import { refuseBy, type Refusal } from './refusal.js';
import { isAmbiguous } from './target.js';

/** The path of a request: what the rules make of it, and which route's rules those are. */

/** Lower case but for triplets, whose hexadecimal digits are upper case. */
const lowerCase = (path: string): string => normalizeTriplets(path.toLowerCase());

/**
 * The path that is keyed and forwarded.
 *
 * @param path - with triplets in normal form
 * @returns dot-segments removed (RFC 3986 6.2.2.3), then what the policy merges; the same again from itself
 */
export function choosePath(path: string, plan: PathPlan): string {
  let chosen = path.indexOf('/.') < 0 ? path : withoutDotSegments(path);
  if (plan.slashes === 'merge') chosen = withoutDuplicateSlashes(chosen);
  if (plan.case === 'lower') chosen = lowerCase(chosen);
  if (plan.trailingSlash === 'keep') return chosen;
  return plan.trailingSlash === 'add' ? withTrailingSlash(chosen) : withoutTrailingSlashes(chosen);
}

/** What the rules make of a path with triplets in normal form. */
const applyToPath = (path: string, rules: Rules): string =>
  rules.keepsPath && path.indexOf('/.') < 0 ? path : choosePath(path, rules.plan.path);

/** Whether a path is the one of a route or stands below it, segment by segment. */
function isWithin(path: string, prefix: string): boolean {
  if (prefix === '/') return true;
  return (
    path.slice(0, prefix.length) === prefix && (path.length === prefix.length || path.charAt(prefix.length) === '/')
  );
}

/** The first of the routes that selects a host and a path, both in normal form, by its index; undefined for none. */
export function routeIndex(
  routes: readonly Pick<RoutePlan, 'host' | 'path'>[],
  host: string,
  path: string,
): number | undefined {
  for (let i = 0; i < routes.length; i++) {
    const route = routes[i] as RoutePlan;
    if ((route.host === undefined || route.host === host) && isWithin(path, route.path)) return i;
  }
  return undefined;
}

/** A path under the rules that are for it. */
interface Selected {
  readonly path: string;
  readonly rules: Rules;
}

/** The same, and whether what would be forwarded is under the same rules as what came. */
interface Stable extends Selected {
  readonly isStable: boolean;
}

function selectOnce(written: string, host: string, base: Rules, routes: readonly Route[]): Selected {
  const path = applyToPath(written, base);
  const index = routeIndex(routes, host, path);
  if (index === undefined) return { path, rules: base };
  const { rules } = routes[index] as Route;
  return { path: applyToPath(path, rules), rules };
}

/**
 * The rules for a path, and the path under them.
 *
 * @param written - with triplets in normal form
 * @returns `isStable: false` where the path that would be forwarded is under other rules than the ones it was keyed by
 */
export function selectRules(written: string, host: string, base: Rules, routes: readonly Route[]): Stable {
  if (routes.length === 0) return { path: applyToPath(written, base), rules: base, isStable: true };
  const { path, rules } = selectOnce(written, host, base, routes);
  const again = selectOnce(path, host, base, routes);
  return { path, rules, isStable: again.rules === rules && again.path === path };
}

/** An origin may read such a path as another, for which another route was made. */
export const hidesSegments = (path: string): boolean => isAmbiguous(path) || path.indexOf('//') >= 0;

/** Why a path gets no key; undefined where it may have one. */
export function refusePath(ambiguous: boolean, { path: { escaped } }: RulesPlan): Refusal | undefined {
  return ambiguous && escaped !== 'key' ? refuseBy(escaped, 'ambiguous') : undefined;
}
