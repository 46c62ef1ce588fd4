import { createHash } from 'node:crypto';
import { withMembers } from '@urikit/generic/internal';
import * as z from 'zod';
import { readBy } from '../config-error.js';
import type { StoreEvent } from './stored/events.js';
import { RECENT_DEFAULTS } from '@urikit/http-cache/internal';
import { createMemoryStore, type Store } from '@urikit/http-cache';
import { createDiskStore } from './disk/disk-store.js';
import { parseRedisUrl, type RedisAccess } from './redis/options.js';
import { createTwoLevelStore } from './two-level.js';

const mebibyte = 1024 * 1024;
const inBytes = { error: 'expected a number of bytes without a unit, such as 268435456 for 256 MiB' };
const inMilliseconds = { error: 'expected a number of milliseconds without a unit, such as 1000 for a second' };

/** The message never holds the URL, because it may contain a password. */
const redisUrl = z.string().refine((text) => parseRedisUrl(text) !== undefined, {
  error: 'expected redis://[user[:password]@]host[:port][/db], or rediss: for TLS',
});

const shared = {
  namespace: z
    .string()
    .regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'expected up to 64 letters, digits, `_`, `.`, `:` or `-`')
    .default('urikit')
    .describe('What the names in Redis begin with. Gateways with the same share entries and purges.'),
  maxBytes: z
    .int(inBytes)
    .min(0)
    .default(64 * mebibyte)
    .describe('Bytes of the first level, in this process; 0 for none.'),
  maxEntryBytes: z.int(inBytes).min(1024).default(mebibyte).describe('Larger entries stay in the first level.'),
  digestAbove: z
    .int()
    .min(64)
    .max(4096)
    .default(512)
    .describe('Keys with more characters are stored under their SHA-256.'),
  deadline: z
    .int(inMilliseconds)
    .min(1)
    .max(10_000)
    .default(100)
    .describe('Milliseconds that a request waits for Redis.'),
  lease: z
    .int(inMilliseconds)
    .min(50)
    .max(60_000)
    .default(1000)
    .describe(
      'Milliseconds a gateway goes by what it knows of purges; how long a purge waits for one that cannot be reached. The same for all gateways.',
    ),
  maxUnconfirmed: z
    .int(inMilliseconds)
    .min(0)
    .max(86_400_000)
    .default(0)
    .describe(
      'Milliseconds for which a gateway answers from its first level while Redis cannot tell the purges. A purge on another gateway may be missed for as long.',
    ),
  maxPurges: z
    .int()
    .min(16)
    .max(100_000)
    .default(10_000)
    .describe('Purges known one by one. More make everything from before the older ones a miss.'),
  purgeTimeout: z
    .int(inMilliseconds)
    .min(1)
    .max(600_000)
    .default(5000)
    .describe('Milliseconds after which a purge that cannot be recorded fails.'),
  secret: z
    .string()
    .min(32, 'expected at least 32 characters')
    .optional()
    .describe('Seals entries (HMAC-SHA-256): who does not know it cannot write any. The same for all gateways.'),
  origin: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'expected up to 64 letters, digits, `_`, `.` or `-`')
    .optional()
    .describe(
      'A name for the origins, for gateways that reach the same ones under different addresses. Absent: their addresses.',
    ),
} as const;

const invalidations = {
  maxInvalidations: z
    .int()
    .min(16)
    .max(1_000_000)
    .default(RECENT_DEFAULTS.maxInvalidations)
    .describe(
      'Invalidations by unsafe requests that are remembered. Beyond it, what was fetched before is not stored.',
    ),
  longestFetch: z
    .int(inMilliseconds)
    .min(1000)
    .max(86_400_000)
    .default(RECENT_DEFAULTS.longestFetch)
    .describe('Milliseconds for which they are remembered: a fetch that takes longer may not be stored.'),
} as const;

/** The `store` of a gateway's configuration. */
export const storeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('memory'),
    maxBytes: z
      .int(inBytes)
      .min(1)
      .default(256 * mebibyte)
      .describe('Bytes in this process.'),
    ...invalidations,
  }),
  z.strictObject({
    kind: z.literal('disk'),
    path: z.string().min(1).describe('The file of the database, made if it does not exist. One gateway for each file.'),
    maxBytes: z
      .int(inBytes)
      .min(1)
      .default(1024 * mebibyte)
      .describe('Bytes of entries on the disk. The file may be a quarter larger.'),
    memoryBytes: z
      .int(inBytes)
      .min(0)
      .default(64 * mebibyte)
      .describe('Bytes of entries in this process, in front of the disk; 0 keeps no entry there.'),
    maxEntryBytes: z
      .int(inBytes)
      .min(1024)
      .default(8 * mebibyte)
      .describe('Larger entries stay in this process.'),
    maxPurges: shared.maxPurges,
    origin: shared.origin,
    ...invalidations,
  }),
  z.strictObject({ kind: z.literal('redis'), url: redisUrl, ...shared, ...invalidations }),
  z.strictObject({
    kind: z.literal('cluster'),
    nodes: z
      .array(redisUrl)
      .min(1)
      .describe('Some nodes of the cluster; the others are found. User and password are those of the first.'),
    ...shared,
    ...invalidations,
  }),
]);

/** As people write it. */
export type StoreConfig = z.input<typeof storeSchema>;

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
export const createStore = (config: StoreConfig, hooks: StoreHooks = {}): Store => {
  const full = readBy(storeSchema, config);
  const { observe, origins } = withMembers(hooks, [], ['hooks'], 'an object');
  if (full.kind === 'memory')
    return createMemoryStore({ ...full, onFloor: (cause) => observe?.({ type: 'floor', cause }) });
  if (full.kind === 'disk') return createDiskStore({ ...full, observe, identity: identityOf(full.origin ?? origins) });
  const access = accessOf(full.kind === 'redis' ? [full.url] : full.nodes, full.kind === 'cluster');
  return createTwoLevelStore({ ...full, access, observe, identity: identityOf(full.origin ?? origins) });
};
