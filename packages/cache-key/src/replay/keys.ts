import { hashOf, HASH_RANGE } from './hash.js';

/** A key that was met. */
export interface Met<Value> {
  readonly id: number;
  readonly value: Value;
}

/**
 * Keys met so far, each once, and no more than `most`. Where there are more, only keys whose hash is below a bound are
 * looked at from then on, and the bound is halved as often as it takes: a sample by key, whose counts and hit rates
 * stand for the whole (Waldspurger et al., Efficient MRC Construction with SHARDS, FAST 2015).
 */
export interface Keys<Value> {
  /** The key's record, made where it is new; undefined where it is not looked at. */
  readonly meet: (key: string, make: () => Value) => { readonly met: Met<Value>; readonly isNew: boolean } | undefined;
  /** Distinct keys, an estimate where `sampledOneIn` is more than 1. */
  readonly count: () => number;
  /** One key in this many is sampled. */
  readonly sampledOneIn: () => number;
  readonly values: () => IterableIterator<Met<Value>>;
}

/** @param onThin - called when the sample shrinks, with a test for the remaining keys and their share of all keys */
export function createKeys<Value>(
  most: number,
  onThin: (isKept: (id: number) => boolean, rate: number) => void,
): Keys<Value> {
  const table = new Map<string, Met<Value>>();
  let [below, next] = [HASH_RANGE, 0];

  const thin = (): void => {
    const kept = new Set<number>();
    while (table.size > most) {
      below /= 2;
      for (const key of table.keys()) if (hashOf(key) >= below) table.delete(key);
    }
    for (const { id } of table.values()) kept.add(id);
    onThin((id) => kept.has(id), below / HASH_RANGE);
  };

  return {
    meet: (key, make) => {
      if (below < HASH_RANGE && hashOf(key) >= below) return undefined;
      const known = table.get(key);
      if (known !== undefined) return { met: known, isNew: false };
      const met = { id: next++, value: make() };
      table.set(key, met);
      if (table.size > most) thin();
      return below === HASH_RANGE || table.get(key) === met ? { met, isNew: true } : undefined;
    },
    count: () => Math.round((table.size * HASH_RANGE) / below),
    sampledOneIn: () => HASH_RANGE / below,
    values: () => table.values(),
  };
}
