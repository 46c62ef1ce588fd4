export type { Entry, Purge, PurgeMode, Store } from './store/store.js';
export type { FloorCause } from './store/generations.js';
export { createMemoryStore, type MemoryStoreOptions } from './store/memory.js';
export { createStore, describeStore, type StoreConfig, type StoreHooks, storeSchema } from './store/create.js';
export type {
  Answer,
  CacheRequest,
  FetchOrigin,
  Forwarded,
  Handling,
  OriginRequest,
  OriginResponse,
} from './core/exchange.js';
export { receive, type Received } from './core/flow/receive.js';
export { type Cache, type CacheSetup, createCache } from './core/cache.js';
export type { CacheEvents } from './core/context.js';
export type { CacheKeyer } from './core/keyed.js';
export { cacheDefaults, type CacheOptions } from './core/options.js';
export { OriginError, type OriginFailure } from './core/origin-error.js';
export { createOrigin, type Origin, type OriginLimits } from './origin/pool.js';
export { createHandler, type HandlerSetup } from './server/handler.js';
export type { Handler } from './server/listener.js';
export { createTrusted, type IsTrusted } from './server/trusted.js';
export { configSchema, type FullConfig, type GatewayConfig } from './config/schema.js';
export { ConfigError, configJsonSchema, readGatewayConfig, type Trouble } from './config/read.js';
export { createLogger, type Logger } from './log/logger.js';
export { createGateway, type Gateway, type GatewayHooks } from './gateway.js';
