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

/** The components as text; absent is undefined. */
export type ComponentTexts = { readonly [component in Component]: string | undefined };

/** The components of a whole reference as text: its path is never absent. */
export interface ReferenceTexts extends ComponentTexts {
  readonly path: string;
}

/** The components of a reference as text. */
export function componentTexts({ scheme, authority, path, query, fragment }: UriReference): ReferenceTexts {
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

/** How many delimiters stand before and behind each component where it is present; `//` and no `@` before a host alone. */
const DELIMITERS = {
  scheme: [0, 1],
  userinfo: [2, 1],
  host: [0, 0],
  port: [1, 0],
  path: [0, 0],
  query: [1, 0],
  fragment: [1, 0],
} as const;

/** The offset of a component in the recomposed text; where the component is absent, of the place it would stand in. */
export function componentStart(texts: ComponentTexts, component: Component): number {
  let offset = 0;
  for (const each of COMPONENTS) {
    const text = texts[each];
    const delimiters = DELIMITERS[each];
    if (text !== undefined) offset += each === 'host' && texts.userinfo === undefined ? 2 : delimiters[0];
    if (each === component) break;
    if (text !== undefined) offset += text.length + delimiters[1];
  }
  return offset;
}
