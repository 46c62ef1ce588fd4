import { createCache, type Cache, type CacheKeyer, type Purge } from '@urikit/http-cache';
import { masked } from '../../log/redact.js';
import { purgeBy, type PurgeOrder } from '../purge.js';
import type { FoundEntries } from '@urikit/http-cache/internal';

/** Finds entries; undefined if the store does not say. */
export type Find = (what: readonly Purge[], most: number) => Promise<FoundEntries | undefined>;

/** Keys that a preview shows. */
const SHOWN = 10;

const refused = (): never => {
  throw new Error('a preview asks no origin');
};

/** The purges of the store that an order leads to: a cache over a store that only writes them down. */
async function purgesOf(keyer: CacheKeyer, order: PurgeOrder): Promise<readonly Purge[]> {
  const purges: Purge[] = [];
  const store = {
    generation: () => 0,
    get: () => undefined,
    set: () => undefined,
    purge: (what: Purge) => Promise.resolve(void purges.push(what)),
    close: () => Promise.resolve(),
  };
  const cache: Pick<Cache, 'purge' | 'purgeUri'> = createCache({ keyer, store, fetch: refused });
  await purgeBy(cache, keyer, order);
  return purges;
}

/**
 * Finds the entries that a purge would name. They stay.
 *
 * @throws PurgeError if it names no stored resource
 */
export async function preview(find: Find, keyer: CacheKeyer, order: PurgeOrder): Promise<FoundEntries | undefined> {
  const found = await find(await purgesOf(keyer, order), SHOWN);
  return found && { ...found, keys: found.keys.map((key) => masked(key.slice(0, 2048))) };
}
