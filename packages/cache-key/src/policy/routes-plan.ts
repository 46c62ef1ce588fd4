import { normalizeTriplets, withoutTrailingSlashes } from '@urikit/generic/text';
import { isOriginForm } from '../decide/target.js';
import { hostOf } from './hosts-plan.js';
import { withOverrides } from './route-overrides.js';
import { hasDotSegment, hidesSegments } from '../decide/path-refusal.js';
import { choosePath } from '../decide/path.js';
import type { CompiledPolicy, RoutePlan, RulesPlan } from '../plan.js';
import type { FullPolicy } from './policy.js';
import { PolicyError } from './policy-error.js';
import { rulesPlan } from './rules-plan.js';

type Path = readonly (string | number)[];

/** The path of a route that matches bytes as received. @throws PolicyError for a dot-segment */
function rawPathOf(text: string, path: Path): string {
  if (hasDotSegment(normalizeTriplets(text)))
    throw new PolicyError(
      'policy/route',
      path,
      `expected a path without dot-segments: a path in form "raw" is matched as received; found ${JSON.stringify(text)}`,
    );
  return withoutTrailingSlashes(text);
}

/** The path of a route in a plan: `/a/*` is `/a`, and `/a*` keeps its sign. @throws PolicyError for one that no request has */
function pathOf(text: string, base: RulesPlan, isRaw: boolean, path: Path): string {
  if (!text.endsWith('*')) return wholePathOf(text, base, isRaw, path);
  const begin = text.slice(0, -1);
  const last = begin.slice(begin.lastIndexOf('/') + 1);
  if (/^(?:\.|%2e){1,2}$/i.test(last))
    throw new PolicyError('policy/route', path, `expected no dots before "*", found ${JSON.stringify(text)}`);
  return wholePathOf(begin, base, isRaw, path) + (last === '' ? '' : '*');
}

/** A path as requests have it when routes are selected. @throws PolicyError for one that no request has */
function wholePathOf(text: string, base: RulesPlan, isRaw: boolean, path: Path): string {
  if (!isOriginForm(text, 'key') || text.includes('?'))
    throw new PolicyError('policy/route', path, `expected a path that begins with "/", found ${JSON.stringify(text)}`);
  if (isRaw) return rawPathOf(text, path);
  const normal = choosePath(normalizeTriplets(text), {
    ...base.path,
    case: 'keep',
    slashes: 'keep',
    trailingSlash: 'strip',
  });
  if (hidesSegments(normal))
    throw new PolicyError(
      'policy/route',
      path,
      `expected a path without empty segments, ";" and encoded delimiters: requests with them select no route; found ${JSON.stringify(text)}`,
    );
  const seen = choosePath(normal, { ...base.path, trailingSlash: 'strip' });
  if (seen !== normal)
    throw new PolicyError(
      'policy/route',
      path,
      `expected ${JSON.stringify(seen)}, as the policy's own rules for paths make it, found ${JSON.stringify(text)}`,
    );
  return normal;
}

/** Twice the length of the beginning that a route asks for, and one more if it asks for whole segments. */
const lengthOf = ({ path }: RoutePlan): number => 2 * path.length - (path.endsWith('*') ? 2 : -1);

/** The more is asked of a request, the earlier a route is tried. */
const bySpecificity = (a: RoutePlan, b: RoutePlan): number =>
  Number(b.host !== undefined) - Number(a.host !== undefined) ||
  lengthOf(b) - lengthOf(a) ||
  (a.path < b.path ? -1 : Number(a.path > b.path));

/** Compiles the routes of a policy. @throws PolicyError */
export function routePlans(
  policy: FullPolicy,
  base: RulesPlan,
  schemes: CompiledPolicy['schemes'],
): readonly RoutePlan[] {
  const seen = new Map<string, number>();
  const routes = policy.routes.map((route, i): RoutePlan => {
    const host =
      route.host === undefined
        ? undefined
        : hostOf(route.host, ['routes', i, 'host'], schemes, policy.host.trailingDot);
    const rules = rulesPlan(withOverrides(policy, route), route.cache, ['routes', i, 'rules']);
    const isRaw = rules.path.form === 'raw';
    const path = pathOf(route.path, base, isRaw, ['routes', i, 'path']);
    const selects = `${host ?? ''} ${path}`;
    const other = seen.get(selects);
    if (other !== undefined)
      throw new PolicyError(
        'policy/route',
        ['routes', i],
        `expected another host or path, found those of routes.${String(other)}`,
      );
    seen.set(selects, i);
    return { host, path, isRaw, rules };
  });
  return routes.sort(bySpecificity);
}
