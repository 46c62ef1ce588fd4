import type { Composition } from './composition.js';
import { guarded, PluginError } from '../scheme/plugin-error.js';
import type { Profile } from '../scheme/profile.js';
import type { OutsideIdentity } from '../scheme/scheme-hooks.js';
import { kindOf } from '../syntax/expect.js';
import { unwrap } from '../syntax/issue.js';
import { parseUri } from '../syntax/parse.js';
import { join } from '../syntax/recompose.js';
import type { Uri } from '../syntax/uri-reference.js';
import { normalForm, normalize } from './normalize.js';
import { type CompareOptions, prepare } from './prepare.js';

/**
 * Keys of URIs (RFC 3986 section 6.1): two URIs are equivalent if their keys are equal. For most schemes the key is the
 * normal form.
 */

/** A normal form without its fragment and the components that do not identify. */
function identifying(uri: Uri, outsideIdentity: readonly OutsideIdentity[]): Uri {
  const { authority, query } = uri;
  const isOutside = authority !== undefined && outsideIdentity.includes('userinfo');
  return {
    ...uri,
    authority: isOutside ? { ...authority, userinfo: undefined } : authority,
    query: outsideIdentity.includes('query') ? undefined : query,
    fragment: undefined,
  };
}

/** Calls the scheme's function. @throws PluginError if the result is not a string */
function ownKey(uri: Uri, profile: Profile): string {
  const { identity } = profile.hooks;
  if (identity === undefined) return join(uri).slice(uri.scheme.length + 1);
  const key: unknown = guarded(profile, 'identity', () => identity(uri));
  if (typeof key === 'string') return key;
  throw new PluginError(profile, 'identity', `returned no string but ${kindOf(key)}`);
}

/**
 * The key of a scheme-based normal form.
 *
 * A key begins with its scheme, or with the one that the scheme shares its keys with. The scheme's function does not get the fragment
 * (3.5), which follows a single `#`; each `#` of the scheme's own key is doubled.
 *
 * @param normal - a normal form at the scheme-based level or above
 * @param fragment - as the caller said; `'compare'` puts the fragment of every scheme into the key
 * @returns the same string if its scheme defines no other key
 * @throws PluginError if the scheme's function throws, or does not return a string
 */
export function keyOf(normal: string, composition: Composition, fragment?: CompareOptions['fragment']): string {
  if (!composition.hasIdentity) return normal;
  const profile = composition.profileOf(normal.slice(0, Math.max(0, normal.indexOf(':'))));
  if (!profile.hasKeys) return normal;
  const uri = parseUri(normal);
  const { outsideIdentity = [] } = profile.hooks;
  const key = ownKey(identifying(uri, outsideIdentity), profile).replaceAll('#', '##');
  const hasFragment = uri.fragment !== undefined && (fragment === 'compare' || !outsideIdentity.includes('fragment'));
  return `${profile.keyScheme}:${key}${hasFragment ? `#${uri.fragment}` : ''}`;
}

/**
 * `engine.identity`: a key that equivalent URIs share, by the options of `compare`.
 *
 * @throws UriSyntaxError for a malformed string or base; PluginError if a hook breaks its contract
 * @see RFC 3986 section 6.1
 */
export function identity(text: string, options: CompareOptions | undefined, composition: Composition): string {
  if (options === undefined) return keyOf(normalize(text, options, composition), composition);
  const target = unwrap(prepare(text, options, composition));
  // A target that was resolved is valid.
  const normal = normalForm(target, options, composition) as string;
  const { level = 'scheme-based', fragment } = options;
  return level === 'simple-string' || level === 'syntax-based' ? normal : keyOf(normal, composition, fragment);
}
