import type { Engine } from '@urikit/generic';
import { canonical } from '@urikit/generic/data';
import type { Configured } from '../compose/plugin-config.js';
import type { ResolvedComposition } from '../compose/resolved-composition.js';
import { assemble } from './assemble.js';
import { type Core, type KnownHooks, makeCore } from './core.js';
import { weakCache } from './weak-cache.js';

/** A composition and its engine. */
export interface Shared {
  readonly engine: Engine;
  /** The one that was given, or one made before that says the same. */
  readonly composition: ResolvedComposition;
}

/** Makes engines, and only one for each composition: a registry and all its descendants share it. */
export interface EngineCache {
  readonly share: (composition: ResolvedComposition) => Shared;
  /** How many engines it knows of. */
  readonly size: () => number;
}

/** Of plugins that own nothing, too: a description shows them, and no answer depends on them. */
const sameConfigurations = ({ configured }: ResolvedComposition, other: ResolvedComposition): boolean =>
  Array.from(configured).every(([id, { text }]) => other.configured.get(id)?.text === text);

/**
 * Two compositions are one where the behaviour is one and the plugins and overlays are the same objects: two instances
 * of one class may have been given two services. Engines that nobody holds any more are let go.
 */
export function engineCache(): EngineCache {
  const engines = weakCache<Engine>();
  const compositions = weakCache<ResolvedComposition>();
  // A core is there as long as its engine: engines with checks of their own hold that.
  const coreEngines = weakCache<Engine>();
  const cores = new WeakMap<Engine, Core>();
  const numbers = new WeakMap<object, number>();
  const hooks: KnownHooks = new WeakMap();
  let next = 0;
  const numberOf = (value: object): number => {
    const number = numbers.get(value) ?? next++;
    numbers.set(value, number);
    return number;
  };
  /** All that decides what hooks an engine has, overlays' checks apart. */
  const coreKey = ({ plugins, configured, owners, overlays, zoneIds, opaquePaths }: ResolvedComposition): string =>
    String(
      canonical([
        zoneIds,
        opaquePaths,
        plugins.map((plugin) => [numberOf(plugin), (configured.get(plugin.id) as Configured).text]),
        owners.map(({ scheme, owner }) => [scheme, owner.id]),
        overlays.filter(({ secrets }) => secrets !== undefined).map((overlay) => [overlay.extends, overlay.secrets]),
      ]),
    );
  const coreOf = (composition: ResolvedComposition): Core => {
    const engine = coreEngines.get(coreKey(composition), () => {
      const core = makeCore(composition, hooks);
      cores.set(core.engine, core);
      return core.engine;
    });
    return cores.get(engine) as Core;
  };
  return {
    share: (composition) => {
      const objects = [...composition.plugins, ...composition.overlays].map(numberOf).join(' ');
      const key = `${composition.fingerprintInput} ${objects}`;
      const known = compositions.get(key, () => composition);
      return {
        engine: engines.get(key, () => assemble(coreOf(composition), composition)),
        composition: sameConfigurations(known, composition) ? known : composition,
      };
    },
    size: () => engines.size(),
  };
}
