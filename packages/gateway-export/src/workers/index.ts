export { createWorker, type Worker, type WorkerContext, type WorkerSetup } from './worker.js';
export { cacheStore, type CacheApi, memoryStore, type WorkerStore } from './store.js';
export { readWorker } from './read.js';
export { forwardOf } from './forward.js';
export { policyFields } from '@urikit/http-cache/internal';
export { problem } from './answer.js';
export { createKeyer } from '@urikit/cache-key/keyer';
