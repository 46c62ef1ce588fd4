export { loadConfig, type LoadOptions } from './load-config.js';
export { loadPlugin } from './load-plugin.js';
export { lineOf } from './line-of.js';
export type { LoadedPackage } from './load-reference.js';
export { findConfig } from './find-config.js';
