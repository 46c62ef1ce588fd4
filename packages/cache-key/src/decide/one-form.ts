import { normalizeTriplets, withoutDotSegments } from '@urikit/generic/text';
import type { CompiledPolicy, RulesPlan } from '../plan.js';
import type { Decision } from '../request.js';

/** The rules that a decision was made by. */
const rulesOf = ({ rules, routes }: CompiledPolicy, route: number | undefined): RulesPlan =>
  (route === undefined ? undefined : routes[route]?.rules) ?? rules;

/**
 * Tells if a server and its origin read one path. A request without a key is forwarded as received, so `/x/../admin` and
 * `/%61dmin` would pass a rule of the server for `/admin` and be `/admin` to the origin. A server answers them with 400.
 *
 * @returns true for a decision that is no bypass, and under `path.form: raw`, where each spelling is a path of its own
 * @see RFC 3986 section 6.2.2
 */
export function hasOneForm(plan: CompiledPolicy, decision: Decision): boolean {
  if (decision.action !== 'bypass' || rulesOf(plan, decision.route).path.form === 'raw') return true;
  const { target } = decision.forward;
  const question = target.indexOf('?');
  const path = question < 0 ? target : target.slice(0, question);
  // Both rules only shorten a path; digits of triplets keep their case.
  return withoutDotSegments(normalizeTriplets(path)).length === path.length;
}
