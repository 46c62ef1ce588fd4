import type { Component, UriReference } from '@urikit/generic';

/** The components by name, as steps and issues name them. */
export type Texts = Record<Component, string | undefined>;

export const textsOf = ({ scheme, authority, path, query, fragment }: UriReference): Texts => ({
  scheme,
  userinfo: authority?.userinfo,
  host: authority?.host.text,
  port: authority?.port,
  path,
  query,
  fragment,
});

/** Whether `part` is left of `whole` when characters are taken out. */
export function isSubsequence(part: string, whole: string): boolean {
  let at = -1;
  return Array.from(part).every((char) => (at = whole.indexOf(char, at + 1)) >= 0);
}
