import type { Generations } from './generations.js';
import { findNamed } from './in-turns.js';
import type { Entry } from './entry.js';
import type { FoundEntries, Purge, StoreUsage } from './store.js';

/** An entry as this process keeps it. */
export interface Item {
  readonly entry: Entry;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  /** In bytes, approximately. */
  readonly size: number;
  /** Under which it is found, besides its key. */
  readonly names: readonly string[];
  /** The entry as it is given back: with the time from which a soft purge makes it stale. */
  shown: Entry;
  /** The number of the clock at which it was last found good. */
  checkedAt: number;
  /** True if it was used since it came, or since room was last made. */
  used: boolean;
}

/**
 * Bytes of an item besides its characters and its body, of a tag with its position in an index, and of a string:
 * measured.
 */
const PER_ITEM = 1024;
const PER_TAG = 256;
const PER_TEXT = 80;
/** A body up to this size is also kept as text once it was sent: see `server/send.ts`. */
const SENT_AS_TEXT = 16_384;

/** Approximate size of a kept entry in bytes, with all that belongs to it. */
const sizeOf = ({ key, fields, tags, body }: Entry): number => {
  let size = PER_ITEM + key.length + PER_TAG * tags.length + PER_TEXT * fields.length;
  for (const field of fields) size += field.length;
  for (const tag of tags) size += tag.length;
  return size + (body.byteLength <= SENT_AS_TEXT ? 2 : 1) * body.byteLength;
};

/** Bytes at which the classes of sizes end. */
const ENDS: readonly number[] = [1024, 4096, 16_384, 65_536, 262_144, 1_048_576, Infinity];

/** Removes `staleFrom`, which a store sets on an entry that it returns, before an entry is kept. */
const asStored = (given: Entry): Entry => {
  if (given.staleFrom === undefined) return given;
  const { staleFrom: _, ...entry } = given;
  return entry;
};

/**
 * An empty collection of the entries that this process keeps, found by their keys and tags. Entries go in the order in
 * which they came; one that was used meanwhile is spared once, and goes to the end of the order.
 *
 * @param maxBytes - 0 keeps no entry
 * @param nameOf - gives the name under which the entries of a tag are found; absent: the tag
 */
export const createItems = (
  maxBytes: number,
  generations: Generations,
  nameOf: (tag: string) => string = (tag) => tag,
) => {
  const index = new Map<string, Set<string>>();
  const items = new Map<string, Item>();
  let size = 0;
  let evictions = 0;
  const sizes = ENDS.map(() => 0);
  /** @param by - 1 for an item that comes, -1 for one that goes */
  const count = (own: number, by: 1 | -1): void => {
    const index = ENDS.findIndex((end) => own < end);
    sizes[index] = (sizes[index] as number) + by;
  };
  const remove = (key: string): void => {
    const item = items.get(key);
    if (item === undefined) return;
    items.delete(key);
    size -= item.size;
    count(item.size, -1);
    for (const name of item.names) {
      const keys = index.get(name);
      if (keys?.delete(key) === true && keys.size === 0) index.delete(name);
    }
  };
  /** Stands before all items while the store is full: a new one would step over each deleted item. Kept longer, it would keep those. */
  let oldest: Iterator<[string, Item]> | undefined;
  const makeRoom = (): void => {
    if (size <= maxBytes) oldest = undefined;
    while (size > maxBytes) {
      const [key, item] = (oldest ??= items.entries()).next().value as [string, Item];
      if (item.used) {
        item.used = false;
        items.delete(key);
        items.set(key, item);
      } else {
        remove(key);
        evictions += 1;
      }
    }
  };

  const isGood = (item: Item): boolean => {
    const clock = generations.clock();
    if (item.checkedAt === clock) return true;
    const { entry } = item;
    if (!generations.stands(entry)) return false;
    const staleFrom = generations.staleFrom(entry);
    if (item.shown.staleFrom !== staleFrom) item.shown = staleFrom === undefined ? entry : { ...entry, staleFrom };
    item.checkedAt = clock;
    return true;
  };

  const keysOf = (what: Purge): Iterable<string> | undefined =>
    'tag' in what ? (index.get(nameOf(what.tag)) ?? []) : 'key' in what ? [what.key] : undefined;

  return {
    /** By key: a hit asks it without a detour, and marks the item as used. */
    byKey: items as ReadonlyMap<string, Item>,
    /**
     * Keeps an entry, unless there is one that was asked for later: an answer may come late.
     *
     * @param expires - milliseconds since the epoch
     * @param clock - of the generations, now
     * @returns the item that is kept
     */
    set: (given: Entry, expires: number, clock: number): Item => {
      const entry = asStored(given);
      const before = items.get(entry.key);
      if (before !== undefined && before.entry.requestTime > entry.requestTime) return before;
      const checkedAt = entry.generation >= clock ? clock : -1;
      const item: Item = {
        entry,
        expires,
        size: sizeOf(entry),
        names: maxBytes > 0 ? entry.tags.map(nameOf) : [],
        shown: entry,
        checkedAt,
        used: false,
      };
      remove(entry.key);
      // One that is too large is not kept.
      if (item.size > maxBytes) return item;
      size += item.size;
      count(item.size, 1);
      items.set(entry.key, item);
      for (const name of item.names) {
        const keys = index.get(name);
        if (keys === undefined) index.set(name, new Set([entry.key]));
        else keys.add(entry.key);
      }
      makeRoom();
      return item;
    },
    delete: remove,
    /** Deletes the entry under the key of this one, if it is this one or was asked for before it. */
    evict: ({ key, requestTime, generation }: Entry): void => {
      const entry = items.get(key)?.entry;
      if (entry !== undefined && entry.requestTime <= requestTime && entry.generation <= generation) remove(key);
    },
    /** Deletes the entry if it is of this generation or an older one. */
    deleteBefore: (key: string, generation: number): void => {
      if ((items.get(key)?.entry.generation ?? Infinity) <= generation) remove(key);
    },
    /** Removes a name from the index and returns its keys, which are to be deleted. */
    take: (name: string): ReadonlySet<string> => {
      const keys = index.get(name) ?? new Set<string>();
      index.delete(name);
      return keys;
    },
    /** Tells if an item is good by the known purges. One that was good at a number is good at that number. */
    isGood,
    clear: (): void => {
      items.clear();
      index.clear();
      sizes.fill(0);
      size = 0;
    },
    find: (what: readonly Purge[], most: number): Promise<FoundEntries> => findNamed(items, keysOf, isGood, what, most),
    /** How many names have keys. */
    names: (): number => index.size,
    usage: (): StoreUsage => ({
      entries: items.size,
      bytes: size,
      evictions,
      sizes: ENDS.map((end, i) => [end, sizes[i] as number]),
    }),
  };
};
