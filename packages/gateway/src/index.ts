export type { StoreConfig } from './settings/store.js';
export { createStore, describeStore, type StoreHooks } from './store/create.js';
export { createOrigin, type Origin } from './origin/origin.js';
export type { OriginLimits } from './origin/limits.js';
export type { FullConfig, GatewayConfig } from './config/schema.js';
export { ConfigError, configJsonSchema, readGatewayConfig, type Trouble } from './config/read.js';
export { createLogger, type Logger } from './log/logger.js';
export { createGateway, type Gateway, type GatewayHooks } from './gateway.js';
