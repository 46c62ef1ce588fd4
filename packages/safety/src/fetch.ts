/** The entry `@urikit/safety/fetch`: it needs modules of Node, which no other entry does. undici is loaded by the first request. */
export { type GuardedFetch, guardedFetch, type GuardedFetchOptions, type Lookup } from './fetch/guarded-fetch.js';
export { guardedAgent, type GuardedConnectionOptions, guardedDispatcher } from './fetch/guarded-agents.js';
export type { Resolved } from './fetch/addresses.js';
export { FetchRefusedError, type FetchRefusal } from './fetch/refused.js';
