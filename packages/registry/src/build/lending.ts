import { type AnyPlugin, overriddenBy } from '../given/plugin.js';

/** How many parameters `configure` has where it asks for the hooks of others. */
const WITH_BASE = 3;

/** Whether a plugin asks for the hooks of what it requires or overrides: it declares the third parameter. */
export const asksForBase = ({ configure }: AnyPlugin): boolean => configure.length >= WITH_BASE;

/** The ids of the plugins whose hooks a plugin is lent. */
export const lendersOf = (plugin: AnyPlugin): readonly string[] =>
  asksForBase(plugin)
    ? Array.from(new Set([...Object.keys(plugin.requires ?? {}), ...[overriddenBy(plugin)?.id ?? []].flat()]))
    : [];

/**
 * The plugins that answers depend on: owners of schemes, and whose hooks they are lent.
 *
 * @param plugins - each behind those it requires or overrides
 */
export function answering(plugins: readonly AnyPlugin[], owners: readonly AnyPlugin[]): ReadonlySet<AnyPlugin> {
  const needed = new Set(owners.map(({ id }) => id));
  for (const plugin of plugins.toReversed())
    if (needed.has(plugin.id)) for (const id of lendersOf(plugin)) needed.add(id);
  return new Set(plugins.filter(({ id }) => needed.has(id)));
}
