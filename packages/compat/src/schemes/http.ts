import type { URIComponents, URISchemeHandler } from '../types.js';

/** Leaves a port out that is empty or the one of the scheme (RFC 3986 section 6.2.3). */
export function withoutDefaultPort(components: URIComponents, port: number): URIComponents {
  const { port: written } = components;
  const isDefault = written === '' || (written !== undefined && Number(written) === port);
  return isDefault ? { ...components, port: undefined } : components;
}

const handler = (scheme: string, port: number): URISchemeHandler => ({
  scheme,
  domainHost: true,
  parse: (components) => {
    if (components.host === undefined || components.host === '') components.error ??= 'HTTP URIs must have a host.';
    return components;
  },
  serialize: (components) => ({
    ...withoutDefaultPort(components, port),
    path: components.path === undefined || components.path === '' ? '/' : components.path,
  }),
});

/** RFC 9110 section 4.2 */
export const http = handler('http', 80);

/** RFC 9110 section 4.2 */
export const https = handler('https', 443);
