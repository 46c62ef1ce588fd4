import 'reflect-metadata';

export type {
  EngineKit,
  Restriction,
  SchemeHooks,
  SchemeOverlay,
  SchemePlugin,
  Schemes,
  SchemeViews,
} from '@urikit/generic/hooks';
export { CONTRACT, type AnyPlugin } from './given/plugin.js';
export { ENGINE, SCHEME_OVERLAY, SCHEME_PLUGIN, SCHEME_REGISTRY } from './tokens.js';
export { type Clock, CLOCK, type Logger, LOGGER } from './given/container.js';
export type { Constructor, Provider, Service } from './given/container.js';
export type { Resolver } from './given/graph.js';
export type {
  Configuration,
  OtherSchemes,
  PluginSet,
  Preset,
  Severities,
  SeverityChoice,
} from './settings/contents.js';
export { REGISTRY_ERRORS, RegistryError, type RegistryErrorCode, type RegistryIssue } from './given/registry-error.js';
export { PRESETS } from './settings/severities.js';
export { createRegistry } from './registry.js';
export type { Extend, RegistryOptions, RegistryView, SchemeRegistry, TypedOptions } from './scheme-registry.js';
export type { Trace, TraceEvent } from './trace/trace.js';
export { traceLine } from './trace/trace.js';
export { createHolder, type HolderOptions, type RegistryHolder, type RegistrySource, type Reload } from './holder.js';
export { registerInto } from './register-into.js';
export type {
  DescribedOverlay,
  DescribedPlugin,
  DescribedScheme,
  Description,
  Said,
  SchemeFacts,
} from './settings/description.js';
export type { JsonSchema } from './describe/json-schema.js';
