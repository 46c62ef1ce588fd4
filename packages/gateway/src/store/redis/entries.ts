import type { Cluster, Redis } from 'ioredis';
import type { RedisAccess, RedisNode } from '../../settings/redis-url.js';
import { createGuard, pauseAfter, within } from './guard.js';
import { ioredis } from './ioredis.js';
import { slotOf } from './name.js';
import { removeUpTo, writeNewest } from './newest.js';
import { clusterOptions, connectionOptions } from './options.js';

/** Bytes under names, on a server or the nodes of a cluster. No method rejects: a failed command gives undefined. */
export interface Entries {
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /**
   * Writes an entry, unless one stands there that was asked for later.
   *
   * @param ttl - milliseconds
   * @param asked - when the entry was asked for, in milliseconds since the epoch
   * @returns false if another one stays
   */
  readonly write: (name: string, value: Buffer, ttl: number, asked: number) => Promise<boolean | undefined>;
  /** @param asked - an entry that was asked for later stays; absent: any entry under the name is removed */
  readonly remove: (name: string, asked?: number) => Promise<void>;
  /**
   * The token that stands under a name, which lives at least so many milliseconds from now. If no token stands there,
   * the given one is set and returned.
   */
  readonly claim: (name: string, token: string, ttl: number) => Promise<string | undefined>;
  /** The token that stands under a name. */
  readonly token: (name: string) => Promise<string | undefined>;
  /** Tells if it is certain that no token stands under the name any more. */
  readonly revoke: (name: string) => Promise<boolean>;
  /** The nodes of the cluster that are known now. */
  readonly nodes: () => readonly RedisNode[];
  readonly close: () => Promise<void>;
}

export interface EntriesOptions {
  readonly access: RedisAccess;
  /** Milliseconds for one command. */
  readonly deadline: number;
  readonly failed: (cause: unknown) => void;
}

/** So many commands, and so many bytes, may be on their way. More are misses, not a queue. */
const pending = 1000;
const pendingBytes = 64 * 1024 * 1024;

const connect = (access: RedisAccess, silence: number): Redis | Cluster => {
  const { Cluster, Redis } = ioredis();
  if (access.cluster) return new Cluster([...access.nodes], clusterOptions(access, silence));
  const [node = {}] = access.nodes;
  return new Redis({ ...connectionOptions(access, silence), ...node, retryStrategy: (times) => pauseAfter(times) });
};

export const createEntries = ({ access, deadline, failed }: EntriesOptions): Entries => {
  // A server that is silent for so long while commands wait is hung up on, and their memory is free again.
  const client = connect(access, Math.max(1000, deadline * 5));
  const { Cluster } = ioredis();
  client.on('error', failed);
  const guard = createGuard({ deadline, pending, pendingBytes }, failed);

  /** Each node has a breaker of its own: that one is gone is no reason not to ask the others. */
  const nodeOf = (name: string): string => (client instanceof Cluster ? (client.slots[slotOf(name)]?.[0] ?? '') : '');

  return {
    read: async (name) => {
      const found = await guard.run(nodeOf(name), name.length, () => client.getBuffer(name));
      return found ?? undefined;
    },
    write: async (name, value, ttl, asked) => {
      const bytes = name.length + value.length;
      const done = await guard.run(nodeOf(name), bytes, () => client.eval(writeNewest, 1, name, asked, value, ttl));
      return done === undefined ? undefined : done === 1;
    },
    remove: async (name, asked) => {
      await guard.run(nodeOf(name), name.length, async () =>
        asked === undefined ? client.unlink(name) : client.eval(removeUpTo, 1, name, asked),
      );
    },
    claim: async (name, token, ttl) => {
      const found = await guard.run(nodeOf(name), name.length, () => client.set(name, token, 'PX', ttl, 'NX', 'GET'));
      if (found === undefined) return undefined;
      // One that is there already must not go before the entry does.
      if (found !== null) void guard.run(nodeOf(name), name.length, () => client.pexpire(name, ttl, 'GT'));
      return found ?? token;
    },
    token: async (name) => (await guard.run(nodeOf(name), name.length, () => client.get(name))) ?? undefined,
    revoke: async (name) => (await guard.run(nodeOf(name), name.length, () => client.del(name))) !== undefined,
    nodes: () =>
      client instanceof Cluster
        ? client
            .nodes('master')
            .flatMap(({ options: { host, port } }) =>
              host === undefined || port === undefined ? [] : [{ host, port }],
            )
        : [],
    close: async () => {
      // Without a connection the client emits no `end` event to wait for.
      if (!['connecting', 'connect', 'ready'].includes(client.status)) return client.disconnect();
      const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
      client.disconnect();
      await within(ended, 1000);
    },
  };
};
