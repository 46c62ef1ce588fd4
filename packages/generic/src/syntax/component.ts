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

/** What stands before each component where it is present. */
const DELIMITER = { scheme: 0, userinfo: 2, host: 0, port: 1, path: 0, query: 1, fragment: 1 } as const;

/**
 * What stands behind it: `:` ends a scheme, `@` ends userinfo; an authority without userinfo still begins with `//`.
 */
const TERMINATOR = { scheme: 1, userinfo: 1, host: 0, port: 0, path: 0, query: 0, fragment: 0 } as const;

/** The offset of a component in the recomposed text; where the component is absent, of the place it would stand in. */
export function componentStart(texts: ComponentTexts, component: Component): number {
  let offset = 0;
  for (const each of COMPONENTS) {
    const text = texts[each];
    if (each === 'host' && text !== undefined && texts.userinfo === undefined) offset += 2;
    if (text !== undefined) offset += DELIMITER[each];
    if (each === component) break;
    if (text !== undefined) offset += text.length + TERMINATOR[each];
  }
  return offset;
}
