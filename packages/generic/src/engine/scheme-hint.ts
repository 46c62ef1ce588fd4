import type { Engine } from './engine.js';
import type { SchemeHooks } from '../scheme/scheme-hooks.js';
import { guarded, PluginError } from '../scheme/plugin-error.js';
import type { Issue } from '../urikit-error.js';

/**
 * Calls the hooks `hint` until one of them has a hint: that of the string's own scheme first.
 *
 * @param text - any string
 * @param issue - its first issue; undefined for a valid string
 * @param engine - the engine with the hooks, for example that of a registry
 * @throws PluginError if a hook throws or returns a value that is no string
 */
export function schemeHint(
  text: string,
  issue: Issue | undefined,
  { schemes, hooks }: Pick<Engine, 'hooks' | 'schemes'>,
): string | undefined {
  const own = text.slice(0, text.indexOf(':') + 1).toLowerCase();
  const order = (scheme: string): number => Number(`${scheme}:` !== own);
  for (const scheme of [...schemes].sort((a, b) => order(a) - order(b))) {
    const { id = scheme, hint } = hooks(scheme) as SchemeHooks;
    if (hint === undefined) continue;
    const said: unknown = guarded({ id, scheme }, 'hint', () => hint(text, issue));
    if (typeof said === 'string') return said;
    if (said !== undefined) throw new PluginError({ id, scheme }, 'hint', 'returned a value that is no string');
  }
  return undefined;
}
