import type { Keyed } from '@urikit/cache-key';
import { now } from '../clock.js';
import { createLru } from '../lru.js';
import type { CacheRequest, OriginResponse } from '../seam/exchange.js';
import { keyWithTarget, uriOf } from '../seam/resource-uri.js';
import { fieldValue } from '../messages/fields.js';
import type { NotStored } from '../rules/storing.js';
import type { Freshness } from '../store/entry.js';
import { variantNames } from '../rules/vary.js';
import { sameOriginTarget } from '../rules/same-origin.js';

/** Characters of a key above which a redirect is not learned, because it takes memory. */
const LONGEST = 2048;

/** @param max - how many are remembered; @param keep - seconds for one that does not say how long it holds */
export function createRedirects(max: number, keep: number) {
  /** The keys of each URI: variants and scopes have keys of their own. */
  const keysOf = new Map<string, Set<string>>();
  const targets = createLru<{ readonly target: string; readonly until: number; readonly uri: string }>({
    maxSize: max,
    dropped: ({ uri }, key) => {
      const keys = keysOf.get(uri);
      if (keys?.delete(key) === true && keys.size === 0) keysOf.delete(uri);
    },
  });
  const targetOf = (key: string): string | undefined => {
    const known = targets.get(key);
    return known !== undefined && known.until > now() ? known.target : undefined;
  };

  return {
    /** The request as one for the URI that its own redirects to; undefined if no redirect is known. */
    follow: (request: CacheRequest, { key, host }: Keyed): CacheRequest | undefined => {
      const target = targetOf(key);
      return target === undefined ? undefined : { ...request, target, host };
    },
    learn: (decision: Keyed, response: OriginResponse, cacheability: Freshness | NotStored): void => {
      const { key, scheme, host, target: old } = decision;
      targets.delete(key);
      if (response.status !== 301 && response.status !== 308) return;
      if (typeof cacheability === 'string' && cacheability !== 'no-lifetime') return;
      const location = fieldValue(response.fields, 'location');
      if (location === undefined || location.includes('#') || Math.max(key.length, location.length) > LONGEST) return;
      // One that varies is not for every request with its key.
      if (scheme === undefined || variantNames(response.fields, decision.keyedFields).length > 0) return;
      const target = sameOriginTarget({ scheme, host, target: old }, location);
      // One that leads to itself, or is led here by another, is no evidence of anything.
      if (target === undefined || target === old || targetOf(keyWithTarget(decision, target)) === old) return;
      const seconds = typeof cacheability === 'string' ? keep : cacheability.lifetime - cacheability.initialAge;
      if (seconds <= 0) return;
      const uri = uriOf(decision);
      targets.set(key, { target, until: now() + seconds * 1000, uri });
      keysOf.set(uri, (keysOf.get(uri) ?? new Set()).add(key));
    },
    /** Forgets the redirects of some URIs: see `uriOf`. */
    forget: (uris: ReadonlySet<string | undefined>): void => {
      for (const uri of uris) for (const key of [...(keysOf.get(uri ?? '') ?? [])]) targets.delete(key);
    },
    clear: (): void => targets.clear(),
  };
}

/**
 * Permanent redirects within an origin, learned from its answers: evidence of equivalence (RFC 3986 6.2.4). A request
 * for the old URI is then keyed and forwarded as one for the new one.
 */
export type Redirects = ReturnType<typeof createRedirects>;
