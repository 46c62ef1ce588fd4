import {
  ahead,
  createItems,
  deleteNamed,
  invalidationName,
  type Item,
  now,
  recordName,
  softName,
  type StoreView,
} from '@urikit/http-cache/internal';
import type { RedisAccess } from '../settings/redis-url.js';
import type { SharedSettings } from '../settings/store.js';
import { createFailureReport, type StoreEvent } from './stored/events.js';
import { type Clock, createClock } from './redis/clock.js';
import type { ClockOptions } from './redis/clock-options.js';
import { createCodec, type StoredEntry } from './stored/codec.js';
import { createEntries, type Entries, type EntriesOptions } from './redis/entries.js';
import { within } from './redis/guard.js';
import { entryName } from './redis/name.js';
import { fromShared, toShared } from './stored/shared-time.js';
import { createTokens } from './redis/tokens.js';
import type { Entry, Store } from '@urikit/http-cache';
import { realTime, type Time } from '../time.js';
import { createUnconfirmed } from './unconfirmed.js';

/** The settings of the store, and its origins: gateways in front of others never read each other's entries. */
export interface TwoLevelOptions extends SharedSettings {
  readonly access: RedisAccess;
  /** Names the origins. */
  readonly identity: string;
  readonly observe?: ((event: StoreEvent) => void) | undefined;
}

/** A store that gateways share. */
export interface SharedStore extends Omit<Store, 'find'>, StoreView {
  /** Tells if the shared part can be reached. If not, entries of this process answer for a while, then all are misses. */
  readonly connected: () => boolean;
}

/** The parts of a store, as arguments, so that a test can replace them. */
export interface TwoLevelParts {
  readonly clock: (options: ClockOptions) => Clock;
  readonly entries: (options: EntriesOptions) => Entries;
  readonly time: Time;
}

const PARTS: TwoLevelParts = { clock: createClock, entries: createEntries, time: realTime };

/** The longest time to live, in milliseconds: about a year. */
const longestTtl = 31_536_000_000;

