import type { Engine } from '@urikit/generic';
import { assemble, type KnownHooks } from './assemble.js';
import type { ResolvedComposition } from '../compose/resolved-composition.js';

/** Makes engines, and only one for each composition: a registry and all its descendants share it. */
export interface EngineCache {
  readonly engineOf: (composition: ResolvedComposition) => Engine;
  /** How many engines it knows of. */
  readonly size: () => number;
}

/**
 * Two compositions are one where the behaviour is one and the plugins and overlays are the same objects: two instances
 * of one class may have been given two services. Engines that nobody holds any more are let go.
 */
export function engineCache(): EngineCache {
  const engines = new Map<string, WeakRef<Engine>>();
  const numbers = new WeakMap<object, number>();
  const gone = new FinalizationRegistry<string>((key) => {
    if (engines.get(key)?.deref() === undefined) engines.delete(key);
  });
  const hooks: KnownHooks = new WeakMap();
  let next = 0;
  const numberOf = (value: object): number => {
    const number = numbers.get(value) ?? next++;
    numbers.set(value, number);
    return number;
  };
  return {
    engineOf: (composition) => {
      const key = `${composition.fingerprintInput} ${[...composition.plugins, ...composition.givenOverlays].map(numberOf).join(' ')}`;
      const known = engines.get(key)?.deref();
      if (known !== undefined) return known;
      const engine = assemble(composition, hooks);
      engines.set(key, new WeakRef(engine));
      gone.register(engine, key);
      return engine;
    },
    size: () => engines.size,
  };
}
