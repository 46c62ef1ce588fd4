import { openScope } from './given/tsyringe.js';
import { checkOptions } from './read/options.js';
import { makeRegistry } from './registry.js';
import type { CreateRegistry, RegistryOptions } from './scheme-registry.js';

/** Composes plugins, overlays, sets and configuration. See {@link CreateRegistry}. */
export const createRegistry = ((options: RegistryOptions = {}) => {
  checkOptions(options);
  return makeRegistry(openScope, options);
}) as CreateRegistry;
