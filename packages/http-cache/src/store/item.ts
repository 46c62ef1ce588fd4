import type { Entry } from './entry.js';
import type { StoreView } from './store.js';

/**
 * The entries that this process keeps, found by their keys and by names that they have: an invalidation finds the
 * entries that it names without looking at others.
 */
export interface Items extends StoreView {
  /** By key: a hit asks it without a detour, and marks the item as used. */
  readonly byKey: ReadonlyMap<string, Item>;
  /**
   * Keeps an entry, unless there is one that was asked for later: an answer may come late.
   *
   * @param expires - milliseconds since the epoch
   * @param clock - of the generations, now
   * @returns the item that is kept
   */
  readonly set: (entry: Entry, expires: number, clock: number) => Item;
  readonly delete: (key: string) => void;
  /** Deletes the entry under the key of this one, if it is this one or was asked for before it. */
  readonly evict: (entry: Entry) => void;
  /** Deletes the entry if it is of this generation or an older one. */
  readonly deleteBefore: (key: string, generation: number) => void;
  /** Removes a name from the index and returns its keys, which are to be deleted. */
  readonly take: (name: string) => ReadonlySet<string>;
  /** Tells if an item is good by the known purges. One that was good at a number is good at that number. */
  readonly isGood: (item: Item) => boolean;
  readonly clear: () => void;
  /** How many names have keys. */
  readonly names: () => number;
}

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
