import type { Component, Engine, RuleId } from '@urikit/generic';
import { type Components, splitComponents } from '@urikit/generic/internal';
import { encoded } from './read.js';
import { COMPONENTS, lower } from './parts.js';

/** The words of a near miss, and its distance: the step that found it. */
export interface Near {
  readonly words: readonly string[];
  readonly distance: number;
}

/** The rules beyond RFC 3986 6.2, one at a time. */
const OPT_IN: readonly RuleId[] = [
  'empty-query',
  'empty-fragment',
  'host-trailing-dot',
  'duplicate-slashes',
  'directory-index',
  'trailing-slash',
  'query-order',
];

/** Names of the machine itself. */
const isLoopback = (host = ''): boolean => /^(?:127\.0\.0\.1|\[::1\]|localhost)$/.test(host);

const SCHEME = /^([a-z][a-z0-9+.-]*:)\/*/i;

/** The octets of triplets; the string is ASCII. */
export const decoded = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));

/** The spellings outside of the syntax of a URI, which no rule of a URI knows. */
function spelling(a: string, b: string, engine: Engine): string | undefined {
  const same = (edit: (text: string) => string): boolean => edit(a) === edit(b);
  if (same((text) => text.trim())) return 'whitespace';
  if (same((text) => text.normalize())) return 'unicode-form';
  if (!same((text) => String(encoded(text) === text)) && engine.equivalent(encoded(a), encoded(b)))
    return 'iri-encoding';
  if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(a) && same(lower)) return 'case';
  return same((text) => text.replace(SCHEME, '$1/')) ? 'authority-slashes' : undefined;
}

/** The word for one component that differs, both normalized; undefined if the values have no likeness. */
function wordFor(component: Component, x: Components, y: Components): string | undefined {
  const pair = [x[component] ?? '', y[component] ?? ''] as const;
  const same = (edit: (text: string) => string): boolean => edit(pair[0]) === edit(pair[1]);
  const either = (test: (one: string, other: string) => boolean): boolean => test(...pair) || test(pair[1], pair[0]);
  switch (component) {
    case 'port':
      return x.scheme === 'http' && isLoopback(x.host) ? 'loopback-port' : 'port';
    case 'host':
      if (pair.every(isLoopback)) return 'loopback-host';
      return either((one, other) => one.endsWith(`.${other}`)) ? 'subdomain' : undefined;
    case 'path':
      if (same(lower)) return 'path-case';
      if (same(decoded)) return 'reserved-encoding';
      return either((one, other) => one.startsWith(other.replace(/\/?$/, '/'))) ? 'path-prefix' : undefined;
    default:
      return component === 'query' && same(decoded) ? 'reserved-encoding' : component;
  }
}

/** The components in which two strings differ. */
export function differencesOf(
  a: string,
  b: string,
): readonly [components: readonly Component[], x: Components, y: Components] {
  const [x, y] = [splitComponents(a), splitComponents(b)];
  return [COMPONENTS.filter((each) => x[each] !== y[each]), x, y];
}

/**
 * Finds the smallest rule, spelling or component by which two different strings would be one. Each step is linear in
 * the strings.
 *
 * @param engine - its schemes decide
 * @returns undefined if they have more than one difference
 */
export function nearMissOf(a: string, b: string, engine: Engine): Near | undefined {
  const near = (distance: number, ...words: readonly string[]): Near => ({ words, distance });
  const [x, y] = [encoded(a), encoded(b)];
  const { because } = engine.compare(x, y);
  if (because.length > 0) return near(1, ...because);
  for (const id of OPT_IN) {
    const { equal, because: words } = engine.compare(x, y, { rules: [id] });
    if (equal && words.length > 0) return near(2, ...words);
  }
  const word = spelling(a, b, engine);
  if (word !== undefined) return near(3, word);
  const [one, other] = [engine.tryNormalize(x), engine.tryNormalize(y)];
  if (!one.ok || !other.ok) return undefined;
  const [[component, more], left, right] = differencesOf(one.value, other.value);
  const part = component && !more && wordFor(component, left, right);
  return part ? near(4, part) : undefined;
}
