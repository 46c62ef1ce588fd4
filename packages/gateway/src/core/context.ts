import type { LRUCache } from 'lru-cache';
import type { Entry, Store } from '../store/store.js';
import type { Answer, FetchOrigin } from './exchange.js';
import type { CacheKeyer } from './keyer.js';
import type { CacheOptions } from './options.js';
import type { Redirects } from './redirects.js';
import type { Variants } from './variants.js';

/** Told of what happens: for metrics and logs. Nothing of a request is among it. */
export interface CacheEvents {
  readonly storeFailed?: ((operation: 'get' | 'set' | 'purge', cause: unknown) => void) | undefined;
  /** @param seconds - until the fields came */
  readonly originAnswered?: ((status: number, seconds: number) => void) | undefined;
  /** Something threw that must not: a mistake in a keyer, or here. */
  readonly failed?: ((cause: unknown) => void) | undefined;
  readonly originFailed?: ((reason: string, cause: unknown) => void) | undefined;
}

/** How the one request for a key ended that others wait for. */
export interface Landing {
  /** What was stored, or found still good. */
  readonly entry: Entry | undefined;
  /** Whether the origin gave no answer, or one of 500, 502, 503, 504. */
  readonly failed: boolean;
}

/** What all parts of one cache share. */
export interface Context {
  readonly keyer: CacheKeyer;
  readonly store: Store;
  readonly options: CacheOptions;
  readonly events: CacheEvents;
  /** Asks the origin where a request brings no way of its own, and in the background. */
  readonly fetch: FetchOrigin | undefined;
  /** Requests to the origin that others may wait for, by key. */
  readonly flights: Map<string, Promise<Landing>>;
  /** Keys whose answers were not to be stored a while ago: nobody waits for such an answer. */
  readonly passes: LRUCache<string, true>;
  /** What origins say by No-Vary-Search, where the policy honours it. */
  readonly variants: Variants | undefined;
  /** Where they are to be learned. */
  readonly redirects: Redirects | undefined;
  /** Answers plain requests from fresh entries. */
  readonly plainHit: (entry: Entry, method: string, now: number) => Answer | undefined;
}
