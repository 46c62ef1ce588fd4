export {
  createHolder,
  createRegistry,
  type PluginSet,
  RegistryError,
  type RegistryHolder,
  type SchemeOverlay,
  type SchemePlugin,
  type SchemeRegistry,
} from '@urikit/registry';
export { type DefaultSet, defaultSet } from './default-set.js';
export { registry } from './default-registry.js';
