import { type Issue, UrikitError } from '@urikit/generic';
import { kindOf } from '@urikit/generic/internal';

/** Every code of `QueryError`, with its meaning. */
export const QUERY_ERRORS = {
  'query/too-many-pairs': 'there are more pairs than the bound allows',
  'query/key-value': 'a pair has no name, or no "=", where the key=value grammar is asked for',
  'query/empty-value': 'a value is empty where empty values are refused',
  'query/lone-empty-pair': 'one pair without name and value would be read back as a query without pairs',
  'query/form': 'a pair cannot stand in application/x-www-form-urlencoded',
  'query/parameter': 'OpenAPI has no style for a parameter object',
  'query/parameter-value': 'a value has no string in the style of its parameter',
  'query/parameter-text': 'a string does not follow the style of its parameter',
  'query/schema': 'the pairs do not match the schema',
  'query/async-schema': 'the schema answers later: readQueryAsync waits for it',
} as const;

/** A code of this package. */
export type QueryCode = keyof typeof QUERY_ERRORS;

/** A problem with a query. Its `path` begins with the decoded name of a parameter. */
export interface QueryIssue extends Issue {
  readonly code: QueryCode;
}

/** The position of an error, and its cause. */
interface Circumstances extends Pick<Issue, 'start' | 'end'> {
  /** The decoded name of a parameter. */
  readonly parameter?: string | undefined;
  readonly cause?: unknown;
}

/**
 * Thrown by this package. A string that is not a query gives a `UriSyntaxError` of the engine. Values are not quoted.
 */
export class QueryError extends UrikitError<QueryIssue> {
  static override get name(): string {
    return 'QueryError';
  }

  constructor(
    code: QueryCode,
    found: string | readonly [Omit<QueryIssue, 'code' | 'severity'>, ...Omit<QueryIssue, 'code' | 'severity'>[]],
    { start, end = start, parameter, cause }: Circumstances = {},
  ) {
    const path = parameter === undefined ? undefined : [parameter];
    const [first, ...others] = typeof found === 'string' ? ([{ message: found, start, end, path }] as const) : found;
    const base = { code, severity: 'error' } as const;
    super(
      [{ ...base, ...first }, ...others.map((each) => ({ ...base, ...each }))],
      cause === undefined ? undefined : { cause },
    );
  }
}

/** The type of a value, for a message that must not quote the value. */
export const typeName = (value: unknown): string => kindOf(value).replace('array', 'an array');

/**
 * Passes the string of a caller on.
 *
 * @param argument - the name of the argument
 * @param parameter - the parameter whose value it is
 * @throws UrikitError `input/not-string` with both names and the cure, for any other value
 */
export function stringOf(value: string, argument: string, parameter?: string): string {
  if (typeof value === 'string') return value;
  const message = `${parameter === undefined ? argument : `${argument} of parameter "${parameter}"`}: expected a string, found ${typeName(value)}`;
  const isText = ['number', 'bigint', 'boolean'].includes(typeof value);
  const hint = isText ? 'convert it with String()' : undefined;
  const path = parameter === undefined ? [argument] : [parameter, argument];
  throw new UrikitError({ code: 'input/not-string', severity: 'error', message, hint, path });
}
