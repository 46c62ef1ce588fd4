import { hasControl, isAmbiguous } from './characters.js';
import { choosePath } from './path.js';
import type { PathPlan, RulesPlan } from '../plan.js';
import { chooseQuery, hasMoreParams, keepsQuery } from './query.js';
import { bypass, refuseBy, type Refusal } from './refusal.js';

/** The rules of a policy or of one of its routes, with what is asked of every request worked out. */
export interface Rules {
  readonly plan: RulesPlan;
  readonly keepsPath: boolean;
  readonly keepsQuery: boolean;
  /** Whether the whole value of the field is in the key. */
  readonly keysAuthorization: boolean;
  readonly keysCookie: boolean;
}

const keys = ({ headers, scope }: RulesPlan, field: string): boolean =>
  scope.indexOf(field) >= 0 || headers.some(({ name, as }) => name === field && as === 'value');

const keepsPath = ({ case: letters, slashes, trailingSlash }: PathPlan): boolean =>
  letters === 'keep' && slashes === 'keep' && trailingSlash === 'keep';

export const compileRules = (plan: RulesPlan): Rules => ({
  plan,
  keepsPath: keepsPath(plan.path),
  keepsQuery: keepsQuery(plan.query),
  keysAuthorization: keys(plan, 'authorization'),
  keysCookie: keys(plan, 'cookie'),
});

/** A path and a query that have passed: what is keyed and forwarded. */
export interface Chosen {
  readonly target: string;
  readonly ambiguous: boolean;
}

/** What the rules make of a path with triplets in normal form. */
export const applyToPath = (path: string, rules: Rules): string =>
  rules.keepsPath && path.indexOf('/.') < 0 ? path : choosePath(path, rules.plan.path);

/** Whether a query with controls other than NUL is to be refused for them. */
export const refusesControls = (query: string, { plan }: Rules): boolean =>
  plan.query.controls === 'reject' && hasControl(query);

/** Whether a path is to be refused. */
function refusePath(ambiguous: boolean, { path: { escaped } }: RulesPlan): Refusal | undefined {
  return ambiguous && escaped !== 'key' ? refuseBy(escaped, 'ambiguous') : undefined;
}

/** Whether a query is to be refused. */
function refuseQuery(query: string, { query: { semicolon, maxParams } }: RulesPlan): Refusal | undefined {
  if (hasMoreParams(query, maxParams)) return bypass('too-many-params');
  return semicolon !== 'key' && query.indexOf(';') >= 0 ? refuseBy(semicolon, 'semicolon') : undefined;
}

/**
 * Applies rules to a path and a query.
 *
 * @param path - what `applyToPath` returned
 * @param query - with triplets in normal form, without `?`; undefined where there is none
 * @returns what is keyed and forwarded; or why it is refused
 */
export function applyRules(path: string, query: string | undefined, rules: Rules): Chosen | Refusal {
  const ambiguous = isAmbiguous(path);
  const refusal =
    refusePath(ambiguous, rules.plan) ?? (query === undefined ? undefined : refuseQuery(query, rules.plan));
  if (refusal !== undefined) return refusal;
  const chosen = query === undefined || rules.keepsQuery ? query : chooseQuery(query, rules.plan.query);
  return { target: chosen === undefined ? path : path + '?' + chosen, ambiguous };
}
