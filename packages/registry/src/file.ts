export { loadConfig, type LoadOptions, tryLoadConfig } from './file/load-config.js';
export { readConfig, tryReadConfig } from './file/load-config.js';
export { loadPlugin, loadRegistry } from './file/load-package.js';
export { lineOf } from './file/line-of.js';
export type { LoadedPackage } from './file/load-reference.js';
export { findConfig } from './file/read-file.js';
