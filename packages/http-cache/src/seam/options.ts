import { WEB_FIELDS } from '../messages/web-fields.js';

/** Lifetime of an answer without one of its own. */
export interface LifetimeRule {
  /** Absent: the statuses that a cache may guess about. */
  readonly status?: readonly number[] | undefined;
  /** `type "/" subtype` or `type "/*"` in lower case. Absent: any. */
  readonly type?: string | undefined;
  readonly seconds: number;
}

/** Hosts and paths for which rules hold. */
export interface CacheRoute {
  /** In normal form. Absent: any. */
  readonly host?: string | undefined;
  /** Beginning of the path. */
  readonly path: string;
  readonly ttl?: readonly LifetimeRule[] | undefined;
  /** The only media types that are stored, `type/subtype` or `type/*` in lower case. Absent: any. */
  readonly storable?: { readonly types: readonly string[] } | undefined;
}

/** Settings of a cache, with every default filled in: see `cacheDefaults`. Times are in seconds. */
export interface CacheOptions {
  /** The name in Cache-Status and Via. A token. */
  readonly name: string;
  /** True if Cache-Status shows the key. */
  readonly showKey: boolean;
  /** A larger body is passed on and not stored. */
  readonly bodyBytes: number;
  /**
   * The part of the time since Last-Modified that counts as fresh if the origin gives no lifetime; 0 guesses no
   * lifetime.
   */
  readonly heuristic: number;
  /** Default for responses without this directive. */
  readonly staleWhileRevalidate: number;
  readonly staleIfError: number;
  /** How long a response with a validator is kept beyond its use. */
  readonly keep: number;
  /** Whether Cache-Control of a request is honoured or ignored. */
  readonly requestDirectives: 'honour' | 'ignore';
  /**
   * A response that sets a cookie: not stored; stored without it if the origin says that the response is for all; or
   * stored with it if the origin gives the response a lifetime, as RFC 9111 7.3 lets a cache do.
   */
  readonly setCookie: 'refuse' | 'strip' | 'store';
  /** Fields of a response that name its tags, in lower case. */
  readonly tagFields: readonly string[];
  /** True if tags go on to the client. */
  readonly showTags: boolean;
  /** Fields of a keyed request that are not part of the key. */
  readonly unkeyed: 'keep' | 'strip';
  /** Names of those that go on even if the others are stripped, in lower case. */
  readonly pass: readonly string[];
  /** Requests that give the origin the address of the client by X-Forwarded-For. */
  readonly forwardedFor: 'never' | 'uncached' | 'always';
  /** How many permanent redirects of the origin are learned; 0 learns no redirect. */
  readonly redirects: number;
  /**
   * A request with Authorization that the policy does not key: answered from responses that the origin declares to be
   * for all, or passed by the cache.
   */
  readonly authorization: 'honour' | 'bypass';
  /** Fields of a response that give directives in place of Cache-Control, in lower case, the first of them first. */
  readonly targets: readonly string[];
  /**
   * Content codings that Accept-Encoding is reduced to before it is forwarded, the best first; an empty list leaves the
   * header as it came.
   */
  readonly encodings: readonly string[];
  /** How many variants of one key are stored. */
  readonly variants: number;
  /** Lifetimes of answers without one of their own, and the types that are stored. */
  readonly routes: readonly CacheRoute[];
  /** True if an answer is stored only if its type is one that the extension of its path promises. */
  readonly matchExtension: boolean;
  /** Milliseconds for which a request waits for another one with its key. */
  readonly collapseTimeout: number;
  /** Milliseconds for which it waits on, if another one for the key asks, too; then 503. */
  readonly waitTimeout: number;
  /** Bytes of bodies on their way. Above it a body goes at the client's pace and is not stored. */
  readonly bytesInFlight: number;
  /** Answers that are read to their end for the store alone, at a time. */
  readonly backgroundCount: number;
  /** Bytes of all of them together. */
  readonly backgroundBytes: number;
  /** Milliseconds for one of them. */
  readonly backgroundTime: number;
  /** Milliseconds after which a store that has not answered is taken for a miss. */
  readonly storeTimeout: number;
}

/** The defaults of `CacheOptions`. */
export const cacheDefaults: CacheOptions = Object.freeze({
  name: 'urikit-gateway',
  showKey: false,
  bodyBytes: 8 * 1024 * 1024,
  heuristic: 0.1,
  staleWhileRevalidate: 0,
  staleIfError: 0,
  keep: 3600,
  requestDirectives: 'ignore',
  setCookie: 'refuse',
  tagFields: Object.freeze(['surrogate-key', 'cache-tag']),
  showTags: false,
  unkeyed: 'keep',
  pass: WEB_FIELDS,
  forwardedFor: 'uncached',
  redirects: 0,
  targets: Object.freeze(['cdn-cache-control']),
  encodings: Object.freeze([]),
  variants: 64,
  authorization: 'bypass',
  routes: Object.freeze([]),
  matchExtension: false,
  collapseTimeout: 5000,
  waitTimeout: 10_000,
  bytesInFlight: 64 * 1024 * 1024,
  backgroundCount: 64,
  backgroundBytes: 64 * 1024 * 1024,
  backgroundTime: 60_000,
  storeTimeout: 250,
});
