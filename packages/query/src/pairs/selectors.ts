import { QueryError, typeName } from '../query-error.js';
import { TRACKING } from '../tracking.js';
import type { NameSelector } from './query.js';

const exactOf = (selector: object): string => {
  const { exact } = selector as { readonly exact?: unknown };
  if (typeof exact === 'string') return exact;
  throw new QueryError('query/type', `expected a name as exact, found ${typeName(exact)}`);
};

/** Whether it is a list; the library's own test does not see lists that are readonly. */
const isList = (names: NameSelector | readonly NameSelector[]): names is readonly NameSelector[] =>
  Array.isArray(names);

/**
 * A test of decoded names for some selectors.
 *
 * @throws QueryError `query/type` for a selector that is none
 */
export function selects(names: NameSelector | readonly NameSelector[]): (name: string) => boolean {
  const exact = new Set<string>();
  const prefixes: string[] = [];
  for (const selector of isList(names) ? names : [names]) {
    if (typeof selector === 'object' && selector !== null) exact.add(exactOf(selector));
    else if (typeof selector !== 'string')
      throw new QueryError('query/type', `expected a name, found ${typeName(selector)}`);
    else if (selector === 'tracking') for (const { name } of TRACKING) exact.add(name);
    else if (selector.endsWith('*')) prefixes.push(selector.slice(0, -1));
    else exact.add(selector);
  }
  return (name) => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
}
