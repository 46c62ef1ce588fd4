import { normalizeTriplets } from '@urikit/generic/text';
import type { Compiled, Rules } from './compile-plan.js';
import { hidesSegments, refusePath, selectRules } from './path.js';
import { chooseQuery, refuseQuery } from './query.js';
import { bypass, type NotKeyed, reject } from './refusal.js';
import { hasControl, hasNul, isAmbiguous } from './target.js';

/** A request that gets a key: the parts of it that are known before its headers are read. */
export interface Chosen {
  readonly rules: Rules;
  readonly target: string;
  readonly ambiguous: boolean;
}

/** The reason why a request gets no key, with its rules. It is found after the rules were selected. */
export interface RefusedBy {
  readonly refusal: NotKeyed;
  readonly rules: Rules | undefined;
}

const refusedBy = (refusal: NotKeyed, rules: Rules | undefined): RefusedBy => ({ refusal, rules });

/** Applies the rules of its route to a valid target. */
export function choose(
  text: string,
  host: string,
  isTooLong: boolean,
  { plan, rules: base, routes }: Compiled,
): Chosen | RefusedBy {
  const normal = normalizeTriplets(text);
  const question = normal.indexOf('?');
  const written = question < 0 ? normal : normal.slice(0, question);
  const query = question < 0 ? undefined : normal.slice(question + 1);
  // A target with a control character is refused, so this check precedes every reason to pass a request on.
  if (hasControl(written, 0) || (query !== undefined && hasNul(query)))
    return refusedBy(reject('control-character'), undefined);
  if (isTooLong) return refusedBy(bypass('too-long'), undefined);
  const { path, rules, isStable } = selectRules(written, host, base, routes);
  if (query !== undefined && rules.plan.query.controls === 'reject' && hasControl(query, 0))
    return refusedBy(reject('control-character'), rules);
  if (!isStable) return refusedBy(bypass('route'), undefined);
  if (routes.length > 0 && hidesSegments(path))
    return refusedBy(rules.plan.path.escaped === 'reject' ? reject('ambiguous') : bypass('ambiguous'), undefined);
  if (!rules.plan.cache) return refusedBy(bypass('route'), rules);
  const ambiguous = isAmbiguous(path);
  const refusal =
    refusePath(ambiguous, rules.plan) ?? (query === undefined ? undefined : refuseQuery(query, rules.plan.query));
  if (refusal !== undefined) return refusedBy(refusal, rules);
  const chosen = query === undefined || rules.keepsQuery ? query : chooseQuery(query, rules.plan.query);
  const target = chosen === undefined ? path : path + '?' + chosen;
  // Replacing "+" by "%20" and adding "/" make a target longer, so its length is checked again.
  return target.length > plan.maxBytes ? refusedBy(bypass('too-long'), rules) : { rules, target, ambiguous };
}
