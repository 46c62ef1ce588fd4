import { type ParameterComponent, replaceRanges, shown, wrongValue } from '@urikit/generic/internal';
import { lineSpans } from './line-spans.js';
import { nestedSecrets } from './nested-secrets.js';
import { listedSpans } from './parameter-spans.js';
import { shapeSpans } from './shape-spans.js';

/**
 * Writes a mark in place of each secret of a string that need not be a URI: a part of a request, a message, a line of a
 * log. Secrets are values of the published table of names, passwords of URIs inside of the string, users that are
 * tokens by their looks, and tokens and addresses of known shapes.
 *
 * @param text - any string
 * @param component - the syntax of parameters: between `/` and `;` as in a path, between `&` and `;` as in a query;
 *   absent: the string is no component, as a line of a log, and parameters are those of a query
 * @param mark - the string in place of a secret, or a function that makes it of the secret; absent: `***`
 * @returns the masked string; '' if the value is not a string, because a line of a log is written all the same. Linear time.
 * @throws UrikitError `input/value` for another component, or a mark that is neither a string nor a function
 * @see RFC 3986 section 3.2.1, 7.5
 * @example maskSecrets('GET /a?token=x') // 'GET /a?token=***'
 * @example maskSecrets('/a?token=x&u=y://u:p@h/', 'query', '*') // '/a?token=*&u=*'
 */
export function maskSecrets(
  text: string,
  component?: ParameterComponent,
  mark: string | ((secret: string) => string) = '***',
): string {
  if (component !== undefined && !['path', 'query', 'fragment'].includes(component))
    throw wrongValue(['component'], `path, query or fragment, found ${shown(component)}`);
  if (!['string', 'function'].includes(typeof mark))
    throw wrongValue(['mark'], 'a string, or a function of the secret');
  if (typeof text !== 'string') return '';
  const nested = nestedSecrets(text, {
    inParameters: component !== undefined && component !== 'path',
    inLine: component === undefined,
  });
  // A component without white space is no line.
  const inLine = component === undefined || /\s/.test(text) ? lineSpans(text) : [];
  const listed = listedSpans(text, component ?? 'line');
  return replaceRanges(text, [...listed, ...nested, ...inLine, ...shapeSpans(text)], mark);
}
