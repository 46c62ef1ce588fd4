import { createRegistry, type SchemeRegistry } from '@urikit/registry';
import type { DefaultViews } from '@urikit/schemes/internal';
import { defaultSet } from './default-set.js';

/** The registry of the default set. `registry.extend(...)` adds to it. */
export const registry: SchemeRegistry<DefaultViews & Readonly<Record<string, unknown>>> = createRegistry({
  sets: [defaultSet],
});
