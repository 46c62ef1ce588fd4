import { LRUCache } from 'lru-cache';
import type { Purge, Store } from '../store/store.js';
import type { CacheEvents, Context } from './context.js';
import type { Answer, CacheRequest, FetchOrigin } from './exchange.js';
import { createPlainHits } from './hit.js';
import { type CacheKeyer, tagsOfUri, uriOfRequest } from './keyer.js';
import { cacheDefaults, type CacheOptions } from './options.js';
import { problem } from './problem.js';
import { createRedirects } from './redirects.js';
import { respond } from './respond.js';
import { createVariants } from './variants.js';

/** What a cache is made of. */
export interface CacheSetup {
  /** `compile(policy)` of @urikit/cache-key. */
  readonly keyer: CacheKeyer;
  readonly store: Store;
  /**
   * Asks the origin, for every request that does not bring a way of its own, and in the background for
   * `stale-while-revalidate`. Absent: every request brings its own, and nothing is revalidated in the background.
   */
  readonly fetch?: FetchOrigin | undefined;
  readonly options?: Partial<CacheOptions> | undefined;
  readonly events?: CacheEvents | undefined;
}

/** A shared HTTP cache (RFC 9111) that knows of no server and no framework. */
export interface Cache {
  /**
   * Answers a request: from the store, or through the origin. Where the store answers at once, a hit is an `Answer` and
   * no promise. Never throws, never rejects: what goes wrong is an answer too.
   *
   * @param request - made by `receive`
   * @param fetch - how this request asks its origin, in place of that of the cache
   */
  readonly respond: (request: CacheRequest, fetch?: FetchOrigin) => Answer | Promise<Answer>;
  /** Purges from the store. Rejects where the store cannot. */
  readonly purge: (what: Purge) => Promise<void>;
  /**
   * Purges every variant of a resource, whatever its scope.
   *
   * @returns false where nothing can be stored under it: the policy refuses or bypasses it
   */
  readonly purgeUri: (resource: {
    readonly scheme: 'http' | 'https';
    readonly host: string;
    readonly target: string;
  }) => Promise<boolean>;
  readonly options: CacheOptions;
}

/** Keys are remembered whose answers are not stored: up to so many characters, for so many milliseconds. */
const PASSES = { maxSize: 4_000_000, sizeCalculation: (_: true, key: string) => key.length + 100, ttl: 60_000 };

/** Makes a cache out of a policy, a store and a way to the origin. */
export function createCache({ keyer, store, fetch, options: given, events = {} }: CacheSetup): Cache {
  const options: CacheOptions = Object.freeze({ ...cacheDefaults, ...given });
  const context: Context = {
    keyer,
    store,
    options,
    events,
    fetch,
    flights: new Map(),
    passes: new LRUCache(PASSES),
    variants: keyer.policy.noVarySearch === 'honour' ? createVariants(keyer) : undefined,
    redirects: options.learnRedirects > 0 ? createRedirects(keyer, options.learnRedirects, options.keep) : undefined,
    plainHit: createPlainHits(options),
  };
  const purge = async (what: Purge): Promise<void> => {
    context.redirects?.clear();
    await store.purge(what);
  };
  return Object.freeze({
    options,
    respond: (request: CacheRequest, own?: FetchOrigin) => {
      // A mistake of ours, or of a keyer, must not end a server.
      const failed = (cause: unknown): Answer => {
        events.failed?.(cause);
        return problem(500, 'internal', options);
      };
      try {
        const answer = respond(context, request, own);
        return answer instanceof Promise ? answer.catch(failed) : answer;
      } catch (cause) {
        return failed(cause);
      }
    },
    purge,
    purgeUri: async (resource: {
      readonly scheme: 'http' | 'https';
      readonly host: string;
      readonly target: string;
    }) => {
      const uri = uriOfRequest(keyer, resource);
      if (uri !== undefined)
        await Promise.all(tagsOfUri(uri, keyer.policy.noVarySearch === 'honour').map((tag) => purge({ tag })));
      return uri !== undefined;
    },
  });
}
