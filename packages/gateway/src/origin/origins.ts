import type { OnBudgetExceeded } from '@urikit/http-cache/internal';
import type { FetchOrigin } from '@urikit/http-cache';
import { OriginError } from '@urikit/http-cache';
import { createOrigin, type Origin, type OriginLimits } from './pool.js';

/** Origins by the host that is forwarded; `*` for all others. */
export type OriginUrls = Readonly<Record<string, string>>;

/** All origins of a gateway as one. */
export interface Origins extends Origin {
  readonly fetch: FetchOrigin;
  /** The URI that serves a host; undefined if no origin serves it. */
  readonly urlOf: (host: string) => string | undefined;
}

/** Makes the origins of a gateway. @param budgetExceeded - called with each exceeded budget */
export function createOrigins(urls: OriginUrls, limits: OriginLimits, budgetExceeded?: OnBudgetExceeded): Origins {
  const byUrl = new Map(
    Array.from(new Set(Object.values(urls)), (url) => [url, createOrigin(url, limits, budgetExceeded)] as const),
  );
  const byHost = new Map(Object.entries(urls).map(([host, url]) => [host.toLowerCase(), byUrl.get(url)] as const));
  const all = [...byUrl.values()];
  const urlByHost = new Map(Object.entries(urls).map(([host, url]) => [host.toLowerCase(), url] as const));
  return {
    urlOf: (host) => urlByHost.get(host.toLowerCase()) ?? urlByHost.get('*'),
    fetch: (request) => {
      const origin = byHost.get(request.host.toLowerCase()) ?? byHost.get('*');
      return origin === undefined ? Promise.reject(new OriginError('unknown-origin')) : origin.fetch(request);
    },
    waiting: () => all.reduce((sum, origin) => sum + origin.waiting(), 0),
    close: async () => {
      await Promise.all(all.map((origin) => origin.close()));
    },
    destroy: async () => {
      await Promise.all(all.map((origin) => origin.destroy()));
    },
  };
}
