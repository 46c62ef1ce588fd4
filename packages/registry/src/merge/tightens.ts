import type { AnyPlugin } from '../given/plugin.js';
import { severityRank } from '../settings/severity-floors.js';
import type { Layer } from '../settings/layer.js';

/** Tells if a choice can only raise: `'error'`, or a preset that is as much as the one before. */
const raises = (code: string, value: unknown, before: unknown = 'recommended'): boolean =>
  value === before || (code === 'preset' ? severityRank(value) >= severityRank(before) : value === 'error');

/**
 * Tells if a child adds to its parent only entries that take no issue away: overlays and their options, a raised
 * severity, a policy on every text, a word about other schemes. Layers share the entries that say the same. Never
 * throws.
 *
 * @param answering - the plugins of the parent that answers depend on
 */
export function tightens(child: Layer, parent: Layer, answering: Iterable<AnyPlugin>): boolean {
  const asked = new Set([...Array.from(answering, ({ id }) => id), ...parent.overlays.keys()]);
  return (
    child.plugins === parent.plugins &&
    child.opaquePaths === parent.opaquePaths &&
    Array.from(child.config).every(
      ([key, one]) =>
        parent.config.get(key) === one ||
        !asked.has(key.replace(/\/.*/, '')) ||
        (parent.config.has(key) && parent.config.get(key)?.value === one.value),
    ) &&
    Array.from(child.severities).every(([code, { value }]) => raises(code, value, parent.severities.get(code)?.value))
  );
}
