import type { ConfigSchema, ViewsOf } from '@urikit/generic/hooks';
import type { PluginSet } from './settings/contents.js';

/** The types of a registry, inferred from its plugins and sets. Types only. */

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

/** The plugins of sets, those included that they extend; a set of any kind names none. */
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

/** A plugin whose type names its id. */
type Named<Plugin> = Plugin extends { readonly id: infer Id extends string }
  ? string extends Id
    ? never
    : Plugin
  : never;

type IdOf<Plugin> = Plugin extends { readonly id: infer Id extends string } ? Id : never;

type OptionsOf<Plugin> = Plugin extends { readonly configSchema: ConfigSchema<infer Config> }
  ? Readonly<Partial<Config>>
  : unknown;

/** Options by plugin id: typed for plugins whose types name their id, unknown for others. */
export type ConfigOf<Plugins, Sets> = Readonly<Record<string, unknown>> & {
  readonly [Plugin in Named<PluginsOf<Plugins, Sets>> as IdOf<Plugin>]?: OptionsOf<Plugin>;
};
