import { createHash } from 'node:crypto';
import { withMembers } from '@urikit/generic/internal';
import { readBy } from '../config-error.js';
import { parseRedisUrl, type RedisAccess } from '../settings/redis-url.js';
import { type StoreConfig, storeSchema, withMilliseconds } from '../settings/store.js';
import type { StoreEvent } from './stored/events.js';
import { createMemoryStore, type Store } from '@urikit/http-cache';
import { createDiskStore } from './disk/disk-store.js';
import { createTwoLevelStore, type SharedStore } from './two-level.js';

/** A store of a gateway, with the views that it has for an operator. */
export type GatewayStore = Store & Partial<Pick<SharedStore, 'usage' | 'find' | 'connected'>>;

export interface StoreHooks {
  /** Told of failures and of when the shared store comes and goes. */
  readonly observe?: (event: StoreEvent) => void;
  /** Names the origins whose answers are kept. Gateways that share a store read the entries of their own origins. */
  readonly origins?: string | undefined;
}

const accessOf = (urls: readonly string[], cluster: boolean): RedisAccess => {
  const parsed = urls.flatMap((url) => parseRedisUrl(url) ?? []);
  const [{ username, password, tls, db } = { username: undefined, password: undefined, tls: false, db: 0 }] = parsed;
  return { nodes: parsed.flatMap(({ nodes }) => nodes), cluster, username, password, tls, db: cluster ? 0 : db };
};

/** In names and entries: short, and no address of an origin is read there. */
const identityOf = (origins: string | undefined): string =>
  origins === undefined ? '' : createHash('sha256').update(origins).digest('base64url').slice(0, 16);

/**
 * Names the store and its address, for a log: without users and passwords.
 *
 * @throws ConfigError with every error of the configuration
 */
export const describeStore = (given: StoreConfig): string => {
  const config = readBy(storeSchema, given);
  if (config.kind === 'memory') return 'memory';
  if (config.kind === 'disk') return `disk ${config.path}`;
  const { nodes, db } = accessOf(config.kind === 'redis' ? [config.url] : config.nodes, config.kind === 'cluster');
  const addresses = nodes.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${String(port)}`);
  return `${config.kind} ${addresses.join(' ')}${db === 0 ? '' : ` db ${String(db)}`}`;
};

/**
 * The store that a configuration describes. Returns at once; a shared store answers with misses until it is connected.
 *
 * @throws ConfigError with every error of the configuration; UrikitError `store/disk` if the file of a store on the disk
 *   cannot be used
 */
export const createStore = (config: StoreConfig, hooks: StoreHooks = {}): GatewayStore => {
  const full = readBy(storeSchema, config);
  const { observe, origins } = withMembers(hooks, [], ['hooks'], 'an object');
  if (full.kind === 'memory') {
    const { kind: _kind, ...options } = full;
    return createMemoryStore({ ...options, onFloor: (cause) => observe?.({ type: 'floor', cause }) });
  }
  if (full.kind === 'disk')
    return createDiskStore({ ...withMilliseconds(full), observe, identity: identityOf(full.origin ?? origins) });
  const access = accessOf(full.kind === 'redis' ? [full.url] : full.nodes, full.kind === 'cluster');
  return createTwoLevelStore({
    ...withMilliseconds(full),
    access,
    observe,
    identity: identityOf(full.origin ?? origins),
  });
};
