import { nearestSpelling, wrongValue } from '@urikit/generic/internal';
import { typeName } from '../query-error.js';
import { TRACKING } from '../tracking.js';
import type { NameSelector } from './query.js';

const exactOf = (selector: unknown): string => {
  const { exact } = Object(selector) as { readonly exact?: unknown };
  if (typeof exact === 'string') return exact;
  throw wrongValue(['names'], `a name, "prefix*" or { exact: name }, found ${typeName(selector)}`);
};

/** Tells if the value is a list; `Array.isArray` does not narrow readonly lists. */
const isList = (names: NameSelector | readonly NameSelector[]): names is readonly NameSelector[] =>
  Array.isArray(names);

/** The published table, made once: it is longer than most queries. */
const TRACKING_NAMES: ReadonlySet<string> = new Set(TRACKING.map(({ name }) => name));

const isTracking = (name: string): boolean => TRACKING_NAMES.has(name);

/** Other forms of the word `tracking`. */
const TRACK = /^track(?:e[dr]s?|s|in|ings)?$/i;

/**
 * Refuses a name that is nearly that of the list, because it would take away one parameter in place of a hundred. A name with
 * more words is another name: `trackingId`.
 */
function exactName(name: string): string {
  const isNear =
    TRACK.test(name) || (/^[A-Za-z][a-z]*g$/.test(name) && nearestSpelling(name, ['tracking']) !== undefined);
  if (!isNear && name !== 'TRACKING') return name;
  throw wrongValue(
    ['names'],
    `the name of a parameter, or "tracking" for the list, found "${name}" (is "tracking" meant? else { exact: "${name}" })`,
  );
}

/**
 * A test of decoded names for some selectors.
 *
 * @throws UrikitError `input/value` for a selector of another kind, and for a name that is nearly `tracking`
 */
export function selects(names: NameSelector | readonly NameSelector[]): (name: string) => boolean {
  // The one selector of most calls needs no lists, which cost more than a short query.
  if (names === 'tracking') return isTracking;
  const exact = new Set<string>();
  const prefixes: string[] = [];
  let tracking = false;
  for (const selector of isList(names) ? names : [names]) {
    if (typeof selector !== 'string') exact.add(exactOf(selector));
    else if (selector === 'tracking') tracking = true;
    else if (selector.endsWith('*')) prefixes.push(selector.slice(0, -1));
    else exact.add(exactName(selector));
  }
  return (name) =>
    exact.has(name) || (tracking && isTracking(name)) || prefixes.some((prefix) => name.startsWith(prefix));
}
