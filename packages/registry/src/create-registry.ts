import { openScope } from './given/tsyringe.js';
import { checkOptions } from './read/options.js';
import { makeRegistry } from './registry.js';
import type { CreateRegistry, RegistryOptions } from './scheme-registry.js';

/**
 * Composes plugins, overlays, sets and configuration.
 *
 * @returns a frozen registry, typed by the plugins that it is given
 * @throws RegistryError if they do not fit together; its message names the plugins and a remedy
 * @example createRegistry({ plugins: [http], config: { http: { userinfo: 'forbidden' } } }).engine.normalize('HTTP://h')
 */
export const createRegistry = ((options: RegistryOptions = {}) => {
  checkOptions(options);
  return makeRegistry({ openScope }, options);
}) as CreateRegistry;
