import type { Redis } from 'ioredis';
import { pauseAfter, within } from './guard.js';
import type { RedisAccess, RedisNode } from '../../settings/redis-url.js';
import { ioredis } from './ioredis.js';
import { connectionOptions } from './options.js';
import type { Script } from './scripts.js';

export interface LinkOptions {
  readonly access: RedisAccess;
  readonly keys: readonly string[];
  readonly channels: readonly string[];
  /** Milliseconds without an answer after which the connection is given up. */
  readonly silence: number;
  /** More nodes of the cluster, as far as they are known. */
  readonly others: () => readonly RedisNode[];
  readonly onMessage: (channel: string, message: string) => void;
  /** Subscribed and ready. */
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly failed: (cause: unknown) => void;
}

/** Pauses of up to 0.8 s between attempts: the node that takes over a clock is found soon. */
const mostDoublings = 3;

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : '');

/** Where `MOVED slot host:port` says the slot is. An empty host is the one that was asked. */
export const movedTo = (message: string, asked: RedisNode): RedisNode | undefined => {
  const [, host, port] = /^MOVED \d+ ([^ ]*):(\d+)$/.exec(message) ?? [];
  if (host === undefined || port === undefined) return undefined;
  return { host: host === '' ? asked.host : host, port: Number(port) };
};

export const createLink = (options: LinkOptions) => {
  const { access, keys, channels, silence } = options;
  let redis: Redis | undefined;
  let ready = false;
  let closed = false;
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Which of the nodes comes next. */
  let turn = 0;
  /** The node to try first, because another node named it, and whether this connection goes there for that reason. */
  let owner: RedisNode | undefined;
  let redirected = false;

  const nextNode = (): RedisNode | undefined => {
    const told = owner;
    owner = undefined;
    redirected = told !== undefined;
    if (told !== undefined) return told;
    const nodes = access.cluster ? [...access.nodes, ...options.others()] : access.nodes;
    return nodes[turn++ % nodes.length];
  };

  const down = (of: Redis): void => {
    if (redis !== of) return;
    redis = undefined;
    of.disconnect();
    if (ready) {
      ready = false;
      options.onDown();
    }
    if (closed) return;
    // At once if a node that we chose named the owner; else two nodes that name each other would keep us busy.
    const pause = owner !== undefined && !redirected ? 0 : pauseAfter(Math.min(attempts - 1, mostDoublings));
    timer = setTimeout(connect, pause).unref();
  };

  const connect = (): void => {
    const node = nextNode();
    attempts += 1;
    if (node === undefined || closed) return;
    const { Redis } = ioredis();
    const one = new Redis({ ...connectionOptions(access, silence), ...node, lazyConnect: true, retryStrategy: null });
    redis = one;
    one.on('error', options.failed);
    one.on('end', () => down(one));
    one.on('message', options.onMessage);
    const greet = async (): Promise<true> => {
      await one.connect();
      await one.subscribe(...channels);
      return true;
    };
    void within(greet(), silence, options.failed).then((greeted) => {
      if (redis !== one) return;
      if (greeted !== true) return down(one);
      ready = true;
      options.onUp();
    });
  };

  const call = async (one: Redis, { source, sha }: Script, args: readonly string[]): Promise<unknown> => {
    const rest = [String(keys.length), ...keys, ...args];
    try {
      return await one.call('EVALSHA', sha, ...rest);
    } catch (cause) {
      if (!messageOf(cause).startsWith('NOSCRIPT')) throw cause;
      return one.call('EVAL', source, ...rest);
    }
  };

  connect();
  return {
    up: (): boolean => ready,
    /** Rejects when it cannot be known whether the script ran. */
    run: async (script: Script, args: readonly string[]): Promise<unknown> => {
      const one = redis;
      if (one === undefined || !ready) throw new Error('not connected');
      try {
        const answer = await call(one, script, args);
        attempts = 0;
        return answer;
      } catch (cause) {
        const { host = '', port = 0 } = one.options;
        owner = movedTo(messageOf(cause), { host, port });
        // Not the node for this, or no longer: any other.
        if (owner !== undefined || /^(?:READONLY|CLUSTERDOWN|MASTERDOWN|LOADING|ASK|TRYAGAIN)\b/.test(messageOf(cause)))
          down(one);
        throw cause;
      }
    },
    tell: (channel: string, message: string): void => {
      if (redis !== undefined && ready) redis.publish(channel, message).catch(options.failed);
    },
    /** Hangs up and connects anew, because the server does not answer or its answer is malformed. */
    drop: (): void => {
      if (redis !== undefined) down(redis);
    },
    close: (): Promise<void> => {
      closed = true;
      clearTimeout(timer);
      const one = redis;
      if (one === undefined) return Promise.resolve();
      const ended = new Promise<void>((resolve) => one.once('end', () => resolve()));
      if (one.status === 'end') return Promise.resolve();
      down(one);
      return within(ended, silence).then(() => undefined);
    },
  };
};

/**
 * One connection to the node that keeps the clock, for scripts and for pushed messages. One for both, so that a message
 * never comes later than an answer that was given after it, and so that the push channel is up whenever the clock
 * answers.
 * Apart from the entries, so that no large body is in its way.
 */
export type Link = ReturnType<typeof createLink>;
