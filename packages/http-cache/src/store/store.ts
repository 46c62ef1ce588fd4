/** A response as a store keeps it: plain data, so that it can leave the process. */
export interface Entry {
  /** The whole key, compared on every hit: a store may name entries by a digest. */
  readonly key: string;
  readonly status: number;
  /** Names and values in turn, as the origin sent them, without hop-by-hop fields (RFC 9111 3.1). */
  readonly fields: readonly string[];
  readonly body: Uint8Array;
  /** Milliseconds since the epoch, by the clock of this process (RFC 9111 4.2.3). */
  readonly requestTime: number;
  readonly responseTime: number;
  /** What the caching library keeps of request and response, as JSON. */
  readonly policy: Readonly<Record<string, unknown>>;
  /** Names under which it can be purged. */
  readonly tags: readonly string[];
  /** What `generation()` of the store gave before the origin was asked for it. */
  readonly generation: number;
  /**
   * Milliseconds since the epoch from which it is stale whatever its fields say: a soft purge names it. A store sets it
   * on what it gives back; what is set of it is not kept.
   */
  readonly staleFrom?: number | undefined;
}

/** What to purge: one key, all keys that begin so, all entries with a tag, or everything. */
export type Purge =
  { readonly key: string } | { readonly prefix: string } | { readonly tag: string } | { readonly all: true };

/** How to purge. */
export interface PurgeMode {
  /** What is purged stays, and is stale from now on: it is validated before it is used, or while it is. */
  readonly soft?: boolean | undefined;
}

/** Where responses are kept. Whatever fails in a store is a miss for the gateway, never an error of the client. */
export interface Store {
  /**
   * The generation now; every purge begins a new one. Taken before the origin is asked and put into the entry: an
   * answer that was on its way during a purge is then not answered from, however late it is stored. Never waits.
   */
  readonly generation: () => number;
  /** undefined is a miss. Answers at once where it can: the hit path does not wait for a promise it does not need. */
  readonly get: (key: string) => Entry | undefined | Promise<Entry | undefined>;
  /**
   * The newest entry that gateways share, asked for where `get` gave a stale one of this process. Absent: `get` gives the
   * newest there is.
   */
  readonly newest?: ((key: string) => Promise<Entry | undefined>) | undefined;
  /**
   * Keeps an entry. One of the same key that was asked for later, by `requestTime`, stays in its place.
   *
   * @param ttl - seconds after which the entry is of no use, not even stale
   */
  readonly set: (entry: Entry, ttl: number) => void | Promise<void>;
  /** Resolves when no gateway of the store answers from what was purged any more. */
  readonly purge: (what: Purge, mode?: PurgeMode) => Promise<void>;
  /**
   * Takes away all that has one of the tags, on every gateway, and lets nothing be stored that was fetched before; for
   * unsafe requests, of which there may be very many. It never costs anything else that is stored. Absent: each tag is
   * purged.
   *
   * @param tags - those of URIs, which hold a space: see `uriTag`
   */
  readonly invalidate?: ((tags: readonly string[]) => Promise<void>) | undefined;
  /**
   * Takes one entry away, because it is of no use any more; one that was asked for later stays. No purge: other gateways
   * may keep theirs.
   */
  readonly evict?: ((entry: Entry) => void | Promise<void>) | undefined;
  readonly close: () => Promise<void>;
  /**
   * Whether a store that others share can be reached; where not, every answer is a miss. Absent: there is none to
   * reach.
   */
  readonly connected?: () => boolean;
}
