import { parameterName, sortParameters } from '@urikit/generic/text';
import type { NamesPlan, QueryPlan } from '../plan.js';
import { bypass, refuseBy, type Refusal } from './refusal.js';
import { hasMoreParams } from './target.js';

/**
 * A query as `name=value` pairs between `&`, as HTML forms write it. RFC 3986 3.4 knows no such thing: nothing here
 * happens unless a policy asks for it.
 */

function selects(names: NamesPlan, name: string): boolean {
  if (names.exact[name] === true) return true;
  for (let i = 0; i < names.prefixes.length; i++) {
    const prefix = names.prefixes[i] as string;
    if (name.slice(0, prefix.length) === prefix) return true;
  }
  return false;
}

/** An origin that splits at `;` sees more in such a parameter than its name says: it is never taken away. */
const isOpaque = (param: string): boolean => param.indexOf(';') >= 0;

function isKept(param: string, plan: QueryPlan): boolean {
  if (param === '') return plan.empty === 'keep';
  if (isOpaque(param)) return true;
  const name = parameterName(param);
  return !selects(plan.exclude, name) && (plan.include === undefined || selects(plan.include, name));
}

/** In the order of their octets, of which equal ones have none. */
const compare = (a: string, b: string): number => (a < b ? -1 : 1);

/** Parameters of one name stand where its first stood, in the order of their values, each once. */
function asSets(params: readonly string[]): readonly string[] {
  const groups: string[][] = [];
  // The "=" keeps a name such as `__proto__` from meaning something.
  const places: Record<string, number> = {};
  params.forEach((param) => {
    const name = '=' + parameterName(param);
    const place = places[name];
    if (place === undefined) places[name] = groups.push([param]) - 1;
    else (groups[place] as string[]).push(param);
  });
  const sets: string[] = [];
  groups.forEach((group) => {
    group.sort(compare).forEach((param, i) => {
      if (i === 0 || param !== group[i - 1]) sets.push(param);
    });
  });
  return sets;
}

/** Why a query gets no key, as far as its rules say; undefined where it may have one. */
export function refuseQuery(query: string, { semicolon, maxParams }: QueryPlan): Refusal | undefined {
  if (hasMoreParams(query, maxParams)) return bypass('too-many-params');
  return semicolon !== 'key' && isOpaque(query) ? refuseBy(semicolon, 'semicolon') : undefined;
}

/**
 * The query that is keyed and forwarded.
 *
 * @param query - without `?`, triplets in normal form
 * @returns undefined where nothing is left of it and the policy has no use for an empty one; the same again from itself
 */
export function chooseQuery(query: string, plan: QueryPlan): string | undefined {
  const text = plan.plus === 'space' ? query.split('+').join('%20') : query;
  const kept = text.split('&').filter((param) => isKept(param, plan));
  if (kept.length === 0) return undefined;
  // Where an origin splits at `;`, moving a parameter moves others.
  if (isOpaque(text)) return kept.join('&');
  const sets = plan.multi === 'set' ? asSets(kept) : kept;
  return (plan.order === 'name' ? sortParameters(sets) : sets).join('&');
}
