import type { CacheOptions } from '@urikit/http-cache';
import type { Reach } from '../settings/limits.js';
import { parseAddress } from '../server/listen.js';
import { originTlsOf } from './certificates.js';
import type { FullConfig } from './schema.js';

/** Turns a configuration into the options of its parts. */

/** The options of the cache. */
export const cacheOptions = ({
  cache,
  name,
  showKey,
  tags,
  forward,
  limits,
  routes,
}: FullConfig): Omit<CacheOptions, 'storeTimeout'> => ({
  ...cache,
  ...forward,
  ...limits.budgets,
  name,
  showKey,
  routes,
  tagFields: tags.fields,
  showTags: tags.show,
  waitTimeout: limits.origin.queueTimeout,
});

/** Limits on the way to origins. @throws ConfigError if a file for TLS cannot be used */
export const reachOf = (config: FullConfig): Reach => ({
  ...config.limits.origin,
  requestBytes: config.limits.client.requestBytes,
  tls: originTlsOf(config),
});

/** Names by which the admin may be asked on an address of its own; undefined if it is on the public one. */
export function adminHosts({ admin }: FullConfig): readonly string[] {
  const own = admin?.listen === undefined ? undefined : parseAddress(admin.listen)?.host;
  return [...(own === undefined ? [] : [own]), ...(admin?.hosts ?? [])].map((name) => name.toLowerCase());
}
