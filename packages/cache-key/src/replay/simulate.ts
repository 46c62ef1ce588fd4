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
  /** Milliseconds, undefined where the log does not say: then nothing ages. */
  readonly time: number | undefined;
  readonly octets: number;
  /** Whether its answer may be stored where there was none. */
  readonly storable: boolean;
  /** For how many requests it stands, where only some are looked at. */
  readonly weight: number;
}

/** A cache that keeps count. */
export interface Simulation {
  readonly lookUp: (lookup: Lookup) => void;
  /** Forgets keys that are not looked at any more; what is left stands for more than before. */
  readonly thin: (isKept: (id: number) => boolean, rate: number) => void;
  readonly result: () => HitRate;
}

interface Stored {
  time: number | undefined;
  octets: number;
}

/** A cache that evicts what was not asked for the longest. A Map remembers the order in which its members were set. */
export function createSimulation(model: CacheModel): Simulation {
  const { size, ttl } = model;
  const entries = new Map<number, Stored>();
  let [octets, lookups, hits, rate] = [0, 0, 0, 1];

  const isFull = (): boolean => {
    if (size === undefined) return false;
    return 'entries' in size ? entries.size > Math.max(1, size.entries * rate) : octets > size.octets * rate;
  };
  const remove = (id: number): void => {
    octets -= entries.get(id)?.octets ?? 0;
    entries.delete(id);
  };
  const isFresh = (stored: Stored, now: number | undefined): boolean =>
    ttl === undefined || stored.time === undefined || now === undefined || now - stored.time < ttl * 1000;

  return {
    lookUp: ({ id, time, octets: length, storable, weight }) => {
      lookups += weight;
      const stored = entries.get(id);
      if (stored !== undefined && isFresh(stored, time)) {
        hits += weight;
        if (size === undefined) return;
        entries.delete(id);
        entries.set(id, stored);
        return;
      }
      if (stored !== undefined) remove(id);
      if (!storable) return;
      entries.set(id, { time, octets: length });
      octets += length;
      while (isFull() && entries.size > 0) remove(entries.keys().next().value as number);
    },
    thin: (isKept, kept) => {
      for (const id of entries.keys()) if (!isKept(id)) remove(id);
      rate = kept;
    },
    result: () => ({ ...model, lookups: Math.round(lookups), hits: Math.round(hits), rate: lookups === 0 ? 0 : hits / lookups }),
  };
}
