import 'reflect-metadata';

export type { SchemeOverlay, SchemePlugin } from '@urikit/generic/hooks';
export { CONTRACT, type AnyPlugin } from './given/plugin.js';
export { ENGINE, SCHEME_OVERLAY, SCHEME_PLUGIN, SCHEME_REGISTRY } from './tokens.js';
export { type Clock, CLOCK, type Logger, LOGGER } from './given/container.js';
export type { Provider, Service } from './given/container.js';
export type { Resolver } from './given/graph.js';
export type { Configuration, PluginSet, Severities } from './settings/contents.js';
export { REGISTRY_ERRORS, RegistryError, type RegistryIssue } from './given/registry-error.js';
export { PRESETS } from './settings/severities.js';
export { createRegistry } from './registry.js';
export type { Extend, RegistryOptions, SchemeRegistry, TypedOptions } from './scheme-registry.js';
export type { Trace, TraceEvent } from './trace/trace.js';
export { traceLine } from './trace/trace.js';
export { createHolder, type HolderOptions, type RegistryHolder, type RegistrySource, type Reload } from './holder.js';
export { registerInto } from './register-into.js';
export type { Description, SchemeFacts } from './settings/description.js';
export type { JsonSchema } from './describe/json-schema.js';
