import {
  normalizeTriplets,
  withoutDotSegments,
  withoutDuplicateSlashes,
  withoutTrailingSlashes,
  withTrailingSlash,
} from '@urikit/generic/text';
import type { Route, Rules } from './compile-plan.js';
import type { PathPlan, RoutePlan, RulesPlan } from '../plan.js';
import { refuseBy, type NotKeyed } from './refusal.js';
import { isAmbiguous } from './target.js';

/** The path of a request: selects the route with its rules and applies them. */

/** Lowers the case of a path. The hexadecimal digits of triplets become upper case. */
const lowerCase = (path: string): string => normalizeTriplets(path.toLowerCase());

/**
 * Makes the path that is keyed and forwarded.
 *
 * @param path - a path with triplets in normal form
 * @returns the path without dot-segments (RFC 3986 6.2.2.3), then with the merges of the policy. Idempotent.
 */
export function choosePath(path: string, plan: PathPlan): string {
  let chosen = path.indexOf('/.') < 0 ? path : withoutDotSegments(path);
  if (plan.slashes === 'merge') chosen = withoutDuplicateSlashes(chosen);
  if (plan.case === 'lower') chosen = lowerCase(chosen);
  if (plan.trailingSlash === 'keep') return chosen;
  return plan.trailingSlash === 'add' ? withTrailingSlash(chosen) : withoutTrailingSlashes(chosen);
}

/** Applies the rules to a path with triplets in normal form. */
const applyToPath = (path: string, rules: Rules): string =>
  rules.keepsPath && path.indexOf('/.') < 0 ? path : choosePath(path, rules.plan.path);

/** Tells if a path is `prefix` or below it, segment by segment. */
function isWithin(path: string, prefix: string): boolean {
  if (prefix === '/') return true;
  return (
    path.slice(0, prefix.length) === prefix && (path.length === prefix.length || path.charAt(prefix.length) === '/')
  );
}

/** The index of the first route that matches a host and a path, both in normal form; undefined if no route matches. */
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

/** A path with the rules that apply to it. */
interface Selected {
  readonly path: string;
  readonly rules: Rules;
}

/** A selection; stable if the forwarded path selects the same rules as the received path. */
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
 * Selects the rules for a path and applies them to it.
 *
 * @param written - the received path with triplets in normal form
 * @returns `isStable: false` if the path that would be forwarded selects other rules than those that made it
 */
export function selectRules(written: string, host: string, base: Rules, routes: readonly Route[]): Stable {
  if (routes.length === 0) return { path: applyToPath(written, base), rules: base, isStable: true };
  const { path, rules } = selectOnce(written, host, base, routes);
  const again = selectOnce(path, host, base, routes);
  return { path, rules, isStable: again.rules === rules && again.path === path };
}

/** Tells if an origin may read the path as another one, which may belong to another route. */
export const hidesSegments = (path: string): boolean => isAmbiguous(path) || path.indexOf('//') >= 0;

/** Finds the reason why a path gets no key; undefined if it may have one. */
export function refusePath(ambiguous: boolean, { path: { escaped } }: RulesPlan): NotKeyed | undefined {
  return ambiguous && escaped !== 'key' ? refuseBy(escaped, 'ambiguous') : undefined;
}
