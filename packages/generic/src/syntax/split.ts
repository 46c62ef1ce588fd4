import { splitAuthority } from './authority.js';
import { COMPONENTS, componentStart, type Components } from './component.js';
import { firstOf } from './path.js';
import type { Component } from './uri-reference.js';

const NO_AUTHORITY = { userinfo: undefined, host: undefined, port: undefined } as const;

/**
 * Splits any string at the delimiters of a URI reference and of its authority, as the expression of Appendix B does:
 * `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`. By position it takes half of the time. Never throws.
 *
 * @returns the components, not validated; put together they are the string again
 * @see RFC 3986 Appendix B
 */
export function splitComponents(text: string): Components {
  const fragment = firstOf('#', text, 0, text.length);
  const query = firstOf('?', text, 0, fragment);
  const colon = firstOf(':', text, 0, query);
  const hasScheme = colon > 0 && colon < query && firstOf('/', text, 0, colon) === colon;
  const head = hasScheme ? colon + 1 : 0;
  const hasAuthority = text.startsWith('//', head);
  const path = hasAuthority ? firstOf('/', text, head + 2, query) : head;
  const { userinfo, host, port } = hasAuthority ? splitAuthority(text.slice(head + 2, path)) : NO_AUTHORITY;
  return {
    scheme: hasScheme ? text.slice(0, colon) : undefined,
    userinfo,
    host,
    port,
    path: text.slice(path, query),
    query: query < fragment ? text.slice(query + 1, fragment) : undefined,
    fragment: fragment < text.length ? text.slice(fragment + 1) : undefined,
  };
}

/**
 * Names the component at a position of a string, valid or not: the last one that begins there or before.
 *
 * @param position - zero-based UTF-16 offset
 * @returns for a delimiter the component before it; `path` where the string begins with a delimiter. Never throws.
 * @example componentAt('http://h:80/a', 9) // 'port'
 */
export const componentAt = (text: string, position: number): Component => componentIn(splitComponents(text), position);

/** The same of the components of a string. */
export const componentIn = (texts: Components, position: number): Component =>
  COMPONENTS.filter((each) => texts[each] !== undefined && componentStart(texts, each) <= position).pop() ?? 'path';
