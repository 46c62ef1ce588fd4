export { createWorker, type Worker, type WorkerContext, type WorkerSetup } from './worker.js';
export { cacheStore, type CacheApi, memoryStore, type WorkerStore } from './store.js';
