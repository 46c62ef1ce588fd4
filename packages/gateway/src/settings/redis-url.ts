/** A server, and how to be let in. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** Servers of Redis, and the user of a connection. */
export interface RedisAccess {
  readonly nodes: readonly RedisNode[];
  /** True if the nodes are those of a cluster. */
  readonly cluster: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
  readonly db: number;
}

const defaultPort = 6379;

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
