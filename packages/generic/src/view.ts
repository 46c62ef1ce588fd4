import type { Composition } from './composition.js';
import { parseUri } from './parse.js';
import { PluginError } from './plugin-error.js';

/**
 * A scheme's typed reading of a URI as written.
 *
 * @returns what the scheme's hook returns; undefined where the scheme has none
 * @throws UriSyntaxError for a malformed text or a relative reference; PluginError where the hook throws
 */
export function view(text: string, composition: Composition): unknown {
  const uri = parseUri(text, composition);
  const profile = composition.profileOf(uri);
  try {
    return profile.hooks.view?.(uri);
  } catch (cause) {
    throw new PluginError(profile, 'view', 'threw', cause);
  }
}
