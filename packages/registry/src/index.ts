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
export {
  type Clock,
  CLOCK,
  ENGINE,
  type Logger,
  LOGGER,
  SCHEME_OVERLAY,
  SCHEME_PLUGIN,
  SCHEME_REGISTRY,
} from './given/tokens.js';
export type { Constructor, Provider, Service } from './given/container.js';
export type {
  Configuration,
  PluginSet,
  Preset,
  RegistryOptions,
  Severities,
  SeverityChoice,
} from './given/plugin-set.js';
export { type Circumstances, REGISTRY_ERRORS, RegistryError, type RegistryErrorCode } from './given/registry-error.js';
export { PRESETS } from './compose/severities.js';
export { createRegistry, type SchemeRegistry } from './registry.js';
export { registerInto } from './register-into.js';
export type { SchemeFacts } from './describe/describe-scheme.js';
export type { DescribedOverlay, DescribedPlugin, DescribedScheme, Description } from './describe/describe.js';
export type { JsonSchema } from './describe/json-schema.js';
