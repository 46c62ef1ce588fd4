/** The entry `@urikit/safety/fetch`: the only entry that needs modules of Node. The first request loads undici. */
export { type GuardedFetch, guardedFetch, type GuardedFetchOptions, type Lookup } from './fetch/guarded-fetch.js';
export { guardedAgent, guardedDispatcher } from './fetch/guarded-agents.js';
export { FetchRefusedError } from './fetch/refused.js';
