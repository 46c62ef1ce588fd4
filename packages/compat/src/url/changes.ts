import type { Component, UriReference } from '@urikit/generic';

/** A component that is another one behind the conversion. */
export interface UrlChange {
  readonly component: Component;
  /** Absent where there was none; `***` for userinfo. */
  readonly before: string | undefined;
  /** Absent where there is none; `***` for userinfo. */
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

/** What differs between two references, in the order of the components. */
export const changesBetween = (before: UriReference, after: UriReference): readonly UrlChange[] =>
  (Object.keys(COMPONENTS) as Component[]).flatMap((component) => {
    const [was, is] = [COMPONENTS[component](before), COMPONENTS[component](after)];
    return was === is ? [] : [{ component, before: shown(component, was), after: shown(component, is) }];
  });
