import type { ConfigSchema } from '@urikit/generic/hooks';

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

/** The names of the schemes of a plugin or its provider; `string` if its type does not name them. */
export type SchemesOf<Provider> = Provider extends unknown
  ? Given<Provider> extends { readonly schemes: readonly (infer Scheme extends string)[] }
    ? Scheme
    : string
  : never;

/** A member that may be absent, or of a type without it. */
type Member<Of, Name extends string> = Of extends { readonly [name in Name]?: infer Value } ? Value : undefined;

type Elements<List> = List extends readonly (infer Element)[] ? Element : never;

/** The names of the schemes of sets, those included that they extend. */
export type SchemesOfSets<Sets> =
  Elements<Sets> extends infer Set
    ? Set extends unknown
      ? SchemesOf<Elements<Member<Set, 'plugins'>>> | ('extends' extends keyof Set ? string : never)
      : never
    : never;

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
export type ConfigOf<Plugins> = Readonly<Record<string, unknown>> & {
  readonly [Plugin in Named<Given<Elements<Plugins>>> as IdOf<Plugin>]?: OptionsOf<Plugin>;
};
