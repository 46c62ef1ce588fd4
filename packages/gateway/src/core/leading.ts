import type { Keyed } from '@urikit/cache-key';
import type { Prepared } from './entry.js';
import type { CacheRequest, FetchOrigin, Forwarded } from './exchange.js';
import type { Wishes } from './wishes.js';

/** A keyed request that the store does not answer. */
export interface Miss {
  readonly request: CacheRequest;
  readonly key: string;
  /** What is stored and must be validated first. */
  readonly stale: Prepared | undefined;
  readonly fwd: Forwarded;
  readonly wishes: Wishes;
  readonly fetch: FetchOrigin | undefined;
}

/** The same with the decision of its keyer. */
export interface Leading extends Miss {
  readonly decision: Keyed;
}
