import type { Context } from './context.js';
import { discard } from './discard.js';
import type { Prepared } from './entry.js';
import type { CacheRequest } from './exchange.js';
import { miss } from './miss.js';

/**
 * Whether a revalidation of the key is on its way, or was begun: then a stale answer may be given meanwhile (RFC 5861
 * 3).
 */
export function revalidateInBackground(context: Context, request: CacheRequest, key: string, stale: Prepared): boolean {
  if (context.flights.has(key)) return true;
  // Its own way to the origin is gone once it is answered, and that of the cache may lead elsewhere.
  if (context.fetch === undefined || request.askedOnce === true) return false;
  const background: CacheRequest = { ...request, method: 'GET', body: undefined, signal: undefined, peer: undefined };
  const wishes = { onlyIfCached: false, accepts: () => true, maxStale: 0 };
  void miss(context, { request: background, key, stale, fwd: 'stale', wishes, fetch: context.fetch }).then(
    ({ body }) => {
      // Nobody takes it: what is to be kept is read to its end all the same.
      discard(body);
    },
  );
  return true;
}
