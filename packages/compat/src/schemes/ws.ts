import type { URIComponents, URISchemeHandler } from '../types.js';
import { withoutDefaultPort } from './http.js';

const isSecure = ({ secure, scheme }: URIComponents): boolean => secure ?? scheme?.toLowerCase() === 'wss';

/** "/resource name/": the path, "/" where it is empty, and the query (RFC 6455 section 3). */
const resourceNameOf = ({ path = '', query }: URIComponents): string =>
  (path === '' ? '/' : path) + (query === undefined ? '' : `?${query}`);

function withResource(components: URIComponents, resourceName: string): URIComponents {
  const at = resourceName.search(/\?|$/);
  const path = resourceName.slice(0, at);
  const query = at < resourceName.length ? resourceName.slice(at + 1) : undefined;
  return { ...components, path: path === '/' ? undefined : path, query, resourceName: undefined };
}

const handler = (scheme: string): URISchemeHandler => ({
  scheme,
  domainHost: true,
  parse: (components) =>
    Object.assign(components, {
      secure: isSecure(components),
      resourceName: resourceNameOf(components),
      path: undefined,
      query: undefined,
    }),
  serialize: (components) => {
    const { secure, resourceName } = components;
    const plain = withoutDefaultPort(components, isSecure(components) ? 443 : 80);
    const named = resourceName === undefined ? plain : withResource(plain, resourceName);
    const written = secure === undefined ? named : { ...named, scheme: secure ? 'wss' : 'ws', secure: undefined };
    return { ...written, fragment: undefined };
  },
});

/** RFC 6455 section 3 */
export const ws = handler('ws');

/** RFC 6455 section 3 */
export const wss = handler('wss');
