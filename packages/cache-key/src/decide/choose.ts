import { normalizeTriplets } from '@urikit/generic/text';
import type { Compiled, Rules } from './compile-plan.js';
import { selectRules } from './path.js';
import { isAmbiguous, refuseEscaped, refuseForm } from './path-refusal.js';
import { queryBy, refuseQuery } from './query.js';
import { bypass, type NotKeyed, reject } from './refusal.js';
import type { KeyRequest } from '../request.js';
import { hasControl, hasNul } from './target.js';

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

/** The query of the target, with its `?`: the bytes as received under `raw`, if no rule changes queries. */
function queryOf(text: string, received: string, query: string, rules: Rules): string {
  if (rules.keepsQuery) return rules.plan.path.form === 'raw' ? text.slice(received.length) : '?' + query;
  const chosen = queryBy(query, rules);
  return chosen === undefined ? '' : '?' + chosen;
}

/** Applies the rules of its route to a valid target. */
export function choose(
  { method, target: whole }: KeyRequest,
  text: string,
  host: string,
  { plan, rules: base, routes, refusesForms }: Compiled,
): Chosen | RefusedBy {
  const question = text.indexOf('?');
  const received = question < 0 ? text : text.slice(0, question);
  // A target with a control character is refused, so this check precedes every reason to pass a request on.
  if (hasControl(received) || (question >= 0 && hasNul(text))) return refusedBy(reject('control-character'), undefined);
  const isTooLong = whole.length > plan.maxBytes;
  // Without a form to hold, a target that is too long is not rewritten: strings of njs and Lua grow by copies.
  if (isTooLong && !refusesForms) return refusedBy(bypass('too-long'), undefined);
  const written = normalizeTriplets(received);
  const query = question < 0 ? undefined : normalizeTriplets(text.slice(question + 1));
  const { path, rules, isStable } = selectRules(received, written, host, base, routes);
  const { path: own, query: ofQuery, cache } = rules.plan;
  // The form of a path is held for every request, those without a key included.
  const misformed = refuseForm({ text, received, written, path, isStable }, method, own);
  if (misformed !== undefined) return refusedBy(misformed, rules);
  if (isTooLong) return refusedBy(bypass('too-long'), undefined);
  if (query !== undefined && ofQuery.controls === 'reject' && hasControl(query))
    return refusedBy(reject('control-character'), rules);
  if (!isStable) return refusedBy(bypass('route'), undefined);
  const seen = own.form === 'raw' ? written : path;
  const ambiguous = isAmbiguous(seen);
  const escaped = refuseEscaped(seen, ambiguous, own, routes.length > 0);
  if (escaped !== undefined) return refusedBy(escaped, undefined);
  if (!cache) return refusedBy(bypass('route'), rules);
  const refusal = query === undefined ? undefined : refuseQuery(query, ofQuery);
  if (refusal !== undefined) return refusedBy(refusal, rules);
  const target = query === undefined ? path : path + queryOf(text, received, query, rules);
  // Replacing "+" by "%20" and adding "/" make a target longer, so its length is checked again.
  return target.length > plan.maxBytes ? refusedBy(bypass('too-long'), rules) : { rules, target, ambiguous };
}
