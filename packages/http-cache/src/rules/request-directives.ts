import type { CacheRequest } from '../seam/exchange.js';
import { parseCacheControl, seconds } from './directives.js';

/** The directives of a request (RFC 9111 5.2.1), read once. Times are in seconds. */
export interface RequestDirectives {
  readonly onlyIfCached: boolean;
  readonly noCache: boolean;
  /** Counts even if `requestDirectives` of the options is `ignore`: the client asks that its answer is not kept. */
  readonly noStore: boolean;
  readonly maxAge: number;
  readonly minFresh: number;
  readonly maxStale: number;
}

/** The directives of a request without Cache-Control and Pragma. */
export const NO_REQUEST_DIRECTIVES: RequestDirectives = Object.freeze({
  onlyIfCached: false,
  noCache: false,
  noStore: false,
  maxAge: Infinity,
  minFresh: 0,
  maxStale: 0,
});

/** Directives for the cache modes of `fetch` (Fetch 4.6). */
const MODES: Readonly<Record<NonNullable<CacheRequest['mode']>, Partial<RequestDirectives>>> = {
  reload: { noCache: true },
  'no-cache': { noCache: true },
  'force-cache': { maxStale: Infinity },
  'only-if-cached': { maxStale: Infinity, onlyIfCached: true },
};

/** Reads Cache-Control and Pragma of a request. With `ignore`, only `no-store` counts, and the cache mode of `fetch`. */
export function readRequestDirectives(request: CacheRequest, honoured: 'honour' | 'ignore'): RequestDirectives {
  const directives = readDirectives(request, honoured);
  return request.mode === undefined ? directives : { ...directives, ...MODES[request.mode] };
}

function readDirectives({ header }: CacheRequest, mode: 'honour' | 'ignore'): RequestDirectives {
  const value = header('cache-control');
  const directives = parseCacheControl(value);
  const noStore = directives.has('no-store');
  if (mode === 'ignore') return { ...NO_REQUEST_DIRECTIVES, noStore };
  return {
    onlyIfCached: directives.has('only-if-cached'),
    // RFC 9111 5.4: Pragma counts if there is no Cache-Control.
    noCache:
      directives.has('no-cache') ||
      (value === undefined && /(?:^|[\s,])no-cache(?:$|[\s,])/i.test(header('pragma') ?? '')),
    noStore,
    maxAge: seconds(directives, 'max-age') ?? Infinity,
    minFresh: seconds(directives, 'min-fresh') ?? 0,
    maxStale: directives.get('max-stale')?.includes(true) === true ? Infinity : (seconds(directives, 'max-stale') ?? 0),
  };
}
