export { loadConfig, type LoadOptions } from './load-config.js';
export { findConfig } from './find-config.js';
