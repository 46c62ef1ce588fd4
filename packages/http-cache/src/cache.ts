import { optionsOf, withMembers } from '@urikit/generic/internal';
import { createBackground } from './budgets/background.js';
import { type ByteBudget, createByteBudget } from './budgets/byte-budget.js';
import { createUncollapsed } from './budgets/collapsed-fetch.js';
import { createLru } from './lru.js';
import type { Purge, PurgeMode, Store } from './store/store.js';
import { milliseconds } from './clock.js';
import type { CacheContext, CacheEvents } from './context.js';
import type { Answer, CacheRequest, FetchOrigin, OriginRequest } from './seam/exchange.js';
import { createReadyHits } from './flow/hit.js';
import { createRespond } from './flow/key.js';
import { type CacheKeyer, type Resource, tagsOfUri, uriOfResource } from './seam/resource-uri.js';
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
  /** Purges from the store; a soft purge makes stale. Rejects if the store cannot. */
  readonly purge: (what: Purge, mode?: PurgeMode) => Promise<void>;
  /**
   * Purges every variant of a resource, in all scopes.
   *
   * @returns false if the policy refuses or bypasses the resource, so that it is never stored
   */
  readonly purgeUri: (
    resource: { readonly scheme: 'http' | 'https'; readonly host: string; readonly target: string },
    mode?: PurgeMode,
  ) => Promise<boolean>;
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
  const {
    store,
    fetch,
    options: given = {},
    events = {},
    bytes,
  } = optionsOf(withMembers(setup, PARTS, [], 'the parts of a cache'), [...PARTS, ...OTHER_PARTS], 'a part');
  const keyer = withMembers(setup.keyer, ['plan'], ['keyer'], 'a keyer');
  const options: CacheOptions = Object.freeze({ ...cacheDefaults, ...optionsOf(given, NAMES) });
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
  const purge = async (what: Purge, mode?: PurgeMode): Promise<void> => {
    context.redirects?.clear();
    await (mode === undefined ? store.purge(what) : store.purge(what, mode));
  };
  return Object.freeze({
    options,
    respond: createRespond(context),
    purge,
    tunnel: (request: CacheRequest) => tunnelRequest(context, request),
    purgeUri: async (resource: Resource, mode?: PurgeMode) => {
      const uri = uriOfResource(keyer, resource);
      if (uri === undefined) return false;
      await Promise.all(tagsOfUri(uri, context.searches !== undefined).map((tag) => purge({ tag }, mode)));
      return true;
    },
  });
}
