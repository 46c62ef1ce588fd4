export {
  createHolder,
  createRegistry,
  type PluginSet,
  RegistryError,
  type RegistryHolder,
  type SchemeRegistry,
} from '@urikit/registry';
export type { SchemeOverlay, SchemePlugin } from '@urikit/generic/hooks';
export { type DefaultSet, defaultSet } from './default-set.js';
export { registry } from './default-registry.js';
