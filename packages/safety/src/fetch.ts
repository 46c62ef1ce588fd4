/** The entry `@urikit/safety/fetch`: what the main entry has of fetching, alone. undici is loaded by the first request. */
export { type GuardedFetch, guardedFetch, type GuardedFetchOptions, type Lookup } from './fetch/guarded-fetch.js';
export { FetchRefusedError, type FetchRefusal } from './fetch/refused.js';
