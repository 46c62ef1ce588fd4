import type { Component } from '@urikit/generic';
import type { Components } from '@urikit/generic/internal';
import type { Condition } from './standard.js';

/** The components in the order in which they stand (RFC 3986 section 3). */
export const COMPONENTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;

/** Lower case of ASCII alone. */
export const lower = (text = ''): string => text.replace(/[A-Z]+/g, (some) => some.toLowerCase());

const before = (delimiter: string, text: string | undefined): string => (text === undefined ? '' : delimiter + text);
const behind = (text: string | undefined, delimiter: string): string => (text === undefined ? '' : text + delimiter);

/** The string of components (RFC 3986 section 5.3). */
export const join = ({ scheme, userinfo, host, port, path, query, fragment }: Components): string =>
  behind(scheme, ':') +
  (host === undefined ? '' : `//${behind(userinfo, '@')}${host}${before(':', port)}`) +
  path +
  before('?', query) +
  before('#', fragment);

/** The components without some of them; an absent path is empty. */
export function without(parts: Components, dropped: readonly Component[]): Components {
  const kept: Record<string, string | undefined> = { ...parts };
  for (const each of dropped) kept[each] = each === 'path' ? '' : undefined;
  return kept as unknown as Components;
}

/** The components with some of them in lower case. */
export function folded<Parts extends Components>(
  parts: Parts,
  names: readonly ('scheme' | 'host')[] = ['scheme', 'host'],
): Parts {
  const small: Record<string, unknown> = { ...parts };
  for (const each of names) small[each] = parts[each] && lower(parts[each]);
  return small as unknown as Parts;
}

/** Tells if components meet all conditions. */
export const holds = (when: Condition, parts: Components): boolean =>
  Object.entries(when).every(([name, expected]) => {
    const value = parts[name.replace('Not', '') as Component];
    const is =
      value !== undefined && (expected instanceof RegExp ? expected.test(value) : [expected].flat().includes(value));
    return is !== name.endsWith('Not');
  });
