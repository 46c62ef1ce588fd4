import { meant, nearestName } from '../did-you-mean.js';
import { withoutPrototype } from '../without-prototype.js';
import { frozenCopy } from './data.js';

/** Members of an object that a plugin gives, by a table: each is read once, checked, and sealed. */

/** Throws the error of a member. */
export type Refuse = (member: string, expected: string, hint: string, cause?: unknown) => never;

/** The requirement for a member: a test, its description, and how members with members of their own are sealed. */
export type Expectation = readonly [
  test: (value: unknown) => boolean,
  expected: string,
  seal?: (value: never, refuse: Refuse) => unknown,
];

export const oneOf = (...values: readonly string[]): Expectation => [
  (value) => values.includes(value as string),
  `${values.length === 1 ? '' : 'one of '}${values.map((value) => `"${value}"`).join(', ')}`,
];

export const listOf = ([test, expected]: Expectation): Expectation => [
  (value) => Array.isArray(value) && value.every(test),
  `a list of ${expected}`,
];

export const TEXT: Expectation = [(value) => typeof value === 'string' && value !== '', 'a string'];

export const FUNCTION: Expectation = [(value) => typeof value === 'function', 'a function'];

/** A member of the object or its class, except those of `Object.prototype`. */
function valueOf(object: object, member: string, refuse: Refuse): unknown {
  try {
    const value = (object as Readonly<Record<string, unknown>>)[member];
    const isStray = value === (Object.prototype as Readonly<Record<string, unknown>>)[member];
    return isStray && !Object.hasOwn(object, member) ? undefined : value;
  } catch (cause) {
    return refuse(member, 'a member that can be read', 'make it a plain value: its getter threw', cause);
  }
}

/**
 * Reads the members of a table, each once. Lists and objects are copied, functions are bound to the object that they were
 * methods of, and all of it is frozen: a later change of the object changes no engine.
 *
 * @param kind - the objects of the table, in the plural
 * @param isWhole - true if no member may be absent
 */
export function readMembers(
  object: object,
  table: Readonly<Record<string, Expectation>>,
  kind: string,
  isWhole: boolean,
  refuse: Refuse,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(table);
  const stray = Object.keys(object).find((name) => !names.includes(name));
  if (stray !== undefined)
    refuse(stray, `no such member${meant(nearestName(stray, names))}`, `${kind} have ${names.join(', ')}`);
  const members = Object.entries(table).flatMap(([name, [test, expected, seal]]) => {
    const value = valueOf(object, name, refuse);
    if (value === undefined && !isWhole) return [];
    if (!test(value)) refuse(name, expected, 'correct it, or leave it out');
    if (typeof value === 'function') return [[name, Object.freeze(value.bind(object) as unknown)] as const];
    return [[name, seal === undefined ? frozenCopy(value) : seal(value as never, refuse)] as const];
  });
  return withoutPrototype(Object.fromEntries(members));
}
