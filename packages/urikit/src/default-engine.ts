import { type ConfigSchema, createEngine, type Engine, kit, type Schemes } from '@urikit/generic';
import type { AnyPlugin } from '@urikit/registry';
import { defaultSet } from './default-set.js';
import { opaquePaths } from './opaque-paths.js';

/** A plugin's hooks, configured as it proposes. Only the plugin knows the type of what its schema makes. */
const hooksOf = ({ configSchema, configure }: AnyPlugin): Schemes =>
  configure((configSchema as ConfigSchema<unknown>).parse({}) as never, kit);

/**
 * The engine of the default set, made without the registry: a command that needs no more starts sooner. A test holds
 * the two against each other.
 */
export const defaultEngine: Engine = createEngine({
  schemes: Object.fromEntries(defaultSet.plugins.flatMap((plugin) => Object.entries(hooksOf(plugin)))),
  opaquePaths,
});
