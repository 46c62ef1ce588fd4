import type { UriReference } from '@urikit/generic';

/**
 * Puts the components of an IRI together again (RFC 3986 section 5.3). The engine's `recompose` takes URIs only; the
 * components here come from `tryParseIri` and are not checked again.
 */
export function recomposeIri({ scheme, authority, path, query, fragment }: UriReference): string {
  const { userinfo, host, port } = authority ?? {};
  return [
    scheme === undefined ? '' : `${scheme}:`,
    host === undefined ? '' : '//',
    userinfo === undefined ? '' : `${userinfo}@`,
    host?.text ?? '',
    port === undefined ? '' : `:${port}`,
    path,
    query === undefined ? '' : `?${query}`,
    fragment === undefined ? '' : `#${fragment}`,
  ].join('');
}
