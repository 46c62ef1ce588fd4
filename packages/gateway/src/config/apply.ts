import type { CacheOptions } from '../core/options.js';
import type { OriginUrls } from '../origin/origins.js';
import type { OriginLimits } from '../origin/pool.js';
import { parseAddress } from '../server/listen.js';
import type { ClientLimits } from '../server/server.js';
import { originUrl } from './origin-url.js';
import type { FullConfig } from './schema.js';

/** What a configuration, in seconds, means for the parts, in milliseconds. */

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** The options of the cache. */
export const cacheOptions = ({ cache, name, showKey, tags, forward }: FullConfig): Partial<CacheOptions> => ({
  name,
  showKey,
  maxBodyBytes: cache.bodyBytes,
  heuristic: cache.heuristic,
  staleWhileRevalidate: cache.staleWhileRevalidate,
  staleIfError: cache.staleIfError,
  keep: cache.keep,
  requestDirectives: cache.requestDirectives,
  setCookie: cache.setCookie,
  authorization: cache.authorization,
  targets: cache.targets,
  encodings: cache.encodings.map((coding) => coding.toLowerCase()),
  maxVariants: cache.variants,
  collapseTimeout: milliseconds(cache.collapseTimeout),
  learnRedirects: cache.redirects,
  tagFields: tags.fields,
  showTags: tags.show,
  unkeyedFields: forward.unkeyed,
  passedFields: forward.pass,
  forwardedFor: forward.forwardedFor,
});

/** Bounds on the way to origins. */
export const originLimits = ({ limits: { origin, client } }: FullConfig): OriginLimits => ({
  connections: origin.connections,
  connectTimeout: milliseconds(origin.connectTimeout),
  headersTimeout: milliseconds(origin.headersTimeout),
  bodyTimeout: milliseconds(origin.bodyTimeout),
  keepAliveTimeout: Math.max(1, milliseconds(origin.keepAliveTimeout)),
  maxHeaderBytes: origin.headerBytes,
  maxRequestBytes: client.requestBytes,
  maxResponseBytes: origin.responseBytes,
});

/** Bounds on clients. */
export const clientLimits = ({ limits: { client } }: FullConfig): ClientLimits => ({
  maxHeaderBytes: client.headerBytes,
  headersTimeout: milliseconds(client.headersTimeout),
  requestTimeout: milliseconds(client.requestTimeout),
  keepAliveTimeout: milliseconds(client.keepAliveTimeout),
  idleTimeout: milliseconds(client.idleTimeout),
  maxConnections: client.connections,
});

/** Origins by host: `origin` is that of all others. */
export function originUrls({ origin, origins = {} }: FullConfig): OriginUrls {
  const all = Object.entries(origin === undefined ? origins : { ...origins, '*': origin });
  return Object.fromEntries(
    all.flatMap(([host, text]) => {
      const url = originUrl(text);
      return url === undefined ? [] : [[host, url]];
    }),
  );
}

/** Origins as a text: gateways with the same text have the same origins. */
export const originIdentity = (urls: OriginUrls): string =>
  JSON.stringify(
    Object.entries(urls)
      .map(([host, url]) => [host.toLowerCase(), url] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Names by which the admin may be asked on an address of its own; undefined where it is on the public one. */
export function adminHosts({ admin }: FullConfig): readonly string[] {
  const own = admin?.listen === undefined ? undefined : parseAddress(admin.listen)?.host;
  return [...(own === undefined ? [] : [own]), ...(admin?.hosts ?? [])].map((name) => name.toLowerCase());
}
