export * from '@urikit/registry/file';
export { loadConfig } from './config/load.js';