/** Redis or Valkey, one server or a cluster, shared by many gateways, with a part of it in this process in front. */
export const createTwoLevelStore = (options: TwoLevelOptions, parts: TwoLevelParts = PARTS): SharedStore => {
  const { access, namespace, identity, deadline, digestAbove, maxEntryBytes, maxUnconfirmed } = options;
  const observe = options.observe ?? (() => undefined);
  const failed = createFailureReport(observe);
  const codec = createCodec(options);
  const entries = parts.entries({ access, deadline, failed });
  const tokens = createTokens(entries, namespace);
  const clock = parts.clock({
    ...options,
    failed,
    others: entries.nodes,
    onEpoch: () => {
      first.clear();
      observe({ type: 'epoch' });
    },
    onState: (up) => observe({ type: up ? 'up' : 'down' }),
    onFloor: (cause) => observe({ type: 'floor', cause }),
    onInvalidation: (name, at) => {
      void deleteNamed(first, name, at);
    },
    onMissed: () => first.clear(),
  });
  const { generations } = clock;
  const first = createItems(options.maxBytes, generations, invalidationName);
  const unconfirmed = createUnconfirmed(maxUnconfirmed, options.maxInvalidations);
  const nameOf = (key: string): string => entryName(namespace, identity, key, digestAbove);

  /** Tells if an entry is good by the purges that are known now. The caller has made sure that all purges are known. */
  const isGood = ({ entry, epoch, expires }: StoredEntry): boolean =>
    expires > now() && epoch === generations.epoch() && generations.admits(entry);

  const isUsable = (item: Item): boolean => item.expires > now() && first.isGood(item);

  const certain = async (): Promise<boolean> =>
    clock.trusted() || ((await within(clock.verify(), deadline, undefined, parts.time)) === true && clock.trusted());

  const fetch = async (key: string): Promise<Entry | undefined> => {
    const known = generations.clock();
    const bytes = await entries.read(nameOf(key));
    const decoded = bytes === undefined ? undefined : codec.decode(bytes);
    const stored = decoded === undefined ? undefined : fromShared(decoded);
    // A name may be a digest; the key is not.
    if (stored?.entry.key !== key || !(await tokens.stand(stored.entry, stored.tokens))) return undefined;
    // Certain after the entry was read: any purge before this check is known here, or a token was gone.
    if (!(await certain()) || !isGood(stored)) return undefined;
    // Invalidations that came meanwhile and are forgotten already cannot be held against it.
    if (generations.forgotten() > known) return undefined;
    const item = first.set(stored.entry, stored.expires, generations.clock());
    return isUsable(item) ? item.shown : undefined;
  };

  /** An entry of this process, though the shared store cannot say if it was purged. */
  const withoutWord = (key: string): Entry | undefined => {
    const item = first.byKey.get(key);
    if (item === undefined || !isUsable(item) || !unconfirmed.mayUse(item.entry, clock.sinceKnown())) return undefined;
    observe({ type: 'unconfirmed' });
    return item.shown;
  };

  const verified = async (key: string): Promise<Entry | undefined> => {
    if (!(await certain())) return withoutWord(key);
    // An invalidation may have taken it away meanwhile.
    const item = first.byKey.get(key);
    return item !== undefined && isUsable(item) ? item.shown : fetch(key);
  };

  const write = async (entry: Entry, expires: number, epoch: string, milliseconds: number): Promise<void> => {
    const claimed = await tokens.claim(entry, milliseconds);
    // Certain after the tokens were claimed: an invalidation that is not known here takes them away later.
    if (claimed === undefined || !(await certain())) return;
    if (epoch !== generations.epoch() || !generations.mayStore(entry)) return;
    const shared = toShared({ entry, epoch, expires, tokens: claimed });
    const bytes = codec.encode(shared);
    if (bytes.length > maxEntryBytes) return;
    const isWritten = await entries.write(nameOf(entry.key), bytes, milliseconds, shared.entry.requestTime);
    // Another gateway has asked later: the entry that it has stored is read from now on.
    if (isWritten === false) first.evict(entry);
  };

  const get = (key: string): Entry | undefined | Promise<Entry | undefined> => {
    const item = first.byKey.get(key);
    if (item === undefined) return clock.reachable() ? fetch(key) : undefined;
    item.used = true;
    if (!clock.trusted()) return clock.reachable() ? verified(key) : withoutWord(key);
    if (isUsable(item)) return item.shown;
    first.delete(key);
    return fetch(key);
  };

  return {
    generation: generations.clock,
    connected: clock.reachable,
    usage: first.usage,
    find: first.find,
    get,
    newest: async (key) => (clock.reachable() ? await fetch(key) : undefined) ?? get(key),
    set: async (entry, ttl) => {
      const milliseconds = Math.min(Math.floor(ttl * 1000), longestTtl);
      if (!(milliseconds > 0) || !generations.mayStore(entry)) return;
      const expires = now() + milliseconds;
      const epoch = generations.epoch();
      const kept = first.set(entry, expires, generations.clock()).entry;
      // Otherwise one that was asked for later stays.
      if (kept.requestTime === entry.requestTime) unconfirmed.fetched(kept);
      // Encoded it is larger.
      if (!clock.reachable() || entry.body.byteLength > maxEntryBytes) return;
      await write(entry, expires, epoch, milliseconds);
    },
    purge: async (what, { soft = false } = {}) => {
      unconfirmed.purging('tag' in what ? what.tag : undefined);
      await clock.record(soft ? softName(what) : recordName(what));
      // Not needed for it to be purged; frees memory.
      if (!soft && 'key' in what) {
        first.delete(what.key);
        void entries.remove(nameOf(what.key));
      }
    },
    invalidate: async (tags) => {
      await Promise.all(
        tags.map(async (tag) => {
          unconfirmed.purging(tag);
          await clock.record(invalidationName(tag));
          // A gateway that stores an entry from now on knows of the invalidation. A node that is away may come back
          // with the token: then the invalidation has to be a purge, which is not forgotten.
          if (!(await tokens.revoke(tag))) await clock.record(recordName({ tag }));
        }),
      );
    },
    evict: async (entry) => {
      first.evict(entry);
      await entries.remove(nameOf(entry.key), entry.requestTime - ahead());
    },
    close: async () => {
      await clock.close();
      await entries.close();
      first.clear();
    },
  };
};
