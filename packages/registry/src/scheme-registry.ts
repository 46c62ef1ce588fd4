import type { FullEngine } from '@urikit/secrets';
import type { SchemeViews } from '@urikit/generic/hooks';
import type { DependencyContainer } from 'tsyringe';
import type { Description } from './settings/description.js';
import type { JsonSchema } from './describe/json-schema.js';
import type { Provider, Service } from './given/container.js';
import type { AnyPlugin } from './given/plugin.js';
import type { Contents, PluginSet } from './settings/contents.js';
import type { Trace } from './trace/trace.js';
import type { ConfigOf, SchemesOf, SchemesOfSets } from './scheme-types.js';

/** The options of a registry. */
export interface RegistryOptions extends Contents {
  readonly sets?: readonly PluginSet[] | undefined;
  /** A registry whose plugins, overlays, configuration and severities are inherited. */
  readonly parent?: SchemeRegistry | undefined;
  /** Where classes and factories find their services. It gets a child and is itself not written to. */
  readonly container?: DependencyContainer | undefined;
  /** Services for classes and factories, besides those of the container. */
  readonly services?: readonly Service[] | undefined;
  /**
   * True if half of the file would be read as a whole one: `loadConfig` says so of YAML without the document end marker
   * `...`. A holder refuses the registry.
   */
  readonly mayBeCut?: true | undefined;
  /**
   * Called with each hook and rule that runs on a string, and its result; default: the parent's. For development: a
   * call takes about twice the time. It affects neither answers nor fingerprints.
   */
  readonly trace?: Trace | undefined;
}

/** The same, typed by the plugins in it; without a parent, which only `createRegistry` takes. */
export interface TypedOptions<
  Plugins extends readonly Provider<AnyPlugin>[] | undefined,
  Sets extends readonly PluginSet[] | undefined,
> extends Omit<RegistryOptions, 'plugins' | 'sets' | 'config' | 'parent'> {
  readonly plugins?: Plugins | undefined;
  readonly sets?: Sets | undefined;
  /** By the id of a plugin or an overlay. */
  readonly config?: ConfigOf<Plugins> | undefined;
}

/** A typed reading of URIs of the schemes that the registry is known to have; of others it is unknown. */
export interface RegistryView<Schemes extends string> {
  <Scheme extends keyof SchemeViews & Schemes>(text: `${Scheme}:${string}`): SchemeViews[Scheme];
  <Scheme extends keyof SchemeViews & Schemes>(
    text: string,
    ...schemes: readonly [Scheme, ...Scheme[]]
  ): SchemeViews[Scheme];
  (text: string): unknown;
}

/**
 * Plugins, overlays and configuration that fit together, and the engine that they make. Frozen.
 *
 * The type says which schemes are known to be in it: those of plugins whose types name them. `string` stands for a
 * registry made of plugins or sets whose types do not, `never` for any registry at all.
 */
export interface SchemeRegistry<Schemes extends string = never> {
  /** Frozen, and one for all registries of a family whose composition is the same. */
  readonly engine: FullEngine;
  /**
   * The same wherever and whenever the behaviour is the same: ids, versions, configurations, the data of hooks, overlays. A
   * function is known by the id and the version of its plugin. Part of every cache key. Throws RegistryError
   * `registry/no-fingerprint` if an overlay with a function, or a plugin made of services, has no fingerprint of its own.
   */
  readonly fingerprint: string;
  /** `engine.view`, typed by the scheme that the text begins with. */
  readonly view: RegistryView<Schemes>;
  /** The names of the owned schemes, lower case. */
  readonly schemes: () => readonly string[];
  /** Describes the owners, settings and their sources. */
  readonly describe: () => Description;
  /** JSON Schema of a configuration file with the options of these plugins. */
  readonly configJsonSchema: () => JsonSchema;
  /**
   * Calls `dispose` of each class and service that this registry made, the newest first, and waits for it. Services of its
   * parent, of the container and of its children stay. The engine keeps its answers as far as they need no service. Never
   * rejects. @returns the errors of the services
   */
  readonly dispose: () => Promise<readonly unknown[]>;
  /** A child that inherits all of this and adds to it: for a tenant. Throws as `createRegistry`. */
  readonly extend: Extend<Schemes>;
}

/** `extend`, typed by the plugins that it is given. */
export interface Extend<Schemes extends string> {
  (options: TypedOptions<undefined, undefined>): SchemeRegistry<Schemes>;
  <const Plugins extends readonly Provider<AnyPlugin>[]>(
    options: TypedOptions<Plugins, undefined>,
  ): SchemeRegistry<Schemes | SchemesOf<Plugins[number]>>;
  <const Plugins extends readonly Provider<AnyPlugin>[], const Sets extends readonly PluginSet[]>(
    options: TypedOptions<Plugins, Sets>,
  ): SchemeRegistry<Schemes | SchemesOf<Plugins[number]> | SchemesOfSets<Sets>>;
}
