import { createRegistry, type SchemeRegistry } from '@urikit/registry';
import { defaultSet } from './default-set.js';

/** The registry of the default set. `registry.extend(...)` adds to it. */
export const registry: SchemeRegistry<string> = createRegistry({ sets: [defaultSet] });
