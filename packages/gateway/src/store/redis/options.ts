import type { ClusterOptions, CommonRedisOptions } from 'ioredis';
import { pauseAfter } from './guard.js';

/** A server, and how to be let in. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

export interface RedisAccess {
  readonly nodes: readonly RedisNode[];
  /** True if the nodes are those of a cluster. */
  readonly cluster: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
  readonly db: number;
}

const connectTimeout = 1000;
/** ioredis keeps a connection that it closes, and with it the process, for 2 s. */
const disconnectTimeout = 200;

interface Fixed {
  readonly replyMapping: 'legacy';
  readonly disconnectTimeout: number;
}
const defaultPort = 6379;

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

/**
 * The parts of `redis://[user[:password]@]host[:port][/db]`, or `rediss:` for TLS; undefined for anything else.
 * The URL may contain a secret: never print it.
 */
export const parseRedisUrl = (text: string): Omit<RedisAccess, 'cluster'> | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const db = /^\/?(\d{0,3})$/.exec(url.pathname);
  if (
    !['redis:', 'rediss:'].includes(url.protocol) ||
    url.hostname === '' ||
    db === null ||
    url.search !== '' ||
    url.hash !== ''
  )
    return undefined;
  const part = (value: string): string | undefined => (value === '' ? undefined : decodeURIComponent(value));
  try {
    return {
      nodes: [{ host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? defaultPort : Number(url.port) }],
      username: part(url.username),
      password: part(url.password),
      tls: url.protocol === 'rediss:',
      db: Number(db[1]),
    };
  } catch {
    // `%` that is no percent-encoding.
    return undefined;
  }
};
