import { type AnyPlugin, overriddenBy } from '../given/plugin.js';
import { circle, quoted, RegistryError, type RegistryErrorCode } from '../given/registry-error.js';
import { isInRange } from '../given/version.js';
import type { Ownership } from '../settings/setting.js';

/** Moves items behind those that they come after, and keeps the order otherwise. @param fail - gets the ids of a circle */
export function inOrder<T extends { readonly id: string }>(
  items: readonly T[],
  after: (item: T) => readonly string[],
  fail: (circle: readonly string[]) => RegistryError,
): readonly T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = new Set<T>();
  const visit = (item: T, above: readonly string[]): void => {
    const ids = [...above, item.id];
    if (above.includes(item.id)) throw fail(ids.slice(ids.indexOf(item.id)));
    if (ordered.has(item)) return;
    for (const id of after(item)) {
      const before = byId.get(id);
      if (before !== undefined) visit(before, ids);
    }
    ordered.add(item);
  };
  for (const item of items) visit(item, []);
  return Array.from(ordered);
}

const needsOf = (plugin: AnyPlugin) => {
  const overridden = overriddenBy(plugin);
  const required = Object.entries(plugin.requires ?? {}).map(([id, range]) => ({ verb: 'requires', id, range }));
  return overridden === undefined ? required : [...required, { verb: 'overrides', ...overridden }];
};

function checkNeed(
  { id, version, schemes }: AnyPlugin,
  need: ReturnType<typeof needsOf>[number],
  byId: ReadonlyMap<string, AnyPlugin>,
): void {
  const fail = (code: RegistryErrorCode, problem: string, cure: string): RegistryError => {
    const subject = `plugin "${id}" ${version} ${need.verb} "${need.id}" in a version of "${need.range}"`;
    return new RegistryError(code, `${subject}, ${problem}`, cure, { plugins: [id, need.id] });
  };
  const found = byId.get(need.id);
  const isOverride = need.verb === 'overrides';
  if (found === undefined) {
    const problem = `and that plugin is not there (there are ${quoted(Array.from(byId.keys()))})`;
    const cure = `add plugin "${need.id}"${isOverride ? ', or leave `overrides` out' : ' to the composition'}`;
    throw fail('registry/missing-plugin', problem, cure);
  }
  const isHere = isInRange(found.version, need.range);
  if (isHere === undefined)
    throw fail('registry/range', 'which is no range', 'write a range as "^1.2.0", "~1.2", ">=1.2.0 <3" or "*"');
  if (!isHere) {
    const cure = `use a version of "${need.id}" in that range, or a version of "${id}" that knows ${found.version}`;
    throw fail('registry/version-mismatch', `and version ${found.version} is there`, cure);
  }
  if (!isOverride || schemes.some((scheme) => found.schemes.includes(scheme))) return;
  const problem = `and shares no scheme with it: ${quoted(found.schemes)}`;
  throw fail('registry/overrides-nothing', problem, 'declare the scheme that it takes over, or leave `overrides` out');
}

/** The plugins, each behind those it requires or overrides. @throws RegistryError for a need that is not met, and for a circle */
export function orderPlugins(plugins: readonly AnyPlugin[]): readonly AnyPlugin[] {
  if (plugins.every(({ requires, overrides }) => (requires ?? overrides) === undefined)) return plugins;
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]));
  for (const plugin of plugins) for (const need of needsOf(plugin)) checkNeed(plugin, need, byId);
  const idsOf = (plugin: AnyPlugin): readonly string[] => needsOf(plugin).map(({ id }) => id);
  return inOrder(plugins, idsOf, (ids) => circle('plugins need each other', ids, '`requires` or `overrides`'));
}

/** The ids of the plugins whose hooks a plugin is lent; undefined without a third parameter of its `configure`. */
export const lendersOf = (plugin: AnyPlugin): readonly string[] | undefined =>
  plugin.configure.length > 2 ? Array.from(new Set(needsOf(plugin).map(({ id }) => id))) : undefined;

/** The plugins that answers depend on: owners of schemes, and whose hooks they are lent. @param plugins - each behind those it requires or overrides */
export function answeringPlugins(plugins: readonly AnyPlugin[], owners: readonly Ownership[]): ReadonlySet<AnyPlugin> {
  const needed = new Set(owners.map(({ owner }) => owner.id));
  for (const plugin of [...plugins].reverse())
    if (needed.has(plugin.id)) for (const id of lendersOf(plugin) ?? []) needed.add(id);
  return new Set(plugins.filter(({ id }) => needed.has(id)));
}
