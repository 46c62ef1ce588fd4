import type { Bypassed, Keyed } from '@urikit/cache-key';
import type { Background } from './budgets/background.js';
import type { Budget } from './budgets/budgets.js';
import type { ByteBudget } from './budgets/byte-budget.js';
import type { CollapsedFetch, Uncollapsed } from './budgets/collapsed-fetch.js';
import type { Lru } from './lru.js';
import type { Entry } from './store/entry.js';
import type { Store } from './store/store.js';
import type { Answer, CacheRequest, FetchOrigin, Forwarded, OriginResponse } from './seam/exchange.js';
import type { GatewayIssueCode } from './seam/issue.js';
import type { CacheKeyer } from './seam/resource-uri.js';
import type { CacheOptions } from './seam/options.js';
import type { FieldValues } from './messages/fields.js';
import type { RequestDirectives } from './rules/request-directives.js';
import type { Prepared, PreparedPart } from './rules/prepared.js';
import type { SharedSearches } from './entries/no-vary-search.js';
import type { Redirects } from './entries/redirects.js';

/** Callbacks for metrics and logs. Their arguments hold no part of a request. */
export interface CacheEvents {
  readonly storeFailed?: ((operation: 'get' | 'set' | 'purge', cause: unknown) => void) | undefined;
  /** @param seconds - until the fields came */
  readonly originAnswered?: ((status: number, seconds: number) => void) | undefined;
  /** Something threw that must not: a mistake in a keyer, or here. */
  readonly failed?: ((cause: unknown) => void) | undefined;
  /** A budget is spent: see the reference of threats. */
  readonly budgetExceeded?: ((budget: Budget) => void) | undefined;
  readonly originFailed?: ((reason: string, cause: unknown) => void) | undefined;
  /** A key had more variants than may be stored: the field that splits it most, and how many values that has. */
  readonly variantsFull?: ((field: string, values: number) => void) | undefined;
}

/** Result of a request to the origin, for the requests that wait for it. */
export interface Collapsed {
  /** The entry that was stored, or found still good. */
  readonly entry: Entry | undefined;
  /** Why the origin gave no whole answer; `origin-failed` if its status was 500, 502, 503 or 504. */
  readonly failure?: GatewayIssueCode | undefined;
}

/** State that all requests of one cache share. */
export interface CacheContext {
  readonly keyer: CacheKeyer;
  /** Names of the fields that the policy keys by, in lower case. */
  readonly named: readonly string[];
  readonly store: Store;
  readonly options: CacheOptions;
  readonly events: CacheEvents;
  /** Asks the origin if a request brings no way of its own, and in the background. */
  readonly fetch: FetchOrigin | undefined;
  /** When each variant was last used, by its key: a number of `variantClock`. */
  readonly variantUses: Lru<number>;
  /** Grows with each use of a variant. */
  readonly variantClock: { now: number };
  /** Collapsed forwarding (RFC 9111 4): by slot, the request to the origin that others wait for. */
  readonly collapsing: Map<string, CollapsedFetch<Collapsed>>;
  /** The marks of our requests that the origin has not answered yet: see `wayOf`. */
  readonly marks: Set<string>;
  /** Bytes of bodies on their way. */
  readonly bytes: ByteBudget;
  /** Work that no client waits for. */
  readonly background: Background;
  readonly notCollapsed: Uncollapsed;
  /** The No-Vary-Search rules of origins, if the policy honours them. */
  readonly searches: SharedSearches | undefined;
  /** Permanent redirects, if they are to be learned. */
  readonly redirects: Redirects | undefined;
  /** Answers plain requests from fresh entries. */
  readonly readyHit: (entry: Entry, method: string, now: number) => Answer | undefined;
}

/**
 * A request after KEY. From here on the record is handed from state to state, and grows: each member is worked out
 * once.
 */
export interface KeyedRequest {
  readonly request: CacheRequest;
  /** Of the keyer, asked once. */
  readonly decision: Keyed;
  /** Its way to the origin. */
  readonly fetch: FetchOrigin | undefined;
  /**
   * True if it brings credentials and has the key that it would have without them: only a response that is for all
   * answers it (RFC 9111 3.5).
   */
  readonly isAuthorized?: boolean | undefined;
}

/** A request after KEY that has no key. */
export interface BypassedRequest {
  readonly request: CacheRequest;
  readonly decision: Bypassed;
  readonly fetch: FetchOrigin | undefined;
}

/** A request after LOOKUP that the store does not answer. */
export interface MissedRequest extends KeyedRequest {
  /** The key under which its answer is expected: the one of the decision, or that of a variant. */
  readonly slot: string;
  /** The values of its fields as they are forwarded, by names in lower case: variants differ in these values. */
  readonly sent: (name: string) => string | undefined;
  /** True if it has no condition, no range and no directive. */
  readonly isPlain: boolean;
  readonly directives: RequestDirectives;
  /**
   * True if it may wait for the answer to another one: so may a HEAD and one for a range, which are answered out of the
   * whole.
   */
  readonly mayFollow: boolean;
  /** A whole response that is stored and must be validated first. */
  readonly stale: Prepared | undefined;
  /** The stored response or parts that may answer if the origin fails. */
  readonly fallback: Prepared | undefined;
  /**
   * The generation of the store when it was asked for the key: an entry that is purged later is no longer an answer.
   */
  readonly foundAt: number;
  /** True if it has waited for a request that failed: of all that have, one asks once more. */
  readonly hasFailed?: boolean | undefined;
  /** Stored parts of the response that is asked for. */
  readonly part?: PreparedPart | undefined;
  readonly fwd: Forwarded;
}

/** A request after MISS, on its way to the origin. */
export interface ForwardedRequest extends MissedRequest {
  /** Of the store, before the origin was asked. */
  readonly generation: number;
  /** True if its range goes to the origin: the whole is too large, or on its way to the store without waiters. */
  readonly asksForPart?: boolean | undefined;
  /** Gives the result to the requests that wait. Only the first time counts. */
  readonly collapse: (ended: Collapsed) => void;
  /** The fetch that other requests may join; undefined if they may not wait. */
  readonly collapsedFetch: CollapsedFetch<Collapsed> | undefined;
  /** Its client has gone. */
  readonly leave: () => void;
}

/** A response after FETCH: the answer of the origin, and when it came, in milliseconds of the wall clock. */
export interface Fetched {
  readonly response: OriginResponse;
  /** The values of its fields. */
  readonly values: FieldValues;
  /** Its fields as they go on to the client. */
  readonly fields: readonly string[];
  readonly requestTime: number;
  readonly responseTime: number;
  /** Milliseconds that the clock of this process, by which entries age, was ahead of the wall clock. */
  readonly ahead: number;
}
