import type { Engine } from '@urikit/generic';
import { canonical } from '@urikit/generic/internal';
import type { Secret } from '@urikit/generic/hooks';
import { type ResolvedComposition, digest } from '../build/composition.js';
import { assemble, type Core, makeCore } from './assemble.js';
import { hidingBase } from '../settings/references.js';
import { secretsIn } from '../settings/secrets.js';
import { lazily } from '../given/members.js';
import type { KnownHooks } from './plugin-hooks.js';
import type { Trace } from '../trace/trace.js';

/**
 * Makes a cache of objects by a key, as long as they are in use. Most registries have no child: the key of the first object is
 * made for the second one.
 */
export function weakCache<T extends object>() {
  const known = new Map<string, WeakRef<T>>();
  const gone = new FinalizationRegistry<string>((key) => {
    // It may have been made again before the news of the first one came.
    if (known.get(key)?.deref() === undefined) known.delete(key);
  });
  const keep = (key: string, value: T): T => {
    known.set(key, new WeakRef(value));
    gone.register(value, key);
    return value;
  };
  const FIRST = '';
  let firstKey: (() => string) | undefined;
  return {
    get: (key: () => string, make: () => T): T => {
      if (known.size === 0) {
        const made = make();
        firstKey = key;
        return keep(FIRST, made);
      }
      const first = known.get(FIRST)?.deref();
      if (firstKey !== undefined && first !== undefined) keep(firstKey(), first);
      firstKey = undefined;
      known.delete(FIRST);
      const name = key();
      return known.get(name)?.deref() ?? keep(name, make());
    },
    /** How many objects it knows of. */
    size: () => known.size,
  };
}

/** A composition and its engine. A registry keeps it, so that other ones find it. */
export interface Shared {
  readonly engine: Engine;
  readonly composition: ResolvedComposition;
  readonly core: Core;
  /** The digest of all that its answers depend on. */
  readonly digest: () => string;
}

/** Makes engines, and only one for each composition: a registry and all its descendants share it. */
export type EngineCache = ReturnType<typeof engineCache>;

/**
 * Shares compositions with equal behaviour whose plugins and overlays are the same objects: two instances of one class
 * may have different services. Unused engines are garbage collected.
 *
 * @param trace - called with the events of all its engines
 * @param hooks - those that another cache made: a trace changes none of them
 */
export function engineCache(trace?: Trace, hooks: KnownHooks = new WeakMap()) {
  const all = weakCache<Shared>();
  const cores = weakCache<Core>();
  const keys = new WeakMap<ResolvedComposition, string>();
  const numbers = new WeakMap<object, number>();
  let next = 0;
  const numberOf = (value: object): number => {
    const number = numbers.get(value) ?? next++;
    numbers.set(value, number);
    return number;
  };
  const keysOf = (secrets: readonly Secret[] = []): readonly unknown[] =>
    secrets.map((secret) => (typeof secret === 'function' ? numberOf(secret) : secret));
  /** A trace hides the secrets of overlays and those that were overruled, too. */
  const secretsOf = ({ printer }: ResolvedComposition): string =>
    trace === undefined ? '' : digest(Array.from(printer().secrets).sort().join('\n'));
  /** The key of everything that determines the hooks of an engine, except checks of overlays. */
  const coreKey = (composition: ResolvedComposition, floor: Engine | undefined): string => {
    const { plugins, configured, owners, over, opaquePaths, policy } = composition;
    return JSON.stringify([
      opaquePaths,
      canonical([policy, hidingBase(composition)]),
      secretsOf(composition),
      plugins.map((plugin) => [numberOf(plugin), configured.get(plugin.id)?.text]),
      owners.map(({ scheme, owner }) => [
        [scheme, owner.id],
        over(scheme).map(({ secrets }) => keysOf(secrets)),
        floor && keysOf(secretsIn(floor, scheme)),
      ]),
    ]);
  };
  const keyOf = (composition: ResolvedComposition): string => {
    const { settingsDigest, plugins, givenOverlays, floor } = composition;
    const numbered = [...plugins, ...givenOverlays].map(numberOf).join(' ');
    // Each child of a chain asks for the keys of all above it.
    const key =
      keys.get(composition) ??
      digest(`${settingsDigest()} ${numbered} ${secretsOf(composition)}\n${floor === undefined ? '' : keyOf(floor)}`);
    keys.set(composition, key);
    return key;
  };
  const share = (composition: ResolvedComposition): Shared => {
    const above = composition.floor && share(composition.floor);
    const make = (): Shared => {
      const core = cores.get(
        () => coreKey(composition, above?.engine),
        () => makeCore(composition, hooks, above?.engine, trace),
      );
      return {
        engine: assemble(core, composition, above?.engine),
        composition,
        core,
        digest: lazily(() => digest([composition.settingsDigest(), core.digest(), above?.digest()].join('\n'))),
      };
    };
    return all.get(() => keyOf(composition), make);
  };
  return { share, hooks, size: all.size };
}
