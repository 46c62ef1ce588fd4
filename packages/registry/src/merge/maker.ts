import { type Given, needsContainer, provide, type Provider } from '../given/container.js';
import type { Graph } from '../given/graph.js';
import { asOverlay } from '../settings/overlay.js';
import { asPlugin } from '../given/plugin.js';
import type { Made, Maker } from '../settings/setting.js';
import type { Layer, Sourced } from '../settings/layer.js';

/**
 * Asks each provider once: a class that stands in two sets is one plugin.
 *
 * @param hasOwnScope - whether what needs a container is asked for again, and not inherited
 */
export function makerIn(scope: () => Graph, parent: Layer | undefined, hasOwnScope: boolean): Maker {
  const inherited = parent === undefined ? [] : [...parent.plugins.values(), ...parent.overlays.values()];
  const known = inherited.filter(({ provider }) => provider === undefined || !hasOwnScope);
  const given = new Map<unknown, Given>(
    known.map(({ provider, given: what, hasServices }) => [
      provider,
      { given: what, hasServices: hasServices === true },
    ]),
  );
  const checked = new Map<unknown, unknown>(known.map((sourced) => [sourced.given, sourced.value]));
  const once = <T>(provider: Provider<T>, origin: string, check: (value: unknown, origin: string) => T): Made<T> => {
    const asked = given.get(provider) ?? provide(provider, scope, origin);
    if (needsContainer(provider)) given.set(provider, asked);
    const { given: what } = asked;
    if (!checked.has(what)) checked.set(what, check(what, origin));
    return { ...asked, value: checked.get(what) as T };
  };
  return {
    plugin: (provider, origin) => once(provider, origin, asPlugin),
    overlay: (provider, origin) => once(provider, origin, asOverlay),
  };
}

/** Asks the inherited classes and factories again, in a container that may give them other services. */
export function reprovided(layer: Layer, maker: Maker): Layer {
  const again = <T>(
    entries: ReadonlyMap<string, Sourced<T>>,
    make: (provider: Provider<T>, origin: string) => Made<T>,
  ): ReadonlyMap<string, Sourced<T>> =>
    Array.from(entries.values()).some(({ provider }) => provider !== undefined)
      ? new Map(
          Array.from(entries, ([id, sourced]) => [
            id,
            sourced.provider === undefined ? sourced : { ...sourced, ...make(sourced.provider, sourced.describedBy) },
          ]),
        )
      : entries;
  return { ...layer, plugins: again(layer.plugins, maker.plugin), overlays: again(layer.overlays, maker.overlay) };
}
