import type { ClusterOptions, CommonRedisOptions } from 'ioredis';
import type { RedisAccess } from '../../settings/redis-url.js';
import { pauseAfter } from './guard.js';

const connectTimeout = 1000;
/** ioredis keeps a connection that it closes, and with it the process, for 2 s. */
const disconnectTimeout = 200;

interface Fixed {
  readonly replyMapping: 'legacy';
  readonly disconnectTimeout: number;
}

/**
 * For every connection: no command waits for a server to come back, no command is sent twice, and a server that does
 * not answer is hung up on. RESP3, because then one connection carries both commands and pushed messages.
 */
export const connectionOptions = (access: RedisAccess, silence: number): CommonRedisOptions & Fixed => ({
  protocol: 3,
  replyMapping: 'legacy',
  connectTimeout,
  disconnectTimeout,
  socketTimeout: silence,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  enableOfflineQueue: false,
  ...(access.username === undefined ? {} : { username: access.username }),
  ...(access.password === undefined ? {} : { password: access.password }),
  ...(access.tls ? { tls: {} } : {}),
  ...(access.db === 0 ? {} : { db: access.db }),
});

/** Lets ioredis follow MOVED and ASK a few times in a cluster, and ask anew which node keeps which slots. */
export const clusterOptions = (access: RedisAccess, silence: number) => {
  const { enableOfflineQueue: _, ...redisOptions } = connectionOptions(access, silence);
  return {
    redisOptions,
    enableOfflineQueue: false,
    // A replica may be behind: it would only give misses, entries being judged by their generation. Masters are asked.
    scaleReads: 'master',
    maxRedirections: 4,
    // The commands of a gateway are not worth waiting for.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    retryDelayOnTryAgain: 20,
    slotsRefreshTimeout: connectTimeout,
    slotsRefreshInterval: 2000,
    clusterRetryStrategy: (times: number) => pauseAfter(times),
    clusterNodeRetryStrategy: (times: number) => pauseAfter(times),
  } as const satisfies ClusterOptions;
};
