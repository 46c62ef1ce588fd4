/** Members of an object that a plugin gives, by a table of requirements. */

/** Throws the error of a member. */
export type Refuse = (member: string, expected: string, hint: string) => never;

/** The requirement for a member: a test, and its description. */
export type Expectation = readonly [test: (value: unknown) => boolean, expected: string];

export const oneOf = (...values: readonly string[]): Expectation => [
  (value) => values.includes(value as string),
  `one of ${values.map((value) => `"${value}"`).join(', ')}`,
];

export const listOf = ([test, expected]: Expectation): Expectation => [
  (value) => Array.isArray(value) && value.every(test),
  `a list of ${expected}`,
];

export const TEXT: Expectation = [(value) => typeof value === 'string' && value !== '', 'a string that is not empty'];

export const FUNCTION: Expectation = [(value) => typeof value === 'function', 'a function'];

/** The cure for a member of the wrong kind. */
export const CORRECT_IT = 'correct it, or leave it out';

/** Refuses members that break their requirements. An absent member does not, unless all are needed. */
export function checkMembers(
  object: object,
  table: Readonly<Record<string, Expectation>>,
  isWhole: boolean,
  refuse: Refuse,
): void {
  for (const [name, [test, expected]] of Object.entries(table)) {
    const value = (object as Readonly<Record<string, unknown>>)[name];
    if ((value !== undefined || isWhole) && !test(value)) refuse(name, expected, CORRECT_IT);
  }
}
