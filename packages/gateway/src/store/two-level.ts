import { createFailureReport, type StoreEvent } from './events.js';
import { createFirstLevel, type FirstLevelItem } from './first-level.js';
import { createClock } from './redis-clock.js';
import { decodeEntry, encodeEntry, type StoredEntry } from './redis-codec.js';
import { createEntries } from './redis-entries.js';
import { within } from './redis-guard.js';
import { entryName } from './redis-name.js';
import type { RedisAccess } from './redis-options.js';
import type { Entry, Store } from './store.js';

export interface TwoLevelOptions {
  readonly access: RedisAccess;
  readonly namespace: string;
  /** Bytes of the first level, in this process; 0 for none. */
  readonly maxBytes: number;
  /** An encoded entry with more bytes stays in the first level. */
  readonly maxEntryBytes: number;
  /** A key with more characters is stored under its SHA-256. */
  readonly digestAbove: number;
  /** Milliseconds to wait for the shared store on behalf of a request. */
  readonly deadline: number;
  /** Milliseconds for which a gateway may go by what it knows of purges. */
  readonly lease: number;
  readonly maxPurges: number;
  /** Milliseconds. */
  readonly purgeTimeout: number;
  readonly observe?: ((event: StoreEvent) => void) | undefined;
}

/** The longest time to live, in milliseconds: about a year. */
const longestTtl = 31_536_000_000;

/** Redis or Valkey, one server or a cluster, shared by many gateways, with a part of it in this process in front. */
export const createTwoLevelStore = (options: TwoLevelOptions): Store => {
  const { access, namespace, deadline, digestAbove, maxEntryBytes } = options;
  const observe = options.observe ?? (() => undefined);
  const failed = createFailureReport(observe);
  const first = createFirstLevel(options.maxBytes);
  const entries = createEntries({ access, deadline, failed });
  const clock = createClock({
    ...options,
    failed,
    others: entries.nodes,
    onEpoch: () => {
      first.clear();
      observe({ type: 'epoch' });
    },
    onState: (up) => observe({ type: up ? 'up' : 'down' }),
  });
  const { generations } = clock;

  /** Whether it is good by what is known now; that this is all there is has been made sure of. */
  const isGood = ({ entry, epoch, expires }: StoredEntry): boolean =>
    expires > Date.now() && epoch === generations.epoch() && generations.admits(entry);

  /** An item that was good at a number is good at that number. */
  const isStillGood = (item: FirstLevelItem): boolean => {
    if (item.judged === generations.clock()) return item.expires > Date.now();
    if (!isGood(item)) return false;
    item.judged = generations.clock();
    return true;
  };

  const certain = async (): Promise<boolean> =>
    clock.trusted() || ((await within(clock.verify(), deadline)) === true && clock.trusted());

  const fetch = async (key: string): Promise<Entry | undefined> => {
    const bytes = await entries.read(entryName(namespace, key, digestAbove));
    const stored = bytes === undefined ? undefined : decodeEntry(bytes);
    // A name may be a digest; the key is not.
    if (stored?.entry.key !== key) return undefined;
    // Certain after it was read: what is purged before that is known here.
    if (!(await certain()) || !isGood(stored)) return undefined;
    first.set(stored, generations.clock());
    return stored.entry;
  };

  const verified = async (key: string, item: FirstLevelItem): Promise<Entry | undefined> => {
    if (!(await certain())) return undefined;
    return isStillGood(item) ? item.entry : fetch(key);
  };

  return {
    generation: generations.clock,
    connected: clock.reachable,
    get: (key) => {
      const item = first.get(key);
      if (item === undefined) return clock.reachable() ? fetch(key) : undefined;
      if (!clock.trusted()) return clock.reachable() ? verified(key, item) : undefined;
      if (isStillGood(item)) return item.entry;
      first.delete(key);
      return fetch(key);
    },
    set: async (entry, ttl) => {
      const milliseconds = Math.min(Math.floor(ttl * 1000), longestTtl);
      if (!(milliseconds > 0) || !generations.admits(entry)) return;
      const stored = { entry, epoch: generations.epoch(), expires: Date.now() + milliseconds };
      first.set(stored, entry.generation);
      if (!clock.reachable()) return;
      const bytes = encodeEntry(stored);
      if (bytes.length <= maxEntryBytes)
        await entries.write(entryName(namespace, entry.key, digestAbove), bytes, milliseconds);
    },
    purge: async (what) => {
      await clock.purge(what);
      // Not needed for it to be purged; frees memory.
      if ('key' in what) {
        first.delete(what.key);
        void entries.remove(entryName(namespace, what.key, digestAbove));
      }
    },
    close: async () => {
      await clock.close();
      await entries.close();
      first.clear();
    },
  };
};
