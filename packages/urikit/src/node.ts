export * from '@urikit/registry/file';
export { loadConfig, tryLoadConfig } from './config/load.js';
