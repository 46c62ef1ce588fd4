import { RegistryError } from './given/registry-error.js';
import { composer } from './registry.js';

/** The entry `@urikit/registry/values`: registries of plugins that are plain values, without tsyringe. */

export { RegistryError } from './given/registry-error.js';
export type { RegistryOptions, SchemeRegistry } from './scheme-registry.js';

const openScope = (): never => {
  const problem = 'a class, a factory, a service or a container needs tsyringe';
  const cure = 'import createRegistry from "@urikit/registry", or give the plugin as a value';
  throw new RegistryError('registry/unresolvable', problem, cure);
};

/**
 * Composes plugins that are plain values, as `createRegistry` of `@urikit/registry` does, without loading tsyringe: for bundles
 * and fast starts.
 *
 * @throws RegistryError as there, and `registry/unresolvable` for a class, a factory or a service
 * @example createRegistry({ plugins: [http] }).engine.normalize('HTTP://h') // 'http://h/'
 */
export const createRegistry = composer(openScope);
