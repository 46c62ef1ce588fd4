import { type Issue, type Result, UrikitError } from '@urikit/generic';
import { attempt, textOf } from '@urikit/generic/internal';
import { checkPairs, checkQuery } from './check-query.js';
import { type Dialect, dialectOf, type QueryOptions } from './options.js';
import { checkCount, PairList } from './pair-list.js';
import type { Query } from './query.js';

/** The pairs of a query, or the issue that keeps a string from being one. */
export type QueryResult = Result<Query, Issue>;

function read(dialect: Dialect, query = ''): Query {
  checkQuery(textOf(query));
  checkCount(query, dialect);
  checkPairs(query, dialect);
  return new PairList(query, dialect);
}

/**
 * Reads a query as an ordered list of pairs and keeps every byte of it.
 *
 * The empty query has no pairs. Between two separators stands an empty pair. A name ends at the first `=`. Names and
 * values are decoded once, as UTF-8; octets that are not UTF-8 read as U+FFFD and stay in the text as they are.
 *
 * @param query - the query of a URI without its `?`, percent-encoded; a `?` at its start is data. Undefined, as `parse`
 *   has it for a URI without a query, has no pairs
 * @param options - `separator` and `plus` control the reading; `maxPairs`, `grammar` and `emptyValues` restrict it
 * @returns pairs whose `toString()` is `query`
 * @throws UriSyntaxError if the string is not a query; UrikitError `input/value`, `input/unknown-option`; QueryError
 *   `query/too-many-pairs`, `query/key-value`, `query/empty-value`
 * @see RFC 3986 section 3.4
 * @example parseQuery('a=1&b=%20').set('a', '2&3').toString() // 'a=2%263&b=%20'
 */
export function parseQuery(query: string | undefined, options?: QueryOptions): Query {
  return read(dialectOf(options), query);
}

/**
 * Reads a query as `parseQuery`, without throwing for a malformed one.
 *
 * @returns the pairs, or the issue that `parseQuery` throws. Throws for wrong options only.
 * @see RFC 3986 section 3.4
 * @example tryParseQuery('a b') // { ok: false, issue: { code: 'syntax/character', start: 1, end: 2, ... } }
 */
export function tryParseQuery(query: string | undefined, options?: QueryOptions): QueryResult {
  const dialect = dialectOf(options);
  return attempt(UrikitError, () => read(dialect, query));
}
