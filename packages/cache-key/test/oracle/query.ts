import { joinUnits, splitUnits, unitsOf, queryChars } from './units.js';
import type { OracleQuery } from './types.js';

type Param = readonly string[];

const nameOf = (param: Param): string => (splitUnits(param, '=')[0] ?? []).join('');

/** A name as a policy writes it, compared with one of a query. */
function isNamed(name: string, written: string, plus: OracleQuery['plus']): boolean {
  const prefix = written.endsWith('*');
  const units = unitsOf(prefix ? written.slice(0, -1) : written, queryChars(true)) ?? [];
  const own = units.map((unit) => (plus === 'space' && unit === '+' ? '%20' : unit)).join('');
  return prefix ? name.startsWith(own) : name === own;
}

const before = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function stays(param: Param, policy: OracleQuery): boolean {
  if (param.length === 0) return policy.empty === 'keep';
  // A parameter with a raw ";" is never excludable.
  if (param.includes(';')) return true;
  const isOneOf = (names: readonly string[]): boolean =>
    names.some((name) => isNamed(nameOf(param), name, policy.plus));
  return (policy.include === undefined || isOneOf(policy.include)) && !isOneOf(policy.exclude);
}

/** Parameters of one name as a set, standing where the first of them stood. */
function asSets(params: readonly Param[]): Param[] {
  const names = params.map(nameOf).filter((name, i, all) => all.indexOf(name) === i);
  return names.flatMap((name) => {
    const own = params.filter((param) => nameOf(param) === name);
    const sorted = own.toSorted((a, b) => before(a.join(''), b.join('')));
    return sorted.filter((param, i) => param.join('') !== sorted[i - 1]?.join(''));
  });
}

/** Insertion: a parameter goes before those of a greater name and behind all others; an empty one stays at its place. */
function byName(params: readonly Param[]): Param[] {
  const sorted: Param[] = [];
  for (const param of params.filter(({ length }) => length > 0)) {
    const place = sorted.findIndex((other) => before(nameOf(param), nameOf(other)) < 0);
    sorted.splice(place < 0 ? sorted.length : place, 0, param);
  }
  for (const [i, param] of params.entries()) if (param.length === 0) sorted.splice(i, 0, param);
  return sorted;
}

/** What a policy makes of a query; null where there is none. */
export function queryForm(units: Param, policy: OracleQuery): string[] | null {
  const written = units.map((unit) => (policy.plus === 'space' && unit === '+' ? '%20' : unit));
  const kept = splitUnits(written, '&').filter((param) => stays(param, policy));
  if (kept.length === 0) return null;
  // An origin that splits at ";" sees other parameters: nothing is moved.
  if (written.includes(';')) return joinUnits(kept, '&');
  const ordered = policy.order === 'name' ? byName(kept) : kept;
  return joinUnits(policy.multi === 'set' ? asSets(ordered) : ordered, '&');
}

/** `&` between them: one more than there are delimiters. */
export const countParams = (units: Param): number => units.filter((unit) => unit === '&').length + 1;

/** Whether no rule changes a query. */
export const keepsQueries = ({ order, include, exclude, multi, empty, plus }: OracleQuery): boolean =>
  order === 'keep' &&
  include === undefined &&
  exclude.length === 0 &&
  multi === 'ordered' &&
  empty === 'keep' &&
  plus === 'keep';
