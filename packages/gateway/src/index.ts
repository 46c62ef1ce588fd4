export type { StoreConfig } from './settings/store.js';
export { createStore, describeStore } from './store/create.js';
export { createOrigin, type Origin } from './origin/origin.js';
export type { FullConfig, GatewayConfig } from './config/schema.js';
export { ConfigError } from './config-error.js';
export { configJsonSchema, readGatewayConfig } from './config/read.js';
export { createLogger, type Logger as PinoLogger } from './log/logger.js';
export { createGateway, type Gateway, type GatewayHooks } from './gateway.js';
