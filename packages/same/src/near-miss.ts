import type { Component, Engine, RuleId } from '@urikit/generic';
import { type Components, splitComponents } from '@urikit/generic/internal';
import type { Difference, NearMiss } from './answer.js';
import { MESSAGES } from './messages.js';
import { COMPONENTS, lower } from './parts.js';
import { encoded } from './read.js';
import { sectionOfRule } from './reasons.js';

/** The words of a near miss behind its distance: the step that found it. */
type Near = readonly [distance: number, ...words: readonly string[]];

/** The rules beyond RFC 3986 6.2, by the component that each changes. */
const OPT_IN: Readonly<Record<string, readonly RuleId[]>> = {
  host: ['host-trailing-dot'],
  path: ['duplicate-slashes', 'directory-index', 'trailing-slash'],
  query: ['empty-query', 'query-order'],
  fragment: ['empty-fragment'],
};

/** Names of the machine itself. */
const isLoopback = (host = ''): boolean => /^(?:127\.0\.0\.1|\[::1\]|localhost)$/.test(host);

const SCHEME = /^([a-z][a-z0-9+.-]*:)\/*/i;

/** The octets of triplets; the string is ASCII. */
export const decoded = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));

/** The spellings outside of the syntax of a URI, which no rule of a URI knows. */
function spelling(a: string, b: string): string | undefined {
  const same = (edit: (text: string) => string): boolean => edit(a) === edit(b);
  if (same((text) => text.trim())) return 'whitespace';
  if (same((text) => text.normalize())) return 'unicode-form';
  if (same(encoded) && [a, b].includes(encoded(a))) return 'iri-encoding';
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

/** Finds the smallest rule, spelling or component by which two strings would be one. Each step is linear in the strings. */
function nearest(a: string, b: string, engine: Engine): Near | undefined {
  const [x, y] = [encoded(a), encoded(b)];
  const [one, other] = [engine.tryNormalize(x), engine.tryNormalize(y)];
  const spelled = spelling(a, b);
  if (one.ok && other.ok) {
    if (x !== y && one.value === other.value) return [1, ...engine.compare(x, y).because];
    const [left, right] = [splitComponents(one.value), splitComponents(other.value)];
    const [component = '', more] = COMPONENTS.filter((each) => left[each] !== right[each]);
    if (more === undefined) {
      for (const id of OPT_IN[component] ?? []) {
        const { equal, because } = engine.compare(x, y, { rules: [id] });
        if (equal) return [2, ...because];
      }
      const word = component && !spelled && wordFor(component, left, right);
      if (word) return [4, word];
    }
  }
  return spelled ? [3, spelled] : undefined;
}

/**
 * Finds the smallest difference between two URIs that are not the same, with words for people.
 *
 * @returns undefined if they have more than one difference; else the near miss, and a number that is less for a nearer one
 * @see RFC 3986 section 6.2
 */
export function nearMiss({
  standard,
  options,
  kit,
  engine,
  a,
  b,
  keys: [x, y],
  closed,
  section,
}: Difference): readonly [miss: NearMiss, distance: number] | undefined {
  const judge = engine.hooks(lower(a.scheme)) ? engine : kit.engine;
  const own = standard.nearMiss?.(a.text, b.text, options, kit);
  const near: Near | undefined =
    own !== undefined ? [0, own] : x === undefined || y === undefined ? [9, 'opaque-origin'] : nearest(x, y, judge);
  if (near === undefined) return undefined;
  const [distance, ...words] = near;
  const [first = ''] = words;
  const texts = words.map((each) => MESSAGES[each]?.[0] ?? each);
  const miss = {
    words,
    message: `differs only by ${closed?.message ?? texts.join(' and ')}`,
    cure: closed ? `turn on the option "${String(closed.option)}"` : MESSAGES[first]?.[1],
    section: sectionOfRule(first, judge, section),
  };
  return [miss, distance];
}
