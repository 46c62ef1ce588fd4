import type { Engine, View } from '@urikit/generic';
import type { DependencyContainer } from 'tsyringe';
import { openScope, provide, type Provider } from './given/container.js';
import { describe, type Description } from './describe/describe.js';
import { type EngineCache, engineCache } from './engine/engine-cache.js';
import { flatten, type Maker, sameWords } from './compose/flatten.js';
import { type JsonSchema, jsonSchemaOf } from './describe/json-schema.js';
import { type Layer, relabel, type Said } from './compose/layer.js';
import { lazily } from './lazily.js';
import { asOverlay } from './given/overlay.js';
import { makePlan, type Plan } from './compose/plan.js';
import { asPlugin } from './given/plugin.js';
import { checkOptions, type RegistryOptions } from './given/plugin-set.js';
import { RegistryError } from './given/registry-error.js';
import { type Logger, LOGGER } from './given/tokens.js';

/** Plugins, overlays and configuration that fit together, and the engine that they make. Frozen. */
export interface SchemeRegistry {
  /** Frozen, and one for all registries of a family whose composition is the same. */
  readonly engine: Engine;
  /**
   * The same wherever and whenever the behaviour is the same: ids, versions, configurations, order, overlays. Part of
   * every cache key.
   */
  readonly fingerprint: string;
  /** `engine.view`, typed by the scheme that the text begins with. */
  readonly view: View;
  /** The names of the schemes that somebody owns, lower case. */
  readonly schemes: () => readonly string[];
  /** Who owns what, and who said so. */
  readonly describe: () => Description;
  /** JSON Schema of a configuration file with the options of these plugins. */
  readonly configJsonSchema: () => JsonSchema;
  /** A child that inherits all of this and adds to it: for a tenant. Throws as `createRegistry`. */
  readonly extend: (options: Omit<RegistryOptions, 'parent'>) => SchemeRegistry;
}

/** What a registry keeps for its children. */
interface Inheritance {
  readonly layer: Layer;
  readonly plan: Plan;
  readonly scope: () => DependencyContainer;
  readonly cache: EngineCache;
  /** The layer as a child sees it. */
  readonly asParent: () => Layer;
}

class Registry implements SchemeRegistry {
  readonly engine: Engine;
  readonly #own: Inheritance;

  constructor(engine: Engine, own: Inheritance) {
    this.engine = engine;
    this.#own = own;
    Object.freeze(this);
  }

  static inheritanceOf(registry: SchemeRegistry): Inheritance {
    if (registry instanceof Registry) return registry.#own;
    throw new RegistryError(
      'registry/set',
      'the parent is no registry of this package',
      'give what createRegistry returned, and install @urikit/registry once',
    );
  }

  get fingerprint(): string {
    return this.#own.plan.fingerprint();
  }

  get view(): View {
    return this.engine.view;
  }

  readonly schemes = (): readonly string[] => this.engine.schemes;

  readonly describe = (): Description => describe(this.#own.plan, this.#own.layer, this.engine);

  readonly configJsonSchema = (): JsonSchema => jsonSchemaOf(this.#own.plan.plugins);

  readonly extend = (options: Omit<RegistryOptions, 'parent'>): SchemeRegistry =>
    createRegistry({ ...options, parent: this });
}

/** Asks each provider once: a class that stands in two sets is one plugin. */
function makerIn(scope: () => DependencyContainer, known: Layer | undefined): Maker {
  const inherited = known === undefined ? [] : [...known.plugins.values(), ...known.overlays.values()];
  const made = new Map<unknown, unknown>(inherited.map(({ provider, value }) => [provider ?? value, value]));
  const once = <T>(provider: Provider<T>, origin: string, check: (value: unknown, origin: string) => T): T => {
    if (!made.has(provider)) made.set(provider, check(provide(provider, scope, origin), origin));
    return made.get(provider) as T;
  };
  return {
    plugin: (provider, origin) => once(provider, origin, asPlugin),
    overlay: (provider, origin) => once(provider, origin, asOverlay),
  };
}

/** Asks the inherited classes and factories again, in a container that may give them other services. */
function reprovided(layer: Layer, maker: Maker): Layer {
  const again = <T>(
    saying: ReadonlyMap<string, Said<T>>,
    make: (provider: Provider<T>, origin: string) => T,
  ): ReadonlyMap<string, Said<T>> =>
    Array.from(saying.values()).some(({ provider }) => provider !== undefined)
      ? new Map(
          Array.from(saying, ([id, said]) => [
            id,
            said.provider === undefined ? said : { ...said, value: make(said.provider, said.by) },
          ]),
        )
      : saying;
  return { ...layer, plugins: again(layer.plugins, maker.plugin), overlays: again(layer.overlays, maker.overlay) };
}

/**
 * Composes plugins, overlays, sets and configuration.
 *
 * @returns a frozen registry
 * @throws RegistryError where they do not fit together; its message names the plugins and what to do
 * @example createRegistry({ plugins: [http], config: { http: { userinfo: 'forbidden' } } }).engine.normalize('HTTP://h')
 */
export function createRegistry(options: RegistryOptions = {}): SchemeRegistry {
  checkOptions(options);
  const { parent, container, services, sets, ...contents } = options;
  const inherited = parent === undefined ? undefined : Registry.inheritanceOf(parent);
  const hasOwnScope = inherited === undefined || container !== undefined || services !== undefined;
  // A container is opened when the first class or factory, or a child with services, asks for it.
  const scope = hasOwnScope ? lazily(() => openScope(container ?? inherited?.scope(), services)) : inherited.scope;
  const before = inherited?.asParent();
  // In a container of its own, what needs a container is asked for again.
  const maker = makerIn(scope, hasOwnScope ? undefined : before);
  const base = before !== undefined && hasOwnScope ? reprovided(before, maker) : before;
  const layer = flatten({ ...contents, extends: sets, by: 'the composition' }, maker, base);
  const plan =
    inherited !== undefined && sameWords(layer, inherited.asParent())
      ? inherited.plan
      : makePlan(layer, inherited && { layer: inherited.layer, configured: inherited.plan.configured });
  const cache = inherited?.cache ?? engineCache();
  const registry = new Registry(cache.engineOf(plan), {
    layer,
    plan,
    scope,
    cache,
    asParent: lazily(() => relabel(layer, 'parent')),
  });
  if (container !== undefined || services !== undefined) tellOverrides(plan, scope());
  return registry;
}

function tellOverrides({ owners }: Plan, scope: DependencyContainer): void {
  for (const { scheme, owner, overridden } of owners) {
    for (const { id, version } of overridden)
      scope
        .resolve<Logger>(LOGGER)
        .info(`scheme "${scheme}": plugin "${owner.id}" ${owner.version} takes over from "${id}" ${version}`);
  }
}
