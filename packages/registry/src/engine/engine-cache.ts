import type { FullEngine } from '@urikit/secrets';
import { canonical } from '@urikit/generic/internal';
import type { Secret } from '@urikit/generic/hooks';
import type { ResolvedComposition } from '../build/resolved-composition.js';
import { digest } from '../build/fingerprint.js';
import { assemble, type Core, makeCore } from './assemble.js';
import { secretsIn } from '../settings/secrets.js';
import { lazily } from '../given/read-safely.js';
import type { KnownHooks } from './plugin-hooks.js';
import type { Trace } from '../trace/trace.js';
import type { Configured } from '../settings/layer.js';

/** Caches objects by a key as long as they are in use. */
export interface WeakCache<T extends object> {
  readonly get: (key: string, make: () => T) => T;
  /** How many keys it knows of. */
  readonly size: () => number;
}

/** Makes a cache with weak references. */
export function weakCache<T extends object>(): WeakCache<T> {
  const known = new Map<string, WeakRef<T>>();
  const gone = new FinalizationRegistry<string>((key) => {
    // It may have been made again before the news of the first one came.
    if (known.get(key)?.deref() === undefined) known.delete(key);
  });
  return {
    get: (key, make) => {
      const before = known.get(key)?.deref();
      if (before !== undefined) return before;
      const made = make();
      known.set(key, new WeakRef(made));
      gone.register(made, key);
      return made;
    },
    size: () => known.size,
  };
}

/** A composition and its engine. */
export interface Shared {
  readonly engine: FullEngine;
  /** The one that was given, or one made before that says the same. */
  readonly composition: ResolvedComposition;
  /** The digest of all that its answers depend on. */
  readonly digest: () => string;
}

/** Makes engines, and only one for each composition: a registry and all its descendants share it. */
export interface EngineCache {
  readonly share: (composition: ResolvedComposition) => Shared;
  /** How many engines it knows of. */
  readonly size: () => number;
}

/** Compares all configurations, also of plugins without schemes, because a description shows them. */
const sameConfigurations = ({ configured }: ResolvedComposition, other: ResolvedComposition): boolean =>
  Array.from(configured).every(([id, { text }]) => other.configured.get(id)?.text === text);

/**
 * Shares compositions with equal behaviour whose plugins and overlays are the same objects: two instances of one class
 * may have different services. Unused engines are garbage collected.
 *
 * @param trace - called with the events of all its engines
 */
export function engineCache(trace?: Trace): EngineCache {
  const engines = weakCache<FullEngine>();
  const compositions = weakCache<ResolvedComposition>();
  // A core is there as long as its engine: engines with checks of their own hold that.
  const coreEngines = weakCache<FullEngine>();
  const cores = new WeakMap<FullEngine, Core>();
  const digests = new WeakMap<FullEngine, () => string>();
  const keys = new WeakMap<ResolvedComposition, string>();
  const numbers = new WeakMap<object, number>();
  const hooks: KnownHooks = new WeakMap();
  let next = 0;
  const numberOf = (value: object): number => {
    const number = numbers.get(value) ?? next++;
    numbers.set(value, number);
    return number;
  };
  const keyOfSecret = (secret: Secret): string =>
    typeof secret === 'function' ? String(numberOf(secret)) : JSON.stringify(secret);
  /**
   * The key of everything that determines the hooks of an engine, except checks of overlays. Neither names nor
   * configurations contain a line break.
   */
  const coreKey = (
    { plugins, configured, owners, over, opaquePaths, policy }: ResolvedComposition,
    floor: FullEngine | undefined,
  ): string =>
    [
      opaquePaths.join(' '),
      canonical(policy),
      ...plugins.map((plugin) => `${String(numberOf(plugin))} ${(configured.get(plugin.id) as Configured).text}`),
      ...owners.map(({ scheme, owner }) => `${scheme} ${owner.id}`),
      ...owners.flatMap(({ scheme }) =>
        over(scheme).flatMap(({ secrets }) =>
          secrets === undefined ? [] : `${scheme} ${secrets.map(keyOfSecret).join(' ')}`,
        ),
      ),
      ...owners.map(({ scheme }) =>
        floor === undefined ? '' : `${scheme} above ${secretsIn(floor, scheme).map(keyOfSecret).join(' ')}`,
      ),
    ].join('\n');
  const keyOf = (composition: ResolvedComposition): string => {
    const { settingsDigest, plugins, givenOverlays, floor } = composition;
    const numbered = [...plugins, ...givenOverlays].map(numberOf).join(' ');
    const key =
      keys.get(composition) ?? digest(`${settingsDigest()} ${numbered}\n${floor === undefined ? '' : keyOf(floor)}`);
    keys.set(composition, key);
    return key;
  };
  const keepCore = (composition: ResolvedComposition, floor: FullEngine | undefined, make: () => Core): Core => {
    const engine = coreEngines.get(coreKey(composition, floor), () => {
      const core = make();
      cores.set(core.engine, core);
      return core.engine;
    });
    // Its engine was given to it together with its core.
    return cores.get(engine) as Core;
  };
  const keep = (composition: ResolvedComposition, make: () => FullEngine): Shared => {
    const key = keyOf(composition);
    const known = compositions.get(key, () => composition);
    const engine = engines.get(key, make);
    return {
      engine,
      digest: digests.get(engine) as () => string,
      composition: sameConfigurations(known, composition) ? known : composition,
    };
  };
  // Most registries have no child: the keys of the first one are made when there is a second one.
  let first: (Shared & { readonly core: Core }) | undefined;
  let isFirst = true;
  const keepFirst = (): void => {
    if (first === undefined) return;
    const { composition, engine, core } = first;
    first = undefined;
    // The first one has no parent.
    keepCore(composition, undefined, () => core);
    keep(composition, () => engine);
  };
  const share = (composition: ResolvedComposition): Shared => {
    const { floor, settingsDigest } = composition;
    const above = floor && share(floor);
    const make = (core: Core): FullEngine => {
      const engine = assemble(core, composition, above?.engine);
      const parts = lazily(() => digest([settingsDigest(), core.digest(), above?.digest()].join('\n')));
      digests.set(engine, parts);
      return engine;
    };
    if (isFirst) {
      const core = makeCore(composition, hooks, above?.engine, trace);
      const engine = make(core);
      isFirst = false;
      first = { composition, core, engine, digest: digests.get(engine) as () => string };
      return first;
    }
    keepFirst();
    const floorEngine = above?.engine;
    return keep(composition, () =>
      make(keepCore(composition, floorEngine, () => makeCore(composition, hooks, floorEngine, trace))),
    );
  };
  return { share, size: () => engines.size() };
}
