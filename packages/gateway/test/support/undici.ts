/** The undici of the gateway and its adapter, for tests of other packages: they may find an older undici. */
export { Agent, cacheStores } from 'undici';
export { type CacheStore, httpCache, keyedStore } from '../../src/undici/undici.js';
