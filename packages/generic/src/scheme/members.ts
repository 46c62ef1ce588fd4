import { meant, nearestName } from '../did-you-mean.js';
import { frozenCopy } from './data.js';

/** Members of an object that a plugin gives, by a table: each is read once, checked, and sealed. */

/** Throws the error of a member. */
export type Refuse = (member: string, expected: string, hint: string) => never;

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
  for (const name of Object.keys(object))
    if (!names.includes(name))
      refuse(name, `no such member${meant(nearestName(name, names))}`, `${kind} have ${names.join(', ')}`);
  const members: Record<string, unknown> = {};
  for (const name of names) {
    const value = (object as Readonly<Record<string, unknown>>)[name];
    if (value === undefined && !isWhole) continue;
    const [test, expected, seal] = table[name] as Expectation;
    if (!test(value)) refuse(name, expected, 'correct it, or leave it out');
    if (typeof value === 'function') members[name] = Object.freeze(value.bind(object) as unknown);
    else if (seal !== undefined) members[name] = seal(value as never, refuse);
    else members[name] = typeof value === 'object' ? frozenCopy(value) : value;
  }
  return Object.freeze(members);
}
