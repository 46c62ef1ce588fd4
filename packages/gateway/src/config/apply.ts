import type { CacheOptions } from '@urikit/http-cache';
import { milliseconds } from '@urikit/http-cache/internal';
import type { OriginLimits } from '../origin/limits.js';
import { parseAddress } from '../server/listen.js';
import type { ClientLimits } from '../server/listener.js';
import type { TunnelLimits } from '../server/tunnel.js';
import { originTlsOf } from './certificates.js';
import type { FullConfig } from './schema.js';

/** Turns a configuration, in seconds, into the options of the components, in milliseconds. */

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

/** Bounds on the way to origins. */
export const originLimits = ({ limits: { origin, client }, originTls }: FullConfig): OriginLimits => ({
  connections: origin.connections,
  connectTimeout: milliseconds(origin.connectTimeout),
  headersTimeout: milliseconds(origin.headersTimeout),
  bodyTimeout: milliseconds(origin.bodyTimeout),
  totalTimeout: milliseconds(origin.totalTimeout),
  queue: origin.queue,
  queueTimeout: milliseconds(origin.queueTimeout),
  tls: originTlsOf({ originTls }),
  keepAliveTimeout: Math.max(1, milliseconds(origin.keepAliveTimeout)),
  maxHeaderBytes: origin.headerBytes,
  maxRequestBytes: client.requestBytes,
  maxResponseBytes: origin.responseBytes,
});

/** Limits of time are looked at every second, and more often if one is shorter. */
const checkInterval = (limits: readonly number[]): number =>
  Math.max(10, Math.min(1000, ...limits.filter((seconds) => seconds > 0).map((seconds) => Math.floor(seconds * 250))));

/** Bounds on tunnels. */
export const tunnelLimits = ({ websocket, limits: { origin } }: FullConfig): TunnelLimits => ({
  tunnels: websocket.tunnels,
  addressTunnels: websocket.addressTunnels,
  idleTimeout: milliseconds(websocket.idleTimeout),
  lifetime: milliseconds(websocket.lifetime),
  connectTimeout: milliseconds(origin.connectTimeout),
  headersTimeout: milliseconds(origin.headersTimeout),
});

/** Bounds on clients. */
export const clientLimits = ({ limits: { client } }: Pick<FullConfig, 'limits'>): ClientLimits => ({
  maxHeaderBytes: client.headerBytes,
  headersTimeout: milliseconds(client.headersTimeout),
  requestTimeout: milliseconds(client.requestTimeout),
  keepAliveTimeout: milliseconds(client.keepAliveTimeout),
  idleTimeout: milliseconds(client.idleTimeout),
  maxConnections: client.connections,
  concurrentRequests: client.concurrentRequests,
  leastRate: { bytesPerSecond: client.leastRate, period: milliseconds(client.ratePeriod) },
  address: {
    connections: client.addressConnections,
    requests: client.addressRequests,
    burst: client.addressBurst,
  },
  checkInterval: checkInterval([client.headersTimeout, client.requestTimeout, client.ratePeriod]),
});

/** Names by which the admin may be asked on an address of its own; undefined if it is on the public one. */
export function adminHosts({ admin }: FullConfig): readonly string[] {
  const own = admin?.listen === undefined ? undefined : parseAddress(admin.listen)?.host;
  return [...(own === undefined ? [] : [own]), ...(admin?.hosts ?? [])].map((name) => name.toLowerCase());
}
