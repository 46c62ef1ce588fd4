import { UriSyntaxError } from '../syntax/issue.js';
import { guarded, PluginError } from '../scheme/plugin-error.js';
import type { Profile } from '../scheme/profile.js';
import { join, recompose } from '../syntax/recompose.js';
import { withHost, withPort } from './rules-syntax.js';
import { scan } from '../syntax/scan.js';
import type { Uri, UriReference } from '../syntax/uri-reference.js';

/**
 * Scheme-based normalization (RFC 3986 section 6.2.3): what the profile of a scheme says, never what a scheme is
 * called.
 */

/** A port is a decimal number (3.2.3) to a scheme that gives one a meaning: its leading zeros mean nothing. */
export function withoutLeadingZeros(port: string, profile: Profile): string {
  return profile.defaultPort !== undefined && port.startsWith('0') ? port.replace(/^0+(?=[0-9])/, '') : port;
}

export function portLeadingZeros(uri: UriReference, profile: Profile): UriReference {
  const { authority } = uri;
  if (authority?.port === undefined) return uri;
  return withPort(uri, authority, withoutLeadingZeros(authority.port, profile));
}

/** "An explicit ":port", for which the port is empty or the default for the scheme" equals none. */
export function defaultPort(uri: UriReference, profile: Profile): UriReference {
  const { authority } = uri;
  if (authority?.port === undefined || authority.port !== profile.defaultPort) return uri;
  return withPort(uri, authority, undefined);
}

/**
 * "In general, a URI that uses the generic syntax for authority with an empty path should be normalized to a path of
 * "/"."
 */
export function emptyPath(uri: UriReference, profile: Profile): UriReference {
  return uri.path === '' && uri.authority !== undefined && profile.emptyPath === '/' ? { ...uri, path: '/' } : uri;
}

/**
 * To a scheme that reads an absent authority as the empty host it is written; the path needs its `/.` guard no more.
 */
export function absentAuthority(uri: UriReference, profile: Profile): UriReference {
  if (profile.absentAuthority === undefined || uri.authority !== undefined || !uri.path.startsWith('/')) return uri;
  const path = uri.path.startsWith('/.//') ? uri.path.slice(2) : uri.path;
  return { ...uri, path, authority: { userinfo: undefined, host: { kind: 'reg-name', text: '' }, port: undefined } };
}

/** A host that the scheme reads as no host at all; nothing to do where a userinfo or port says that it is meant. */
export function localHost(uri: UriReference, { localHosts }: Profile): UriReference {
  const { authority } = uri;
  if (authority === undefined || authority.userinfo !== undefined || authority.port !== undefined) return uri;
  return localHosts.includes(authority.host.text) ? withHost(uri, authority, '') : uri;
}

/**
 * The scheme's own function. What it returns is not trusted: it must be a valid URI of the same scheme. Whatever it
 * leaves undone is done by the rules in the next pass, where the function must leave its own result alone.
 *
 * @throws PluginError naming the plugin, the hook and the scheme
 */
export function schemeNormalize(uri: UriReference, profile: Profile): UriReference {
  const { normalize } = profile.hooks;
  if (normalize === undefined) return uri;
  const record = guarded(profile, 'normalize', () => normalize(uri as Uri));
  const text = recomposed(record, profile);
  if (text === join(uri)) return uri;
  const result = scan(text, profile.zoneIds);
  if (result?.scheme === uri.scheme) return result as Uri;
  throw new PluginError(
    profile,
    'normalize',
    `returned a URI of another scheme: expected one of "${profile.scheme}", as in { ...uri, path }`,
  );
}

/** What a hook returned, as text. @throws PluginError where it is no URI, saying what it is instead */
function recomposed(record: unknown, profile: Profile): string {
  if (!isRecord(record)) {
    const found = record === null ? 'null' : typeof record;
    throw new PluginError(
      profile,
      'normalize',
      `returned no URI but ${found}: expected a record like the one it was given, as in { ...uri, path }`,
    );
  }
  if ('then' in record)
    throw new PluginError(profile, 'normalize', 'returned a promise, and no URI: hooks are synchronous');
  try {
    return recompose(record as UriReference);
  } catch (cause) {
    const why = cause instanceof UriSyntaxError ? cause.message : 'a member is missing, or is no text';
    throw new PluginError(
      profile,
      'normalize',
      `returned what is no URI: ${why}; data that holds a delimiter has to be percent-encoded`,
      cause,
    );
  }
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
