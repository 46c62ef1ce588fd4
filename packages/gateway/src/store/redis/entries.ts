import type { Cluster, Redis } from 'ioredis';
import type { RedisAccess, RedisNode } from '../../settings/redis-url.js';
import { createGuard, pauseAfter, within } from './guard.js';
import { ioredis } from './ioredis.js';
import { slotOf } from './name.js';
import { removeUpTo, writeNewest } from './newest.js';
import { clusterOptions, connectionOptions } from './options.js';

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

export const createEntries = ({ access, deadline, failed }: EntriesOptions) => {
  // A server that is silent for so long while commands wait is hung up on, and their memory is free again.
  const client = connect(access, Math.max(1000, deadline * 5));
  const { Cluster } = ioredis();
  client.on('error', failed);
  const guard = createGuard({ deadline, pending, pendingBytes }, failed);

  /** Each node has a breaker of its own: that one is gone is no reason not to ask the others. */
  const nodeOf = (name: string): string => (client instanceof Cluster ? (client.slots[slotOf(name)]?.[0] ?? '') : '');

  return {
    read: async (name: string): Promise<Buffer | undefined> => {
      const found = await guard.run(nodeOf(name), name.length, () => client.getBuffer(name));
      return found ?? undefined;
    },
    /**
     * Writes an entry, unless one stands there that was asked for later.
     *
     * @param ttl - milliseconds
     * @param asked - when the entry was asked for, in milliseconds since the epoch
     * @returns false if another one stays
     */
    write: async (name: string, value: Buffer, ttl: number, asked: number): Promise<boolean | undefined> => {
      const bytes = name.length + value.length;
      const done = await guard.run(nodeOf(name), bytes, () => client.eval(writeNewest, 1, name, asked, value, ttl));
      return done === undefined ? undefined : done === 1;
    },
    /** @param asked - an entry that was asked for later stays; absent: any entry under the name is removed */
    remove: async (name: string, asked?: number): Promise<void> => {
      await guard.run(nodeOf(name), name.length, async () =>
        asked === undefined ? client.unlink(name) : client.eval(removeUpTo, 1, name, asked),
      );
    },
    /**
     * The token that stands under a name, which lives at least so many milliseconds from now. If no token stands there,
     * the given one is set and returned.
     */
    claim: async (name: string, token: string, ttl: number): Promise<string | undefined> => {
      const found = await guard.run(nodeOf(name), name.length, () => client.set(name, token, 'PX', ttl, 'NX', 'GET'));
      if (found === undefined) return undefined;
      // One that is there already must not go before the entry does.
      if (found !== null) void guard.run(nodeOf(name), name.length, () => client.pexpire(name, ttl, 'GT'));
      return found ?? token;
    },
    /** The token that stands under a name. */
    token: async (name: string): Promise<string | undefined> =>
      (await guard.run(nodeOf(name), name.length, () => client.get(name))) ?? undefined,
    /** Tells if it is certain that no token stands under the name any more. */
    revoke: async (name: string): Promise<boolean> =>
      (await guard.run(nodeOf(name), name.length, () => client.del(name))) !== undefined,
    /** The nodes of the cluster that are known now. */
    nodes: (): readonly RedisNode[] =>
      client instanceof Cluster
        ? client
            .nodes('master')
            .flatMap(({ options: { host, port } }) =>
              host === undefined || port === undefined ? [] : [{ host, port }],
            )
        : [],
    close: async (): Promise<void> => {
      // Without a connection the client emits no `end` event to wait for.
      if (!['connecting', 'connect', 'ready'].includes(client.status)) return client.disconnect();
      const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
      client.disconnect();
      await within(ended, 1000);
    },
  };
};

/** Bytes under names, on a server or the nodes of a cluster. No method rejects: a failed command gives undefined. */
export type Entries = ReturnType<typeof createEntries>;
