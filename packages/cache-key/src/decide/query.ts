import { parameterName, sortParameters, sortQuery } from '@urikit/generic/text';
import type { Rules } from './compile-plan.js';
import { hasMoreParams } from './parameters.js';
import type { NamesPlan, QueryPlan } from '../plan.js';
import { bypass, refuseBy, type NotKeyed } from './refusal.js';

/**
 * A query as `name=value` pairs between `&`, as HTML forms write it. RFC 3986 3.4 does not define pairs, so these
 * functions run only if a policy asks for them.
 */

function selects(names: NamesPlan, name: string): boolean {
  if (names.exact[name] === true) return true;
  for (let i = 0; i < names.prefixes.length; i++) {
    const prefix = names.prefixes[i] as string;
    if (name.slice(0, prefix.length) === prefix) return true;
  }
  return false;
}

/** Tells if a parameter contains `;`. An origin that splits there reads several parameters, so it is never removed. */
const isOpaque = (param: string): boolean => param.indexOf(';') >= 0;

function isKept(param: string, plan: QueryPlan): boolean {
  if (param === '') return plan.empty === 'keep';
  if (isOpaque(param)) return true;
  const name = parameterName(param);
  return !selects(plan.exclude, name) && (plan.include === undefined || selects(plan.include, name));
}

/** Moves the parameters of one name to the position of the first, sorts them by value and drops repeated ones. */
function asSets(params: readonly string[]): readonly string[] {
  const groups: string[][] = [];
  // The prefix "=" keeps the name `__proto__` from meeting an inherited member.
  const places: Record<string, number> = {};
  params.forEach((param) => {
    const name = '=' + parameterName(param);
    const place = places[name];
    if (place === undefined) places[name] = groups.push([param]) - 1;
    else (groups[place] as string[]).push(param);
  });
  const sets: string[] = [];
  groups.forEach((group) => {
    // Byte by byte; the order of equal strings does not matter.
    const sorted = group.sort((a, b) => (a < b ? -1 : 1));
    sorted.forEach((param, i) => {
      if (i === 0 || param !== group[i - 1]) sets.push(param);
    });
  });
  return sets;
}

/** Finds the reason by which the rules refuse a key to a query; undefined if it may have one. */
export function refuseQuery(query: string, { semicolon, maxParams }: QueryPlan): NotKeyed | undefined {
  if (hasMoreParams(query, maxParams)) return bypass('too-many-params');
  return semicolon !== 'key' && isOpaque(query) ? refuseBy(semicolon, 'semicolon') : undefined;
}

/**
 * Makes the query that is keyed and forwarded.
 *
 * @param query - the query without `?`, with triplets in normal form
 * @returns the query; undefined if the policy drops all of it. Idempotent.
 */
export function chooseQuery(query: string, plan: QueryPlan): string | undefined {
  const text = plan.plus === 'space' ? query.split('+').join('%20') : query;
  const kept = text.split('&').filter((param) => isKept(param, plan));
  if (kept.length === 0) return undefined;
  // An origin that splits at `;` would see the order of further parameters change, so the order stays.
  if (isOpaque(text)) return kept.join('&');
  // The order first: an empty parameter keeps its place in it, which may be amid those of one name.
  const ordered = plan.order === 'name' ? sortParameters(kept) : kept;
  return (plan.multi === 'set' ? asSets(ordered) : ordered).join('&');
}

/** `chooseQuery` by the rules of a request. A query that is only sorted is split only if it has another order. */
export const queryBy = (query: string, { plan, sortsQuery }: Rules): string | undefined =>
  sortsQuery ? sortQuery(query) : chooseQuery(query, plan.query);
