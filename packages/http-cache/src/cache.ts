import { flagOf, optionsOf, withMembers } from '@urikit/generic/internal';
import { createBackground } from './budgets/background.js';
import { type ByteBudget, createByteBudget } from './budgets/byte-budget.js';
import { createUncollapsed } from './budgets/collapsed-fetch.js';
import { createLru } from './lru.js';
import type { PurgeMode, Store } from './store/store.js';
import { milliseconds } from './clock.js';
import type { CacheContext, CacheEvents } from './context.js';
import type { Answer, CacheRequest, FetchOrigin, OriginRequest } from './seam/exchange.js';
import { readRoutes } from './seam/cache-routes.js';
import { createReadyHits } from './flow/hit.js';
import { createRespond } from './flow/key.js';
import { type PurgeOrder, purgesOf } from './store-access/purge-order.js';
import type { CacheKeyer, Resource } from './seam/resource-uri.js';
import { CACHE_OPTIONS, cacheDefaults, type CacheOptions } from './seam/options.js';
import { policyFields } from './messages/policy-fields.js';
import { createSharedSearches } from './entries/no-vary-search.js';
import { tunnelRequest } from './tunnel.js';
import { createRedirects } from './entries/redirects.js';

/** Parts of a cache. */
export interface CacheSetup {
  /** `compile(policy)` of @urikit/cache-key. */
  readonly keyer: CacheKeyer;
  readonly store: Store;
  /**
   * Asks the origin, for every request that does not bring a way of its own, and in the background for
   * `stale-while-revalidate`. Absent: every request brings its own, and there is no revalidation in the background.
   */
  readonly fetch?: FetchOrigin | undefined;
  readonly options?: Partial<CacheOptions> | undefined;
  readonly events?: CacheEvents | undefined;
  /** Bytes on their way, if a server counts with the cache. Absent: the cache counts alone. */
  readonly bytes?: ByteBudget | undefined;
}

/** A shared HTTP cache (RFC 9111) that knows of no server and no framework. */
export interface Cache {
  /**
   * Answers a request: from the store, or through the origin. If the store answers at once, a hit is an `Answer` and no
   * promise. Never throws, never rejects: an error is an answer too.
   *
   * @param request - made by `receive`
   * @param fetch - how this request asks its origin, in place of that of the cache
   */
  readonly respond: (request: CacheRequest, fetch?: FetchOrigin) => Answer | Promise<Answer>;
  /**
   * Purges from the store; a soft purge makes stale. `uri` is every variant of one resource, in all scopes, and `prefix`
   * every resource whose URI begins with it; characters outside of ASCII stand for their triplets (RFC 3987 3.1).
   * Entries of a URI, key or tag are looked up; to count those of a prefix or of everything, each entry is read.
   *
   * @returns how many entries went, or became stale; undefined if the store has no `find`. With a store that processes
   *   share: those in the memory of this process. A store on a disk counts 10,000 at most.
   * @throws UrikitError `input/unknown-option`, `input/value`, `purge/not-a-uri`, `purge/not-a-key`, `purge/not-a-tag`,
   *   `purge/not-stored` if the policy stores no response there, `purge/has-scope` for a prefix under a policy with a scope;
   *   the error of a store that fails
   * @example cache.purge({ prefix: 'https://example.com/blog/' })
   */
  readonly purge: (what: PurgeOrder, mode?: PurgeMode) => Promise<number | undefined>;
  /** As `purge({ uri })`. */
  readonly purgeUri: (uri: string | Resource, mode?: PurgeMode) => Promise<number | undefined>;
  /** The request to an origin for a WebSocket, or the refusal: see `tunnelRequest`. */
  readonly tunnel: (request: CacheRequest) => Answer | OriginRequest;
  readonly options: CacheOptions;
}

/** Of how many variants it is known when they were last used. */
const KNOWN_USES = 10_000;

const PARTS = ['keyer', 'store'];
const OTHER_PARTS = ['fetch', 'options', 'events', 'bytes'];

const NAMES = Object.keys(CACHE_OPTIONS);

/**
 * Makes a cache of a policy, a store and a way to the origin.
 *
 * @throws UrikitError `input/value` if one is missing, `input/unknown-option` for an unknown option
 */
export function createCache(setup: CacheSetup): Cache {
  withMembers(setup, PARTS, [], 'an object with keyer and store');
  const { fetch, options: given = {}, events = {}, bytes } = optionsOf(setup, [...PARTS, ...OTHER_PARTS], 'a part');
  const keyer = withMembers(setup.keyer, ['plan'], ['keyer'], 'a keyer, as compile makes them');
  const store = withMembers(setup.store, ['generation'], ['store'], 'a store, as createMemoryStore makes them');
  const options: CacheOptions = Object.freeze({
    ...cacheDefaults,
    ...optionsOf(given, NAMES),
    routes: readRoutes(given.routes ?? []),
  });
  const context: CacheContext = {
    keyer,
    named: policyFields(keyer.plan),
    store,
    options,
    events,
    fetch,
    variantUses: createLru({ maxSize: KNOWN_USES }),
    variantClock: { now: 0 },
    collapsing: new Map(),
    marks: new Set(),
    bytes: bytes ?? createByteBudget(options.bytesInFlight),
    background: createBackground({
      count: options.backgroundCount,
      bytes: options.backgroundBytes,
      time: milliseconds(options.backgroundTime),
    }),
    notCollapsed: createUncollapsed(),
    searches: keyer.policy.noVarySearch === 'honour' ? createSharedSearches(keyer) : undefined,
    redirects: options.redirects > 0 ? createRedirects(options.redirects, options.keep) : undefined,
    readyHit: createReadyHits(options),
  };
  const purge = async (what: PurgeOrder, given: PurgeMode = {}): Promise<number | undefined> => {
    const soft = flagOf(optionsOf(given, ['soft']).soft, 'soft', false);
    const purges = purgesOf(keyer, what);
    // A store that cannot be searched can still be purged.
    const found = await Promise.resolve(store.find?.(purges, 0)).catch(() => undefined);
    context.redirects?.clear();
    await Promise.all(purges.map((one) => (soft ? store.purge(one, { soft }) : store.purge(one))));
    return found?.entries;
  };
  return Object.freeze({
    options,
    respond: createRespond(context),
    purge,
    tunnel: (request: CacheRequest) => tunnelRequest(context, request),
    purgeUri: (uri: string | Resource, mode?: PurgeMode) => purge({ uri }, mode),
  });
}
