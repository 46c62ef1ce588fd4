import { normalizeTriplets } from '@urikit/generic/text';
import type { PathPlan } from '../plan.js';
import type { Decision } from '../request.js';

/** The part of a plan, or of a route, that says the form of paths. */
interface Formed {
  readonly rules: { readonly path: Pick<PathPlan, 'form'> };
}

/** A dot-segment of RFC 3986 3.3, its dots plain. */
const DOT_SEGMENT = /\/\.\.?(?:\/|$)/;

/** Tells if a path has the triplet of an unreserved character. It is found without writing the path anew, which may be long. */
function hasEncodedUnreserved(path: string): boolean {
  for (let at = path.indexOf('%'); at >= 0; at = path.indexOf('%', at + 3))
    if (normalizeTriplets(path.slice(at, at + 3)).length === 1) return true;
  return false;
}

/**
 * Tells if a server and its origin read one path. A request without a key is forwarded as received, so `/x/../admin` and
 * `/%61dmin` would pass a rule of the server for `/admin` and be `/admin` to the origin. A server answers them with 400.
 *
 * @returns true for a decision that is no bypass, and under `path.form: raw`, where each spelling is a path of its own
 * @see RFC 3986 section 6.2.2
 */
export function hasOneForm(plan: Formed & { readonly routes: readonly Formed[] }, decision: Decision): boolean {
  if (decision.action !== 'bypass') return true;
  const { rules } = plan.routes[decision.route ?? -1] ?? plan;
  if (rules.path.form === 'raw') return true;
  const path = decision.forward.target.split('?')[0] as string;
  return !hasEncodedUnreserved(path) && !DOT_SEGMENT.test(path);
}
