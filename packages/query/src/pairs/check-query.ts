import { SYNTAX_ISSUES, tryParse, UriSyntaxError } from '@urikit/generic';
import { isQuery } from '@urikit/generic/text';
import { QueryError } from '../query-error.js';
import type { Dialect } from './options.js';
import { scanPairs } from './scan-pairs.js';

/**
 * Refuses a string that is not a query, with the engine's issue. For `#` the message explains that it ends the query of
 * a reference.
 *
 *     query = *( pchar / "/" / "?" )
 *
 * @throws UriSyntaxError `syntax/character` or `syntax/percent-encoding`, the range counted in the query
 * @see RFC 3986 section 3.4
 */
export function checkQuery(text: string): void {
  if (isQuery(text)) return;
  const hash = text.indexOf('#');
  const result = tryParse(`?${hash < 0 ? text : text.slice(0, hash)}`);
  if (!result.ok) {
    const { start, end } = result.issue;
    throw new UriSyntaxError({ ...result.issue, start: start - 1, end: end - 1 });
  }
  const message = 'expected a character that a query may hold, found "#": encode it as "%23"';
  const code = 'syntax/character';
  throw new UriSyntaxError({ code, ...SYNTAX_ISSUES[code], message, start: hash, end: hash + 1 });
}

/** Refuses pairs outside the chosen grammar. @throws QueryError with the position of the pair */
export function checkPairs(text: string, { grammar, emptyValues, separator }: Dialect): void {
  if (grammar === 'any' && emptyValues === 'allow') return;
  if (grammar === 'key-value' && text === '') throw new QueryError('query/key-value', 'expected a name', { start: 0 });
  scanPairs(text, separator, (start, nameEnd, end) => {
    if (grammar === 'key-value' && nameEnd === start)
      throw new QueryError('query/key-value', 'expected a name', { start, end });
    if (grammar === 'key-value' && nameEnd === end)
      throw new QueryError('query/key-value', 'expected "=" behind the name', { start: end });
    if (emptyValues === 'refuse' && nameEnd + 1 === end)
      throw new QueryError('query/empty-value', 'expected a value behind "="', { start: end });
  });
}
