import { isPromise } from '@urikit/generic/internal';
import type { SchemaIssueCode } from './issue.js';

/** An issue of Zod 4 or of Standard Schema: everything but the message may be absent. */
export interface RawIssue {
  readonly message: string;
  readonly path?: readonly unknown[] | undefined;
  readonly code?: string | undefined;
}

/** The members that issues of Zod 4 have, by code. */
export interface ZodIssue extends RawIssue {
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly options?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly errors?: readonly (readonly ZodIssue[])[];
  readonly issues?: readonly ZodIssue[];
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: boolean;
  readonly exact?: boolean;
  readonly divisor?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly prefix?: string;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  bigint: 'a bigint',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  function: 'a function',
  date: 'a date',
  never: 'nothing',
  nonoptional: 'a value',
  undefined: 'nothing',
};

const A_PROMISE = 'a promise';

/** The cure of a value that was found in the place of another one. */
export const cureOf = (found: string | undefined, cure: string): string =>
  found === A_PROMISE ? 'await it first and give the result' : cure;

/** The kind of a value, for messages that must not quote it. NaN and the infinities are no numbers of a schema. */
export const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : typeof value === 'number' && !Number.isFinite(value)
      ? String(value)
      : value instanceof RegExp
        ? 'a regular expression'
        : isPromise(value)
          ? A_PROMISE
          : (KINDS[Array.isArray(value) ? 'array' : typeof value] ?? typeof value);

/** Names in quotation marks, other values as they are, with commas between. */
export const quoted = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value))).join(', ');

/** `"a"`, or `one of "a", "b"`. */
export const oneOf = (values: readonly unknown[]): string => `${values.length === 1 ? '' : 'one of '}${quoted(values)}`;

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', map: 'entry' };

/** `at least 1 item`, `less than 3`. */
function bound({ origin, minimum, maximum, inclusive = false, exact = false }: ZodIssue): string {
  const unit = UNITS[String(origin)];
  const size = String(minimum ?? maximum);
  const plural = unit === 'entry' ? 'entries' : `${String(unit)}s`;
  const words = minimum === undefined ? ['at most', 'less than'] : ['at least', 'more than'];
  const comparison = exact ? 'exactly' : inclusive ? words[0] : words[1];
  return `${String(comparison)} ${size}${unit === undefined ? '' : ` ${size === '1' ? unit : plural}`}`;
}

/** Tells if a message is a default message of Zod 4. */
export const isZods = (message: string): boolean => /^(?:Invalid|Too small|Too big|Unrecognized)\b/.test(message);

const EXPECTED = /^expected:? /i;

/** The kind and expectation of an issue that has neither keys nor inner issues. */
export function expectation(issue: ZodIssue): readonly [code: SchemaIssueCode, expected: string] {
  const { code, message, expected, values = issue.options, divisor, format, prefix } = issue;
  if (EXPECTED.test(message)) return ['wrong-value', message.replace(EXPECTED, '')];
  if (!isZods(message)) return ['refused', message];
  if (code === 'invalid_type' && expected !== undefined) return ['wrong-type', KINDS[expected] ?? expected];
  if (values !== undefined) return ['wrong-value', oneOf(values)];
  if (code === 'too_small' || code === 'too_big') return ['wrong-value', bound(issue)];
  if (code === 'not_multiple_of') return ['wrong-value', `a multiple of ${String(divisor)}`];
  if (prefix !== undefined) return ['wrong-value', `a string that begins with ${quoted([prefix])}`];
  if (format === 'regex') return ['wrong-value', `a string that matches ${String(issue.pattern)}`];
  if (format !== undefined) return ['wrong-value', `a string in the format ${format}`];
  return message === 'Invalid input' ? ['wrong-value', 'a value that its schema accepts'] : ['refused', message];
}
