import { brand, isBranded } from '@urikit/generic';

/** Every code of `QueryError`, with what it means. */
export const QUERY_ERRORS = {
  'query/type': 'a value has a type that a query cannot hold',
  'query/option': 'an option has a value that it does not know',
  'query/too-many-pairs': 'there are more pairs than the bound allows',
  'query/key-value': 'a pair has no name, or no "=", where the key=value grammar is asked for',
  'query/empty-value': 'a value is empty where empty values are refused',
  'query/lone-empty-pair': 'one pair without name and value would be read back as a query without pairs',
  'query/form': 'a pair cannot stand in application/x-www-form-urlencoded',
  'query/parameter': 'a parameter object is none that OpenAPI has styles for',
  'query/parameter-value': 'a value has no text in the style of its parameter',
  'query/parameter-text': 'a text is none in the style of its parameter',
  'query/schema': 'the pairs do not match the schema',
  'query/async-schema': 'the schema answers later: readQueryAsync waits for it',
} as const;

/** A code of this package. */
export type QueryCode = keyof typeof QUERY_ERRORS;

/** One thing that a schema found wrong. */
export interface QueryIssue {
  /** The decoded name of the parameter; undefined where the issue is about the whole query. */
  readonly parameter: string | undefined;
  /** Zero-based UTF-16 offset of its pair in the query; where no pair has the name, the length of the query. */
  readonly index: number;
  /** What the schema said. */
  readonly message: string;
  /** What the schema said it about, as it said it. */
  readonly path: readonly PropertyKey[];
}

/** Where an error is. */
export interface QueryErrorPlace {
  /** Zero-based UTF-16 offset into the query, or into the text that was given. */
  readonly index?: number;
  /** The decoded name of a parameter. */
  readonly parameter?: string;
  readonly issues?: readonly QueryIssue[];
  readonly cause?: unknown;
}

/** Thrown by this package. A text that is no query at all is a `UriSyntaxError` of the engine. Values are not quoted. */
export class QueryError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(QueryError, 'QueryError', this, value);
  }

  override readonly name = 'QueryError';
  readonly code: QueryCode;
  readonly index: number | undefined;
  readonly parameter: string | undefined;
  /** What the schema found; empty for every other code. */
  readonly issues: readonly QueryIssue[];

  constructor(code: QueryCode, message: string, { index, parameter, issues = [], cause }: QueryErrorPlace = {}) {
    const where = index === undefined ? '' : ` at index ${String(index)}`;
    super(`${message} (${code}${where})`, cause === undefined ? undefined : { cause });
    brand(this, 'QueryError', QueryError);
    this.code = code;
    this.index = index;
    this.parameter = parameter;
    this.issues = issues;
  }
}

/** What a value is, for a message: its type and nothing of the value. */
export const typeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value;

/** @throws QueryError `query/type` where an untyped caller gives anything but text */
export function assertText(value: unknown, what: string): asserts value is string {
  if (typeof value !== 'string')
    throw new QueryError('query/type', `expected ${what} as text, found ${typeName(value)}`);
}
