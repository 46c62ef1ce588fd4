import type { Composition } from './scheme/composition.js';
import { normalForm } from './normalization/normalize.js';
import { parseUri } from './syntax/parse.js';
import { guarded } from './scheme/plugin-error.js';

/**
 * A scheme's typed reading of a URI; of its normal form, so that equivalent URIs read the same.
 *
 * @returns what the scheme's hook returns; undefined where the scheme has none
 * @throws UriSyntaxError for a malformed text or a relative reference; PluginError where the hook throws
 */
export function view(text: string, composition: Composition): unknown {
  const uri = parseUri(normalForm(text, undefined, composition) ?? text, composition);
  const profile = composition.profileOf(uri.scheme);
  return guarded(profile, 'view', () => profile.hooks.view?.(uri));
}
