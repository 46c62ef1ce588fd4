import type { NamesPlan, QueryPlan } from '../plan.js';

/**
 * A query as `name=value` pairs between `&`, as HTML forms write it. RFC 3986 3.4 knows no such thing: nothing here
 * happens unless a policy asks for it.
 */

/** A parameter's name: what stands before its first `=`. */
function nameOf(param: string): string {
  const equals = param.indexOf('=');
  return equals < 0 ? param : param.slice(0, equals);
}

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
  const name = nameOf(param);
  return !selects(plan.exclude, name) && (plan.include === undefined || selects(plan.include, name));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorted by name; those of one name keep their order, whatever sort does with equals. */
function sortByName(params: readonly string[]): readonly string[] {
  const sorted = params.map((param, index) => ({ param, name: nameOf(param), index }));
  sorted.sort((a, b) => compare(a.name, b.name) || a.index - b.index);
  return sorted.map(({ param }) => param);
}

/** Parameters of one name stand where its first stood, in the order of their values, each once. */
function asSets(params: readonly string[]): readonly string[] {
  const groups: string[][] = [];
  // The "=" keeps a name such as `__proto__` from meaning something.
  const places: Record<string, number> = {};
  params.forEach((param) => {
    const name = '=' + nameOf(param);
    const place = places[name];
    if (place === undefined) places[name] = groups.push([param]) - 1;
    else (groups[place] as string[]).push(param);
  });
  const sets: string[] = [];
  groups.forEach((group) => {
    group.sort(compare).forEach((param, i) => {
      if (param !== group[i - 1]) sets.push(param);
    });
  });
  return sets;
}

/** Whether a policy leaves every query as it is. */
export const keepsQuery = ({ order, include, exclude, multi, empty, plus }: QueryPlan): boolean =>
  order === 'keep' &&
  include === undefined &&
  exclude.prefixes.length === 0 &&
  Object.keys(exclude.exact).length === 0 &&
  multi === 'ordered' &&
  empty === 'keep' &&
  plus === 'keep';

/** Whether a text has more than so many parameters; stops counting there. */
export function hasMoreParams(query: string, max: number): boolean {
  // "n" parameters need n - 1 delimiters at least.
  if (query.length < max) return false;
  let count = 1;
  for (let at = query.indexOf('&'); at >= 0 && count <= max; at = query.indexOf('&', at + 1)) count++;
  return count > max;
}

/**
 * The query that is keyed and forwarded.
 *
 * @param query - without `?`, triplets in normal form
 * @returns undefined where nothing is left of it and the policy has no use for an empty one; the same again from itself
 */
export function chooseQuery(query: string, plan: QueryPlan): string | undefined {
  const text = plan.plus === 'space' ? query.replace(/\+/g, '%20') : query;
  const params = text.split('&');
  const kept = params.filter((param) => isKept(param, plan));
  if (kept.length === 0) return undefined;
  // Where an origin splits at `;`, moving a parameter moves others.
  if (isOpaque(text)) return kept.join('&');
  const sets = plan.multi === 'set' ? asSets(kept) : kept;
  return (plan.order === 'name' ? sortByName(sets) : sets).join('&');
}
