import type { SchemeOverlay } from '@urikit/generic/hooks';
import { type AnyPlugin, isObject } from '../given/plugin.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import type { Layer, Sourced } from '../settings/layer.js';

const isPluginScope = (scope: SchemeOverlay['extends']): scope is { readonly plugin: string } =>
  isObject(scope) && !Array.isArray(scope);

/** The schemes that an overlay covers: as the layer decided that brought it, or as its scope says among these plugins. */
function coveredBy({ value: { extends: scope }, covers }: Sourced<SchemeOverlay>, plugins: Layer['plugins']) {
  if (covers !== undefined) return covers;
  if (typeof scope === 'string') return [scope];
  return isPluginScope(scope) ? (plugins.get(scope.plugin) as Sourced<AnyPlugin>).value.schemes : scope;
}

/**
 * Decides which schemes each overlay covers, once for all layers below: an overlay over a plugin stays over the schemes
 * that the plugin has now, whichever plugin owns them later. Never throws.
 */
export function withReach(layer: Layer): Layer {
  const { overlays, plugins } = layer;
  if (Array.from(overlays.values()).every(({ covers }) => covers !== undefined)) return layer;
  const fixed = Array.from(overlays, ([id, one]) => [id, { ...one, covers: coveredBy(one, plugins) }] as const);
  return { ...layer, overlays: new Map(fixed) };
}

/** The ids of the overlays over each scheme. @throws RegistryError `registry/overlay-without-owner` */
export function reachOf(
  { overlays, plugins }: Layer,
  owned: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const reach = new Map<string, Set<string>>(owned.map((scheme) => [scheme, new Set()]));
  for (const [id, one] of overlays) {
    const { value, file, covers } = one;
    const fail = (what: string, kind: string, name: string, known: readonly string[]): never => {
      throw new RegistryError(
        'registry/overlay-without-owner',
        `overlay "${id}" extends ${what}${meant(name, known)}`,
        `add a plugin ${kind === 'plugin' ? name : `for "${name}"`}, or correct the name: there are ${quoted(known)}`,
        { plugins: [id], path: ['overlays', id], file },
      );
    };
    const scope = value.extends;
    if (covers === undefined && isPluginScope(scope) && !plugins.has(scope.plugin))
      fail(`plugin "${scope.plugin}", which is not there`, 'plugin', scope.plugin, Array.from(plugins.keys()));
    for (const scheme of coveredBy(one, plugins))
      (reach.get(scheme) ?? fail(`scheme "${scheme}", which no plugin owns`, 'scheme', scheme, owned)).add(id);
  }
  return reach;
}
