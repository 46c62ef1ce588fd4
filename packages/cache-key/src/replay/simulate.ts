/** A cache to try: how much it holds and for how long. */
export interface CacheModel {
  /** Entries, or octets of answers; undefined for a cache without bound. */
  readonly size: { readonly entries: number } | { readonly octets: number } | undefined;
  /** Seconds that an answer may be served; undefined for ever. */
  readonly ttl: number | undefined;
}

/** How a cache would have done. */
export interface HitRate extends CacheModel {
  /** Requests with a key. */
  readonly lookups: number;
  readonly hits: number;
  /** `hits / lookups`, 0 without any. */
  readonly rate: number;
}

/** One request as a cache sees it. */
export interface Lookup {
  /** Of the key. */
  readonly id: number;
  /** Milliseconds; undefined if the log has no time, and then no entry expires. */
  readonly time: number | undefined;
  readonly octets: number;
  /** True if a miss may store the response. */
  readonly storable: boolean;
  /** For how many requests it stands, where only some are looked at. */
  readonly weight: number;
}

/** A cache that keeps count. */
export interface Simulation {
  readonly lookUp: (lookup: Lookup) => void;
  /** Drops keys that left the sample; each remaining key counts for more requests than before. */
  readonly thin: (isKept: (id: number) => boolean, rate: number) => void;
  readonly result: () => HitRate;
}

/** An answer in the cache, between the one asked for before it and the one asked for after it. */
interface Stored {
  readonly id: number;
  time: number | undefined;
  octets: number;
  older: Stored;
  newer: Stored;
}

/** The end of the list on both sides. */
function createRing(): Stored {
  const ring = { id: -1, time: undefined, octets: 0 } as Stored;
  ring.older = ring.newer = ring;
  return ring;
}

function unlink({ older, newer }: Stored): void {
  older.newer = newer;
  newer.older = older;
}

function linkAsNewest(stored: Stored, ring: Stored): void {
  stored.older = ring.older;
  stored.newer = ring;
  ring.older.newer = stored;
  ring.older = stored;
}

/**
 * A cache that evicts the least recently used entry. The order is a linked list: finding the first entry of a Map takes
 * longer with every deleted entry before it.
 */
export function createSimulation(model: CacheModel): Simulation {
  const { size, ttl } = model;
  const entries = new Map<number, Stored>();
  const ring = createRing();
  let [octets, lookups, hits, rate] = [0, 0, 0, 1];

  const isFull = (): boolean => {
    if (size === undefined) return false;
    return 'entries' in size ? entries.size > Math.max(1, size.entries * rate) : octets > size.octets * rate;
  };
  const remove = (stored: Stored): void => {
    octets -= stored.octets;
    unlink(stored);
    entries.delete(stored.id);
  };
  const store = (id: number, time: number | undefined, length: number): void => {
    const stored = { id, time, octets: length, older: ring, newer: ring };
    entries.set(id, stored);
    linkAsNewest(stored, ring);
    octets += length;
    while (isFull() && ring.newer !== ring) remove(ring.newer);
  };
  const isFresh = (stored: Stored, now: number | undefined): boolean =>
    ttl === undefined || stored.time === undefined || now === undefined || now - stored.time < ttl * 1000;

  return {
    lookUp: ({ id, time, octets: length, storable, weight }) => {
      lookups += weight;
      const stored = entries.get(id);
      if (stored !== undefined && isFresh(stored, time)) {
        hits += weight;
        unlink(stored);
        linkAsNewest(stored, ring);
        return;
      }
      if (stored !== undefined) remove(stored);
      if (storable) store(id, time, length);
    },
    thin: (isKept, kept) => {
      for (const stored of entries.values()) if (!isKept(stored.id)) remove(stored);
      rate = kept;
    },
    result: () => ({
      ...model,
      lookups: Math.round(lookups),
      hits: Math.round(hits),
      rate: lookups === 0 ? 0 : hits / lookups,
    }),
  };
}
