import { openScope } from './given/tsyringe.js';
import { composer } from './registry.js';

/** Composes plugins, overlays, sets and configuration. See `CreateRegistry`. */
export const createRegistry = composer(openScope);
