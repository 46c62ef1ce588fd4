import { DIGIT, PATH, QUERY, REG_NAME, SCHEME_HEAD, SCHEME_TAIL, USERINFO } from './characters.js';
import { outside } from './grammar.js';
import { readHost } from './host.js';
import { isIpLiteral } from './ip-literal.js';
import type { Range } from '../urikit-error.js';
import type { Component, UriReference } from './uri-reference.js';

/** The components in the order in which they stand. */
export const COMPONENTS = [
  'scheme',
  'userinfo',
  'host',
  'port',
  'path',
  'query',
  'fragment',
] as const satisfies readonly Component[];

/** The components of a reference as strings, without levels: absent is undefined, and a path is never absent. */
export type Components = { readonly [component in Exclude<Component, 'path'>]: string | undefined } & {
  readonly path: string;
};

/** The record of components. */
export function recordOf({ scheme, userinfo, host, port, path, query, fragment }: Components): UriReference {
  const authority = host === undefined ? undefined : { userinfo, host: readHost(host), port };
  return { scheme, authority, path, query, fragment };
}

/** The components of a record. */
export function componentsOf({ scheme, authority, path, query, fragment }: UriReference): Components {
  return {
    scheme,
    userinfo: authority?.userinfo,
    host: authority?.host.text,
    port: authority?.port,
    path,
    query,
    fragment,
  };
}

/** Compares by name, because a loop over names costs more than most rules. */
export const isSame = (a: Components, b: Components): boolean =>
  a.path === b.path &&
  a.query === b.query &&
  a.host === b.host &&
  a.userinfo === b.userinfo &&
  a.port === b.port &&
  a.fragment === b.fragment &&
  a.scheme === b.scheme;

/** How many delimiters stand before and behind each component where it is present; `//` and no `@` before a host alone. */
const BEFORE = [0, 2, 0, 1, 0, 1, 1];
const BEHIND = [1, 1, 0, 0, 0, 0, 0];

/**
 * Visits the components with their offsets in the recomposed string, absent ones with that of the place they would stand in, until a
 * visit has a result.
 */
export function inOrder<Result>(
  { scheme, userinfo, host, port, path, query, fragment }: Components,
  visit: (component: Component, text: string | undefined, offset: number) => Result | undefined,
): Result | undefined {
  // By index: to read members of a record by computed names takes longer than all the rest.
  const all = [scheme, userinfo, host, port, path, query, fragment];
  let offset = 0;
  for (let i = 0; i < all.length; i++) {
    const text = all[i];
    if (text !== undefined) offset += i === 2 && userinfo === undefined ? 2 : (BEFORE[i] as number);
    const result = visit(COMPONENTS[i] as Component, text, offset);
    if (result !== undefined) return result;
    if (text !== undefined) offset += text.length + (BEHIND[i] as number);
  }
  return undefined;
}

/** The offset of a component in the recomposed string; where the component is absent, of the place it would stand in. */
export const componentStart = (texts: Components, component: Component): number =>
  inOrder(texts, (each, _, offset) => (each === component ? offset : undefined)) as number;

/**
 * The range of a component in the recomposed string, or of a part of it; an empty range if the component is absent.
 *
 * @param at - where the part begins in the component
 * @param end - where it ends, exclusive; absent: with the component
 */
export function rangeOf(texts: Components, component: Component, at = 0, end = texts[component]?.length ?? 0): Range {
  const offset = componentStart(texts, component);
  return { start: offset + at, end: offset + end };
}

/** `query = *( pchar / "/" / "?" )`, `fragment = *( pchar / "/" / "?" )` */
const NOT_QUERY = new RegExp(outside(QUERY), 'g');

/** Each finds the first character, or `%` without its digits, that may not stand in a component. */
const NOT: Readonly<Record<Component, RegExp>> = {
  scheme: new RegExp(`^[^${SCHEME_HEAD}]|[^${SCHEME_TAIL}]`, 'g'),
  userinfo: new RegExp(outside(USERINFO), 'g'),
  host: new RegExp(outside(REG_NAME), 'g'),
  port: new RegExp(`[^${DIGIT}]`, 'g'),
  path: new RegExp(outside(PATH), 'g'),
  query: NOT_QUERY,
  fragment: NOT_QUERY,
};

/**
 * Finds the end of a run of characters and triplets of a component from `start` on; for a host, of a reg-name.
 *
 * @returns the index of the first other character, or the length of the string. Never throws.
 */
export function endOfRun(component: Component, text: string, start: number): number {
  const wrong = NOT[component];
  wrong.lastIndex = start;
  return wrong.test(text) ? wrong.lastIndex - 1 : text.length;
}

/**
 * Finds the position at which a component of a reference breaks its rule.
 *
 * @param texts - all components, because the rule of a path depends on the components before it
 * @param text - of the component
 * @returns an offset in the component, 0 for an IP-literal; -1 if the component is valid. Never throws.
 * @see RFC 3986 section 3
 */
export function faultIn(texts: Components, component: Component, text: string): number {
  if (component === 'host' && text.startsWith('[')) return isIpLiteral(text) ? -1 : 0;
  // Appendix B reads a colon in the first segment as the end of a scheme, unless the segment begins with it.
  const isFirst = component === 'path' && texts.scheme === undefined && texts.host === undefined;
  if (isFirst && text.startsWith(':')) return 0;
  const end = endOfRun(component, text, 0);
  return end === text.length && (component !== 'scheme' || text !== '') ? -1 : end;
}
