export { loadConfig, type LoadOptions, readConfig, tryLoadConfig, tryReadConfig } from './file/load-config.js';
export { lineOf } from './file/line-of.js';
export { type LoadedPackage, loadPlugin, loadRegistry } from './file/load-package.js';
export { findConfig } from './file/read-file.js';
