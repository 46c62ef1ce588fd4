export * from '@urikit/registry/node';
export { loadConfig } from './config/load.js';
