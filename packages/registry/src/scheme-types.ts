import type { ConfigSchema } from '@urikit/generic/hooks';

/** What the types of plugins and sets say of the registry that they are given to. Types only. */

/** What a provider gives. */
type Given<Provider> = Provider extends { readonly useValue: infer Value }
  ? Value
  : Provider extends { readonly useClass: infer Class }
    ? Given<Class>
    : Provider extends { readonly useFactory: (...given: never[]) => infer Value }
      ? Value
      : Provider extends new (...services: never[]) => infer Value
        ? Value
        : Provider;

/** The names of the schemes of a plugin, or of what gives one; `string` where its type does not name them. */
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

/** Options by plugin id: those of plugins whose types name it, and whatever else. */
export type ConfigOf<Plugins> = Readonly<Record<string, unknown>> & {
  readonly [Plugin in Named<Given<Elements<Plugins>>> as IdOf<Plugin>]?: OptionsOf<Plugin>;
};
