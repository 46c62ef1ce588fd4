import type { Entry } from './entry.js';

/** Subject of a purge: one key, all keys with a prefix, all entries with a tag, or everything. */
export type Purge =
  | { readonly key: string }
  | { readonly prefix: string }
  | { readonly tag: string }
  | { readonly all: true };

/** How to purge. */
export interface PurgeMode {
  /** Purged entries stay, and are stale from now on: they are validated before they are used, or while they are. */
  readonly soft?: boolean | undefined;
}

/** Storage of responses. A failure of a store is a miss for the gateway, never an error of the client. */
export interface Store {
  /**
   * The generation now; every purge begins a new one. Taken before the origin is asked and put into the entry: an
   * answer that was on its way during a purge is then not answered from, however late it is stored. Never waits.
   */
  readonly generation: () => number;
  /** undefined is a miss. Answers at once if it can: the hit path does not wait for a promise it does not need. */
  readonly get: (key: string) => Entry | undefined | Promise<Entry | undefined>;
  /**
   * The newest entry that gateways share, asked for if `get` gave a stale one of this process. Absent: `get` gives the
   * newest there is.
   */
  readonly newest?: ((key: string) => Promise<Entry | undefined>) | undefined;
  /**
   * Keeps an entry. One of the same key that was asked for later, by `requestTime`, stays in its place.
   *
   * @param ttl - seconds after which the entry is of no use, not even stale
   */
  readonly set: (entry: Entry, ttl: number) => void | Promise<void>;
  /** Resolves when no gateway of the store answers from the purged entries any more. */
  readonly purge: (what: Purge, mode?: PurgeMode) => Promise<void>;
  /**
   * Deletes all entries that have one of the tags, on every gateway, and keeps those that were fetched before from
   * being stored; for unsafe requests, of which there may be very many. It never deletes other entries. Absent: each
   * tag is purged.
   *
   * @param tags - those of URIs, which hold a space: see `uriTag`
   */
  readonly invalidate?: ((tags: readonly string[]) => Promise<void>) | undefined;
  /**
   * Takes one entry away, because it is of no use any more; one that was asked for later stays. No purge: other gateways
   * may keep theirs.
   */
  readonly evict?: ((entry: Entry) => void | Promise<void>) | undefined;
  /** Finds the entries that purges name, so that a purge can say how many there are. Absent: it does not say. */
  readonly find?: StoreView['find'];
  readonly close: () => Promise<void>;
}

/** The size of a store in this process. */
export interface StoreUsage {
  readonly entries: number;
  /** Approximately. */
  readonly bytes: number;
  /** Entries that went to make room since the store began. */
  readonly evictions: number;
  /** Entries by size: below so many bytes, and not below those of the pair before. Absent: not counted. */
  readonly sizes?: readonly (readonly [below: number, entries: number])[] | undefined;
}

/** Entries that purges name: how many, their size, and some of their keys. */
export interface FoundEntries {
  readonly entries: number;
  readonly bytes: number;
  readonly keys: readonly string[];
}

/** Views of a store in this process, for an operator: a cache does not use them. */
export interface StoreView {
  readonly usage: () => StoreUsage;
  /** Finds entries without purging them. @param most - keys that the result has at most */
  readonly find: (what: readonly Purge[], most: number) => Promise<FoundEntries>;
}
