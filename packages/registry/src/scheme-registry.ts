import type { Engine, FullEngine } from '@urikit/generic';
import type { ConfigSchema, ViewsOf } from '@urikit/generic/hooks';
import type { DependencyContainer } from 'tsyringe';
import type { Description } from './settings/description.js';
import type { JsonSchema } from './describe/json-schema.js';
import type { Provider, Service } from './given/scope.js';
import type { AnyPlugin } from './given/plugin.js';
import type { Contents, PluginSet } from './settings/contents.js';

/** The options of a registry, typed by the plugins and sets in it; `Parent` are the views of the registry that is inherited from. */
export interface RegistryOptions<
  Plugins = Contents['plugins'],
  Sets = readonly PluginSet[],
  Parent extends object = object,
> extends Omit<Contents, 'plugins' | 'config'> {
  readonly plugins?: Plugins | undefined;
  readonly sets?: Sets | undefined;
  /** By the id of a plugin or an overlay. */
  readonly config?: ConfigOf<Plugins, Sets> | undefined;
  /** The registry that binds this one: its contents are inherited, and its errors stay errors. */
  readonly parent?: SchemeRegistry<Parent> | undefined;
  /** Where classes and factories find their services. It gets a child and is itself not written to. */
  readonly container?: DependencyContainer | undefined;
  /** Services for classes and factories, besides those of the container. */
  readonly services?: readonly Service[] | undefined;
}

/**
 * Plugins, overlays and configuration that fit together, and the engine that they make. Frozen.
 *
 * Its type has the views of the schemes by their names: of plugins whose types name their schemes, given alone or in sets.
 */
export interface SchemeRegistry<Views extends object = object> {
  /** Frozen, and one for all registries of a family whose composition is the same. */
  readonly engine: FullEngine<Views>;
  /**
   * The same wherever and whenever the behaviour is the same: ids, versions, configurations, the data of hooks, overlays. A
   * function is known by the id and the version of its plugin. Part of every cache key. Throws RegistryError
   * `registry/no-fingerprint` if an overlay with a function, or a plugin made of services, has no fingerprint of its own.
   */
  readonly fingerprint: string;
  /** `engine.view`. */
  readonly view: Engine<Views>['view'];
  /** The names of the owned schemes, lower case. */
  readonly schemes: () => readonly string[];
  /** Describes the owners, settings and their sources. */
  readonly describe: () => Description;
  /** JSON Schema of a configuration file with the options of these plugins. */
  readonly configJsonSchema: () => JsonSchema;
  /**
   * Calls `dispose` of each class and service that this registry made, and waits for it. Services of its parent, of the container
   * and of its children stay. The engine keeps its answers as far as they need no service. Never
   * rejects. @returns the errors of the services
   */
  readonly dispose: () => Promise<readonly unknown[]>;
  /** A child that inherits all of this and adds to it: for a tenant. A `parent` among its options binds as well. Throws as `createRegistry`. */
  readonly extend: Extend<Views>;
}

/**
 * Composes plugins, overlays, sets and configuration.
 *
 * @returns a frozen registry, typed by the plugins that it is given
 * @throws RegistryError if they do not fit together; its message names the plugins and a remedy
 * @example createRegistry({ plugins: [http], config: { http: { userinfo: 'forbidden' } } }).engine.normalize('HTTP://h')
 */
export type CreateRegistry = <
  const Plugins extends readonly Provider<AnyPlugin>[],
  const Sets extends readonly PluginSet[],
  Parent extends object = object,
>(
  options?: RegistryOptions<Plugins, Sets, Parent>,
) => SchemeRegistry<Parent & RegistryViews<Plugins, Sets>>;

/** `extend`, typed by the plugins that it is given; a child has the schemes of its parent. */
export type Extend<Views extends object> = <
  const Plugins extends readonly Provider<AnyPlugin>[],
  const Sets extends readonly PluginSet[],
>(
  options: Omit<RegistryOptions<Plugins, Sets, Views>, 'parent'> & { readonly parent?: SchemeRegistry | undefined },
) => SchemeRegistry<Views & RegistryViews<Plugins, Sets>>;

// The types of a registry, inferred from its plugins and sets.

/** The type of a provider's result. */
type Given<Provider> = Provider extends { readonly useValue: infer Value }
  ? Value
  : Provider extends { readonly useClass: infer Class }
    ? Given<Class>
    : Provider extends { readonly useFactory: (...given: never[]) => infer Value }
      ? Value
      : Provider extends new (...services: never[]) => infer Value
        ? Value
        : Provider;

/** The names of the schemes of a plugin whose type names them. */
type SchemesOf<Plugin> = Plugin extends { readonly schemes: readonly (infer Scheme extends string)[] }
  ? string extends Scheme
    ? never
    : Scheme
  : never;

/** The view of a scheme, by the type of the result of `configure`; of several plugins with the scheme, any of their views. */
type ViewOf<Plugin, Scheme> = Plugin extends { readonly configure: (...given: never[]) => infer Hooks }
  ? Scheme extends SchemesOf<Plugin> & keyof Hooks
    ? ViewsOf<Hooks>[Scheme]
    : never
  : never;

/** A member that may be absent, or of a type without it. */
type Member<Of, Name extends string> = Of extends { readonly [name in Name]?: infer Value } ? Value : undefined;

type Elements<List> = List extends readonly (infer Element)[] ? Element : never;

/** The plugins of sets, those included that they extend; a set of any kind names no plugin. */
type PluginsOfSets<Sets> =
  Elements<Sets> extends infer Set
    ? Set extends unknown
      ? PluginSet extends Set
        ? never
        : Elements<Member<Set, 'plugins'>> | PluginsOfSets<Member<Set, 'extends'>>
      : never
    : never;

type PluginsOf<Plugins, Sets> = Given<Elements<Plugins> | PluginsOfSets<Sets>>;

/** The views of the schemes of plugins and sets; of other schemes a view is unknown. */
export type RegistryViews<Plugins, Sets> = Readonly<Record<string, unknown>> & {
  readonly [Scheme in SchemesOf<PluginsOf<Plugins, Sets>>]: ViewOf<PluginsOf<Plugins, Sets>, Scheme>;
};

/** The id of a plugin whose type names it. */
type IdOf<Plugin> = Plugin extends { readonly id: infer Id extends string } ? (string extends Id ? never : Id) : never;

type OptionsOf<Plugin> = Plugin extends { readonly configSchema: ConfigSchema<infer Config> }
  ? Readonly<Partial<Config>>
  : unknown;

/** Options by plugin id: typed for plugins whose types name their id, unknown for others. */
export type ConfigOf<Plugins, Sets> = Readonly<Record<string, unknown>> & {
  readonly [Plugin in PluginsOf<Plugins, Sets> as IdOf<Plugin>]?: OptionsOf<Plugin>;
};
