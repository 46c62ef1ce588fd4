/** The entry `@urikit/safety/fetch`: it needs modules of Node, which no other entry does. undici is loaded by the first request. */
export { type GuardedFetch, guardedFetch, type GuardedFetchOptions, type Lookup } from './fetch/guarded-fetch.js';
export { guardedAgent, guardedDispatcher } from './fetch/guarded-agents.js';
export { FetchRefusedError } from './fetch/refused.js';
