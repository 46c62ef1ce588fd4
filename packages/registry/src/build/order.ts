import { type AnyPlugin, overriddenBy } from '../given/plugin.js';
import { circle, quoted, RegistryError } from '../given/registry-error.js';
import { isInRange } from '../given/version.js';
import type { Ownership } from '../settings/setting.js';

/** An order, or a circle that makes one impossible: ids, the first one again at the end. */
export type Order<T> = { readonly ordered: readonly T[] } | { readonly circle: readonly string[] };

/** Moves items behind those that they come after, and keeps the order otherwise. @param after - gives ids; unknown ids are ignored */
export function inOrder<T extends { readonly id: string }>(
  items: readonly T[],
  after: (item: T) => readonly string[],
): Order<T> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = new Set<T>();
  // The items that wait for each other, the first one at the bottom, each with those that it still has to ask for.
  const waiting: (readonly [T, Iterator<string, undefined>])[] = [];
  const asked = new Set<T>();
  const ask = (item: T): void => {
    asked.add(item);
    waiting.push([item, after(item).values()]);
  };
  for (const item of items) {
    if (!ordered.has(item)) ask(item);
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const next: IteratorResult<string, undefined> = top[1].next();
      const before = byId.get(String(next.value));
      if (next.done === true) {
        ordered.add(top[0]);
        waiting.pop();
      } else if (before !== undefined && !asked.has(before)) ask(before);
      else if (before !== undefined && !ordered.has(before)) {
        const ids = [...waiting.map(([{ id }]) => id), before.id];
        return { circle: ids.slice(ids.indexOf(before.id)) };
      }
    }
  }
  return { ordered: Array.from(ordered) };
}

/** One plugin's needs of others. */
const needsOf = (plugin: AnyPlugin) => {
  const overridden = overriddenBy(plugin);
  const required = Object.entries(plugin.requires ?? {}).map(([id, range]) => ({ verb: 'requires', id, range }));
  return overridden === undefined ? required : [...required, { verb: 'overrides', ...overridden }];
};

function checkNeed(
  plugin: AnyPlugin,
  { verb, id, range }: ReturnType<typeof needsOf>[number],
  byId: ReadonlyMap<string, AnyPlugin>,
): void {
  const subject = `plugin "${plugin.id}" ${plugin.version} ${verb} "${id}" in a version of "${range}"`;
  const plugins = [plugin.id, id];
  const found = byId.get(id);
  if (found === undefined) {
    const cure =
      verb === 'requires' ? `add plugin "${id}" to the composition` : `add plugin "${id}", or leave \`overrides\` out`;
    throw new RegistryError(
      'registry/missing-plugin',
      `${subject}, and that plugin is not there (there are ${quoted(Array.from(byId.keys()))})`,
      cure,
      { plugins },
    );
  }
  const isHere = isInRange(found.version, range);
  if (isHere === undefined)
    throw new RegistryError(
      'registry/range',
      `${subject}, which is no range`,
      'write a range after semver.org, as in "^1.2.0"',
      { plugins },
    );
  if (!isHere) {
    throw new RegistryError(
      'registry/version-mismatch',
      `${subject}, and version ${found.version} is there`,
      `use a version of "${id}" in that range, or a version of "${plugin.id}" that knows ${found.version}`,
      { plugins },
    );
  }
  if (verb === 'overrides' && !plugin.schemes.some((scheme) => found.schemes.includes(scheme))) {
    throw new RegistryError(
      'registry/overrides-nothing',
      `${subject}, and shares no scheme with it: ${quoted(found.schemes)}`,
      'declare the scheme that it takes over, or leave `overrides` out',
      { plugins },
    );
  }
}

/**
 * The plugins, each behind those it requires or overrides.
 *
 * @throws RegistryError if a plugin is missing or has another version, or if plugins need each other
 */
export function orderPlugins(plugins: readonly AnyPlugin[]): readonly AnyPlugin[] {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]));
  for (const plugin of plugins) for (const need of needsOf(plugin)) checkNeed(plugin, need, byId);
  const order = inOrder(plugins, (plugin) => needsOf(plugin).map(({ id }) => id));
  if ('ordered' in order) return order.ordered;
  throw circle('plugins need each other', order.circle, '`requires` or `overrides`');
}

/** Tells if a plugin wants the hooks of the plugins that it requires or overrides: its `configure` has a third parameter. */
export const asksForBase = ({ configure }: AnyPlugin): boolean => configure.length > 2;

/** The ids of the plugins whose hooks a plugin is lent. */
export const lendersOf = (plugin: AnyPlugin): readonly string[] =>
  asksForBase(plugin)
    ? Array.from(new Set([...Object.keys(plugin.requires ?? {}), ...[overriddenBy(plugin)?.id ?? []].flat()]))
    : [];

/** The plugins that answers depend on: owners of schemes, and whose hooks they are lent. @param plugins - each behind those it requires or overrides */
export function answeringPlugins(plugins: readonly AnyPlugin[], owners: readonly Ownership[]): ReadonlySet<AnyPlugin> {
  const needed = new Set(owners.map(({ owner }) => owner.id));
  for (const plugin of plugins.toReversed())
    if (needed.has(plugin.id)) for (const id of lendersOf(plugin)) needed.add(id);
  return new Set(plugins.filter(({ id }) => needed.has(id)));
}
