import * as z from 'zod';
import { milliseconds, RECENT_DEFAULTS } from '@urikit/http-cache/internal';
import { bytes, count, time } from './numbers.js';
import { parseRedisUrl } from './redis-url.js';

/** The settings of stores. The types of each store are made from them. */

const mebibyte = 1024 * 1024;

/** The message never holds the URL, because it may contain a password. */
const redisUrl = z.string().refine((text) => parseRedisUrl(text) !== undefined, {
  error: 'expected redis://[user[:password]@]host[:port][/db], or rediss: for TLS',
});

const shared = {
  namespace: z
    .string()
    .regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'expected up to 64 letters, digits, `_`, `.`, `:` or `-`')
    .default('urikit')
    .describe('The prefix of names in Redis. Gateways with the same share entries and purges.'),
  maxBytes: bytes(0)
    .default(64 * mebibyte)
    .describe('Bytes of the first level, in this process; 0 switches it off.'),
  maxEntryBytes: bytes(1024).default(mebibyte).describe('Larger entries stay in the first level.'),
  digestAbove: count(64, 4096).default(512).describe('Keys with more characters are stored under their SHA-256.'),
  deadline: time.min(0.001).max(10).default(0.1).describe('Seconds that a request waits for Redis.'),
  lease: time
    .min(0.05)
    .max(60)
    .default(1)
    .describe(
      'Seconds for which a gateway relies on the purges that it knows; how long a purge waits for one that cannot be reached. The same for all gateways.',
    ),
  maxUnconfirmed: time
    .max(86_400)
    .default(0)
    .describe(
      'Seconds for which a gateway answers from its first level while Redis cannot tell the purges. A purge on another gateway may be missed for as long.',
    ),
  maxPurges: count(16, 100_000)
    .default(10_000)
    .describe('Purges known one by one. More make everything from before the older ones a miss.'),
  purgeTimeout: time
    .min(0.001)
    .max(600)
    .default(5)
    .describe('Seconds after which a purge that cannot be recorded fails.'),
  secret: z
    .string()
    .min(32, 'expected at least 32 characters')
    .optional()
    .describe('Seals entries (HMAC-SHA-256): a program without it cannot write entries. The same for all gateways.'),
  origin: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'expected up to 64 letters, digits, `_`, `.` or `-`')
    .optional()
    .describe(
      'A name for the origins, for gateways that reach the same ones under different addresses. Absent: their addresses.',
    ),
} as const;

const invalidations = {
  maxInvalidations: count(16, 1_000_000)
    .default(RECENT_DEFAULTS.maxInvalidations)
    .describe(
      'Invalidations by unsafe requests that are remembered. Beyond it, responses that were fetched before are not stored.',
    ),
  longestFetch: time
    .min(1)
    .max(86_400)
    .default(RECENT_DEFAULTS.longestFetch)
    .describe('Seconds for which they are remembered: a fetch that takes longer may not be stored.'),
} as const;

/** The `store` of a gateway's configuration. */
export const storeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('memory'),
    maxBytes: bytes(1)
      .default(256 * mebibyte)
      .describe('Bytes in this process.'),
    ...invalidations,
  }),
  z.strictObject({
    kind: z.literal('disk'),
    path: z.string().min(1).describe('The file of the database, made if it does not exist. One gateway for each file.'),
    maxBytes: bytes(1)
      .default(1024 * mebibyte)
      .describe('Bytes of entries on the disk. The file may be a quarter larger.'),
    memoryBytes: bytes(0)
      .default(64 * mebibyte)
      .describe('Bytes of entries in this process, in front of the disk; 0 keeps no entry there.'),
    maxEntryBytes: bytes(1024)
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

/** The setting of a store as people write it. */
export type StoreConfig = z.input<typeof storeSchema>;

type Settings = z.output<typeof storeSchema>;

/** The times among the settings of stores, in seconds. */
const TIMES = ['deadline', 'lease', 'maxUnconfirmed', 'purgeTimeout', 'longestFetch'] as const;

/** Settings as a store has them: with its times in milliseconds. */
export const withMilliseconds = <Given extends Partial<Record<(typeof TIMES)[number], number>>>(
  given: Given,
): Given => ({
  ...given,
  ...Object.fromEntries(
    TIMES.flatMap((name) => (given[name] === undefined ? [] : [[name, milliseconds(given[name])]])),
  ),
});

/** The settings of a store on the disk, with times in milliseconds. */
export type DiskSettings = Omit<Extract<Settings, { kind: 'disk' }>, 'kind' | 'origin'>;

/** The settings of a store in Redis or a cluster, with times in milliseconds. */
export type SharedSettings = Omit<Extract<Settings, { kind: 'redis' }>, 'kind' | 'url' | 'origin'>;
