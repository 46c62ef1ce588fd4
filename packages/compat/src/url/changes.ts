import type { Component, UriReference } from '@urikit/generic';

/** A component that the conversion changes. */
export interface UrlChange {
  readonly component: Component;
  /** The old value; undefined if it was absent; `***` for userinfo. */
  readonly before: string | undefined;
  /** The new value; undefined if it is absent; `***` for userinfo. */
  readonly after: string | undefined;
}

const COMPONENTS: Readonly<Record<Component, (reference: UriReference) => string | undefined>> = {
  scheme: ({ scheme }) => scheme,
  userinfo: ({ authority }) => authority?.userinfo,
  host: ({ authority }) => authority?.host.text,
  port: ({ authority }) => authority?.port,
  path: ({ path }) => path,
  query: ({ query }) => query,
  fragment: ({ fragment }) => fragment,
};

/** Userinfo may be a password (RFC 3986 section 3.2.1). */
const shown = (component: Component, text: string | undefined): string | undefined =>
  component === 'userinfo' && text !== undefined ? '***' : text;

/** The differences between two references, in the order of the components. */
export const changesBetween = (before: UriReference, after: UriReference): readonly UrlChange[] =>
  (Object.keys(COMPONENTS) as Component[]).flatMap((component) => {
    const [was, is] = [COMPONENTS[component](before), COMPONENTS[component](after)];
    return was === is ? [] : [{ component, before: shown(component, was), after: shown(component, is) }];
  });
