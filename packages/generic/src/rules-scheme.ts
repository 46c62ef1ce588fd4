import { PluginError } from './plugin-error.js';
import type { Profile } from './profile.js';
import { recompose } from './recompose.js';
import { withHost } from './rules-syntax.js';
import { scan } from './scan.js';
import type { Uri, UriReference } from './uri-reference.js';

/** Scheme-based normalization (RFC 3986 section 6.2.3): what the profile of a scheme says, never what a scheme is called. */

/** A port is a decimal number (3.2.3) to a scheme that gives one a meaning. */
export function portLeadingZeros(uri: UriReference, { defaultPort }: Profile): UriReference {
  const port = uri.authority?.port;
  if (uri.authority === undefined || port === undefined || defaultPort === undefined || !/^0[0-9]/.test(port)) return uri;
  return { ...uri, authority: { ...uri.authority, port: port.replace(/^0+(?=[0-9])/, '') } };
}

/** "... a colon and the port, where the port is the default for the scheme" */
export function defaultPort(uri: UriReference, profile: Profile): UriReference {
  const { authority } = uri;
  if (authority?.port === undefined || authority.port !== profile.defaultPort) return uri;
  return { ...uri, authority: { ...authority, port: undefined } };
}

/** "In general, a URI that uses the generic syntax for authority with an empty path should be normalized to a path of "/"." */
export function emptyPath(uri: UriReference, profile: Profile): UriReference {
  return uri.path === '' && uri.authority !== undefined && profile.emptyPath === '/' ? { ...uri, path: '/' } : uri;
}

/** A host that the scheme reads as no host at all; nothing to do where a userinfo or port says that it is meant. */
export function localHost(uri: UriReference, { localHosts }: Profile): UriReference {
  const { authority } = uri;
  if (authority === undefined || authority.userinfo !== undefined || authority.port !== undefined) return uri;
  return localHosts.includes(authority.host.text) ? withHost(uri, authority, '') : uri;
}

/**
 * The scheme's own function. What it returns is not trusted: it must be a valid URI of the same scheme, and the function
 * must leave its own result alone.
 *
 * @throws PluginError naming the plugin, the hook and the scheme
 */
export function schemeNormalize(uri: UriReference, profile: Profile): UriReference {
  const { normalize } = profile.hooks;
  if (normalize === undefined) return uri;
  const once = call(normalize, uri as Uri, profile);
  const text = recomposed(once, profile);
  if (text === recompose(uri)) return uri;
  const result = scan(text, true);
  if (result === undefined || result.scheme !== uri.scheme) throw new PluginError(profile, 'normalize', 'returned what is no valid URI of its scheme');
  if (recomposed(call(normalize, result as Uri, profile), profile) !== text) {
    throw new PluginError(profile, 'normalize', 'changes its own result: it must be idempotent');
  }
  return result;
}

function call(normalize: (uri: Uri) => Uri, uri: Uri, profile: Profile): Uri {
  try {
    return normalize(uri);
  } catch (cause) {
    throw new PluginError(profile, 'normalize', 'threw', cause);
  }
}

function recomposed(uri: Uri, profile: Profile): string {
  try {
    return recompose(uri);
  } catch (cause) {
    throw new PluginError(profile, 'normalize', 'returned what is no URI', cause);
  }
}
