/**
 * The engine under test: the one that `urikit` exports, or one made from stand-ins for its plugins while it exports none.
 */
import { createEngine } from '@urikit/generic';
import * as urikit from 'urikit';

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
    normalize: (uri) => (uri.authority === undefined && uri.path.startsWith('/') ? { ...uri, authority: EMPTY_AUTHORITY } : uri),
  },
  mailto: { path: 'opaque', authority: 'forbidden', normalize: lowerDomain },
};

export const engine = urikit.engine ?? createEngine({ schemes: standIns });
export const engineSource = urikit.engine === undefined ? 'stand-in profiles for http, https, file and mailto' : 'the engine that urikit exports';
