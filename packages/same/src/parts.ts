import type { Component } from '@urikit/generic';
import type { Components } from '@urikit/generic/internal';
import type { Condition, Expected } from './standard.js';

/** The components in the order in which they stand (RFC 3986 section 3). */
export const COMPONENTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;

/** Lower case of ASCII alone. */
export const lower = (text = ''): string => text.replace(/[A-Z]+/g, (some) => some.toLowerCase());

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

/** Tells if a component is one of the expected values. */
const isAmong = (value: string | undefined, expected: Expected = ''): boolean =>
  value !== undefined &&
  (expected instanceof RegExp
    ? expected.test(value)
    : value === expected || (typeof expected === 'object' && expected.includes(value)));

/** Tells if components meet all conditions. */
export const holds = (when: Condition, parts: Components): boolean =>
  Object.keys(when).every((name) => {
    const isNot = name.endsWith('Not');
    const component = (isNot ? name.slice(0, -3) : name) as Component;
    return isAmong(parts[component], when[name as Component]) !== isNot;
  });

/** RFC 9110 4.2.1, 4.2.2: http and https listen "for TCP connections" on a port, which RFC 9293 3.1 writes in 16 bits. */
export const isNoPort = (port: string | undefined): boolean => Number(port) > 65_535;
