import { isAmbiguous } from './characters.js';
import type { RoutePlan } from '../plan.js';
import { applyToPath, compileRules, type Rules } from './rules.js';

/** A route with its rules compiled. */
export interface Route extends RoutePlan {
  readonly compiled: Rules;
}

export const compileRoutes = (routes: readonly RoutePlan[]): readonly Route[] =>
  routes.map(({ host, path, rules }) => ({ host, path, rules, compiled: compileRules(rules) }));

/** Whether a path is the one of a route or stands below it, segment by segment. */
function isWithin(path: string, prefix: string): boolean {
  if (prefix === '/') return true;
  return (
    path.slice(0, prefix.length) === prefix && (path.length === prefix.length || path.charAt(prefix.length) === '/')
  );
}

function routeOf(routes: readonly Route[], host: string, path: string): Route | undefined {
  for (let i = 0; i < routes.length; i++) {
    const route = routes[i] as Route;
    if ((route.host === undefined || route.host === host) && isWithin(path, route.path)) return route;
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
  const route = routeOf(routes, host, path);
  return route === undefined
    ? { path, rules: base }
    : { path: applyToPath(path, route.compiled), rules: route.compiled };
}

/**
 * The rules for a path, and the path under them.
 *
 * @param written - with triplets in normal form
 * @returns `isStable: false` where the path that would be forwarded is under other rules than the ones it was keyed by
 */
export function select(written: string, host: string, base: Rules, routes: readonly Route[]): Stable {
  const { path, rules } = selectOnce(written, host, base, routes);
  if (routes.length === 0) return { path, rules, isStable: true };
  const again = selectOnce(path, host, base, routes);
  return { path, rules, isStable: again.rules === rules && again.path === path };
}

/** An origin may read such a path as another, for which another route was made. */
export const hidesSegments = (path: string): boolean => isAmbiguous(path) || path.indexOf('//') >= 0;
