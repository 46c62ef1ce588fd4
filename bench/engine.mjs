/**
 * The engine under test: the one that `urikit` exports, or one made from stand-ins for plugins that it does not have.
 */
import { createEngine } from '@urikit/generic';

export * as generic from '@urikit/generic';

const lowerDomain = (uri) => {
  const at = uri.path.lastIndexOf('@');
  if (at < 0) return uri;
  const path = uri.path.slice(0, at) + uri.path.slice(at).toLowerCase();
  return path === uri.path ? uri : { ...uri, path };
};

const EMPTY_AUTHORITY = { userinfo: undefined, host: { kind: 'reg-name', text: '' }, port: undefined };

const web = (defaultPort) => ({ id: 'http', defaultPort, emptyPath: '/', host: 'required', authority: 'required' });

const standIns = {
  http: web(80),
  https: web(443),
  file: {
    localHosts: ['localhost'],
    normalize: (uri) =>
      uri.authority === undefined && uri.path.startsWith('/') ? { ...uri, authority: EMPTY_AUTHORITY } : uri,
  },
  mailto: { path: 'opaque', authority: 'forbidden', normalize: lowerDomain },
};

/** The targets are for an engine with these schemes; one with fewer would have less to do. */
const needed = Object.keys(standIns);

const { engine: shipped } = await import('urikit').catch((error) => {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return {};
  throw error;
});
const complete = shipped !== undefined && needed.every((scheme) => shipped.schemes.includes(scheme));

export const engine = complete ? shipped : createEngine({ schemes: standIns });
export const engineSource = complete
  ? `exported by urikit, with ${shipped.schemes.join(', ')}`
  : `@urikit/generic with stand-in profiles for ${needed.join(', ')}: urikit exports no engine with all of them`;
