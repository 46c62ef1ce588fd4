import type { Engine, View } from '@urikit/generic';
import type { DependencyContainer } from 'tsyringe';
import type { Description } from './describe/description.js';
import type { JsonSchema } from './describe/json-schema.js';
import type { Service } from './given/container.js';
import type { Contents, PluginSet } from './given/plugin-set.js';

/** What a registry is made from. */
export interface RegistryOptions extends Contents {
  readonly sets?: readonly PluginSet[] | undefined;
  /** A registry whose plugins, overlays, configuration and severities are inherited. */
  readonly parent?: SchemeRegistry | undefined;
  /** Accept zone identifiers in IPv6 literals (RFC 6874). */
  readonly zoneIds?: boolean | undefined;
  /** Where classes and factories find their services. It gets a child and is itself not written to. */
  readonly container?: DependencyContainer | undefined;
  /** Services for classes and factories, besides those of the container. */
  readonly services?: readonly Service[] | undefined;
}

/** Plugins, overlays and configuration that fit together, and the engine that they make. Frozen. */
export interface SchemeRegistry {
  /** Frozen, and one for all registries of a family whose composition is the same. */
  readonly engine: Engine;
  /**
   * The same wherever and whenever the behaviour is the same: ids, versions, configurations, overlays. Part of every
   * cache key. Throws RegistryError `registry/no-fingerprint` where an overlay with a function, or a plugin made of
   * services, has no fingerprint of its own.
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
