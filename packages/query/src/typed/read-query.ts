import { withMembers } from '@urikit/generic/internal';
import type { Query, QueryPair } from '../pairs/query.js';
import { QueryError } from '../query-error.js';
import { pathOf, type SchemaFinding, type SchemaResult, type StandardSchema } from './standard-schema.js';

/**
 * A schema does not tell if it expects an array, so the query is passed to it as written and its findings decide:
 *
 * 1. A name that occurs once is a string; one that occurs more often is an array. A pair without `=` is undefined.
 * 2. If the schema reports such a string itself, it is passed again as an array of one.
 * 3. If the schema still reports the array, the string is kept, and the findings of step 1 are thrown.
 */
type Input = Readonly<Record<string, unknown>>;

const inputOf = (query: Query, asArrays: ReadonlySet<PropertyKey>): Input => {
  const input = Object.create(null) as Record<string, unknown>;
  for (const [name, values] of Object.entries(query.toRecord()))
    input[name] = values.length > 1 || asArrays.has(name) ? values : values[0];
  return input;
};

/** The name that a finding is about as a whole: its path has one step. */
const wholeName = (finding: SchemaFinding): PropertyKey | undefined => {
  const path = pathOf(finding);
  return path.length === 1 ? path[0] : undefined;
};

const wholeNames = (findings: readonly SchemaFinding[]): ReadonlySet<PropertyKey> =>
  new Set(findings.map(wholeName).filter((name) => name !== undefined));

/** The names to pass as arrays: they occur once, with a string that the schema reported. */
function namesToWrap(query: Query, findings: readonly SchemaFinding[]): ReadonlySet<PropertyKey> {
  const record = query.toRecord();
  const isText = (name: PropertyKey): boolean =>
    typeof name === 'string' && record[name]?.length === 1 && record[name][0] !== undefined;
  return new Set([...wholeNames(findings)].filter(isText));
}

/** The findings of both answers, each name by the one that is reported for it. */
function merged(
  first: readonly SchemaFinding[],
  second: readonly SchemaFinding[],
  wrapped: ReadonlySet<PropertyKey>,
): readonly SchemaFinding[] {
  const still = wholeNames(second);
  const isArray = (finding: SchemaFinding): boolean => {
    const [name] = pathOf(finding);
    return name !== undefined && wrapped.has(name) && !still.has(name);
  };
  return [...first.filter((finding) => !isArray(finding)), ...second.filter(isArray)];
}

/** The pair that a finding is about: by name, and in an array by number. */
function pairAt(pairs: readonly QueryPair[], name: string, item: PropertyKey | undefined): number {
  const places = pairs.flatMap((pair, i) => (pair.name === name ? [i] : []));
  return (typeof item === 'number' ? places[item] : undefined) ?? places[0] ?? pairs.length;
}

/** Throws an error with an issue for each finding, placed at the pair that the finding is about. */
function fail(query: Query, findings: readonly SchemaFinding[]): never {
  const { pairs } = query;
  const end = query.toString().length;
  const starts: number[] = [];
  let index = 0;
  for (const { raw } of pairs) {
    starts.push(index);
    index += raw.length + 1;
  }
  const [first = { message: 'expected a query that the schema takes', start: 0, end }, ...others] = findings.map(
    (finding) => {
      const path = pathOf(finding);
      const [name, item] = path;
      if (name === undefined) return { start: 0, end, message: finding.message, path };
      const message = `parameter "${String(name)}": ${finding.message}`;
      const pair = pairAt(pairs, String(name), item);
      const start = starts[pair] ?? end;
      return { start, end: start + (pairs[pair]?.raw.length ?? 0), message, path };
    },
  );
  throw new QueryError('query/schema', [first, ...others]);
}

const validatorOf = <Output>(schema: StandardSchema<Output>): StandardSchema<Output>['~standard'] =>
  withMembers(
    withMembers(schema, ['~standard'], ['schema'], 'a schema with "~standard"')['~standard'],
    ['validate'],
    ['schema'],
    'a schema with "~standard"',
  );

/** Yields one input for the schema at a time, so that the synchronous and the asynchronous function share it. */
function* reading<Output>(query: Query): Generator<Input, Output, SchemaResult<Output>> {
  const first = yield inputOf(query, new Set());
  if (first.issues === undefined) return first.value;
  const wrapped = namesToWrap(query, first.issues);
  if (wrapped.size === 0) fail(query, first.issues);
  const second = yield inputOf(query, wrapped);
  if (second.issues === undefined) return second.value;
  return fail(query, merged(first.issues, second.issues, wrapped));
}

/**
 * Reads the pairs by a schema of any library that has Standard Schema. The schema gets one object: for each name a
 * string, an array if the name is repeated or the schema expects one, or undefined for a pair without `=`.
 *
 * @param query - as `parseQuery` gives it
 * @param schema - of an object; a schema that answers later needs `readQueryAsync`
 * @returns the output of the schema
 * @throws QueryError `query/schema` with `issues`, each with parameter and place; `query/async-schema`
 * @see RFC 3986 section 3.4
 * @example readQuery(parseQuery('page=2&tag=a'), z.object({ page: z.coerce.number(), tag: z.array(z.string()) }))
 */
export function readQuery<Output>(query: Query, schema: StandardSchema<Output>): Output {
  const validator = validatorOf(schema);
  const steps = reading<Output>(withMembers(query, ['toRecord'], ['query'], 'a query of parseQuery'));
  let step = steps.next();
  while (step.done !== true) {
    const answer = validator.validate(step.value);
    if (answer instanceof Promise)
      throw new QueryError('query/async-schema', 'expected a schema that answers at once; readQueryAsync waits');
    step = steps.next(answer);
  }
  return step.value;
}

/**
 * As `readQuery`, for a schema that may be asynchronous.
 *
 * @returns the output of the schema; rejects with QueryError `query/schema` if `readQuery` would throw
 * @see RFC 3986 section 3.4
 */
export async function readQueryAsync<Output>(query: Query, schema: StandardSchema<Output>): Promise<Output> {
  const validator = validatorOf(schema);
  const steps = reading<Output>(withMembers(query, ['toRecord'], ['query'], 'a query of parseQuery'));
  let step = steps.next();
  while (step.done !== true) step = steps.next(await validator.validate(step.value));
  return step.value;
}
