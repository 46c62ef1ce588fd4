import { parse } from '@urikit/generic';
import { functionOf, isPromise, withMembers } from '@urikit/generic/internal';
import type { QueryOptions } from './options.js';
import { parseQuery } from './parse-query.js';
import type { Query } from './query.js';

/**
 * Edits the query of a URI reference; every other byte stays.
 *
 * A query that the edit leaves without pairs goes with its `?`: `http://h/?a` without `a` is `http://h/`. An edit without
 * a change keeps each byte, so `http://h/?`, which is another URI than `http://h/` (6.2.3), keeps its `?`.
 *
 * @param text - a URI reference; without a query, the edit gets one without pairs
 * @param edit - gets the query and returns the edited one
 * @param options - as `parseQuery` has them
 * @returns the reference with the edited query
 * @throws UriSyntaxError if `text` is malformed; UrikitError `input/value` if `edit` is no function or returns no query; the errors
 *   of `parseQuery` and of the edit
 * @see RFC 3986 section 3.4
 * @example editQuery('https://h/a?utm_source=x#f', (query) => query.strip('tracking')) // 'https://h/a#f'
 */
export function editQuery(text: string, edit: (query: Query) => Query, options?: QueryOptions): string {
  const { query } = parse(text);
  const given = functionOf(edit, 'edit')(parseQuery(query, options));
  const edited = withMembers(
    given,
    ['pairs', 'toRecord'],
    ['edit'],
    'a function that returns the edited query',
    isPromise(given) ? ' (a promise: await before the edit)' : '',
  ).toString();
  if (edited === (query ?? '')) return text;
  const end = text.search(/#|$/);
  const start = query === undefined ? end : end - query.length - 1;
  return `${text.slice(0, start)}${edited === '' ? '' : `?${edited}`}${text.slice(end)}`;
}
