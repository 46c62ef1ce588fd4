import { assertText } from '../query-error.js';
import { checkPairs, checkQuery } from './check-query.js';
import { dialectOf, type QueryOptions } from './options.js';
import { checkCount, PairList } from './pair-list.js';
import type { Query } from './query.js';

/**
 * Reads a query as an ordered list of pairs and keeps every byte of it.
 *
 * The empty query has no pairs. Between two separators stands an empty pair. A name ends at the first `=`. Names and
 * values are decoded once, as UTF-8; octets that are not UTF-8 read as U+FFFD and stay in the text as they are.
 *
 * @param query - the query of a URI without its `?`, percent-encoded; a `?` at its start is data. Undefined, as `parse` has
 *   it for a URI without a query, has no pairs
 * @param options - `separator` and `plus` say how to read; `maxPairs`, `grammar` and `emptyValues` what to refuse
 * @returns pairs whose `toString()` is `query`
 * @throws UriSyntaxError for a text that is no query; QueryError `query/type`, `query/option`, `query/too-many-pairs`,
 *   `query/key-value`, `query/empty-value`
 * @see RFC 3986 section 3.4
 * @example parseQuery('a=1&b=%20').set('a', '2&3').toString() // 'a=2%263&b=%20'
 */
export function parseQuery(query: string | undefined, options?: QueryOptions): Query {
  const text = query === undefined ? '' : query;
  assertText(text, 'a query');
  const dialect = dialectOf(options);
  checkQuery(text);
  checkCount(text, dialect);
  checkPairs(text, dialect);
  return new PairList(text, dialect);
}
