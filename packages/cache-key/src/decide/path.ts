import {
  normalizeTriplets,
  withoutDotSegments,
  withoutDuplicateSlashes,
  withoutTrailingSlashes,
  withTrailingSlash,
} from '@urikit/generic/text';
import type { Route, Rules } from './compile-plan.js';
import type { PathPlan, RoutePlan } from '../plan.js';

/** The path of a request: selects the route with its rules and applies them. */

/**
 * Makes the path that is keyed and forwarded.
 *
 * @param path - a path with triplets in normal form
 * @returns the path without dot-segments (RFC 3986 6.2.2.3), then with the merges of the policy. Idempotent.
 */
export function choosePath(path: string, plan: PathPlan): string {
  let chosen = path.indexOf('/.') < 0 ? path : withoutDotSegments(path);
  if (plan.slashes === 'merge') chosen = withoutDuplicateSlashes(chosen);
  // The hexadecimal digits of triplets become upper case.
  if (plan.case === 'lower') chosen = normalizeTriplets(chosen.toLowerCase());
  if (plan.trailingSlash === 'keep') return chosen;
  return plan.trailingSlash === 'add' ? withTrailingSlash(chosen) : withoutTrailingSlashes(chosen);
}

/** Applies the rules to a path with triplets in normal form. */
const applyToPath = (path: string, rules: Rules): string =>
  rules.keepsPath && path.indexOf('/.') < 0 ? path : choosePath(path, rules.plan.path);

/** Tells if a path is `prefix` or below it, segment by segment; or begins so, if `*` is at its end. */
function isWithin(path: string, prefix: string): boolean {
  const at = prefix.indexOf('*');
  if (at > 0) return path.slice(0, at) === prefix.slice(0, at);
  return prefix === '/' || (path + '/').slice(0, prefix.length + 1) === prefix + '/';
}

/** A route as it is matched. */
type Matched = Pick<RoutePlan, 'host' | 'path' | 'isRaw'>;

/**
 * The index of the first route that matches a host in normal form and a path; undefined if no route matches.
 *
 * @param path - in normal form
 * @param received - the bytes that a `raw` route matches
 */
export function routeIndex(
  routes: readonly Matched[],
  host: string,
  path: string,
  received: string,
): number | undefined {
  for (let i = 0; i < routes.length; i++) {
    const route = routes[i] as Matched;
    const seen = route.isRaw ? received : path;
    if ((route.host === undefined || route.host === host) && isWithin(seen, route.path)) return i;
  }
  return undefined;
}

/** The path that is keyed and forwarded, with the rules that apply to it. */
interface Selected {
  readonly path: string;
  readonly rules: Rules;
}

/** A selection; stable if the forwarded path selects the same rules as the received path. */
interface Stable extends Selected {
  readonly isStable: boolean;
}

function selectOnce(received: string, written: string, host: string, base: Rules, routes: readonly Route[]): Selected {
  const path = applyToPath(written, base);
  const index = routeIndex(routes, host, path, received);
  const rules = index === undefined ? base : (routes[index] as Route).rules;
  if (rules.plan.path.form === 'raw') return { path: received, rules };
  return { path: index === undefined ? path : applyToPath(path, rules), rules };
}

/**
 * Selects the rules for a path and applies them to it.
 *
 * @param written - the received path with triplets in normal form
 * @returns `isStable: false` if the path that would be forwarded selects other rules than those that made it
 */
export function selectRules(
  received: string,
  written: string,
  host: string,
  base: Rules,
  routes: readonly Route[],
): Stable {
  const { path, rules } = selectOnce(received, written, host, base, routes);
  // Bytes that are forwarded as received select the same rules again.
  if (routes.length === 0 || rules.plan.path.form === 'raw') return { path, rules, isStable: true };
  const again = selectOnce(path, path, host, base, routes);
  return { path, rules, isStable: again.rules === rules && again.path === path };
}
