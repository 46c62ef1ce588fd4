export { lineOf } from '@urikit/registry/file';
export { loadConfig, readConfig, tryLoadConfig, tryReadConfig } from './load-config.js';
