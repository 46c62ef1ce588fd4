import { optionsOf, withMembers, wrongValue } from '@urikit/generic/internal';
import { milliseconds, now } from '../clock.js';
import { createGenerations, type FloorCause } from './generations.js';
import { invalidationName, recordName, softName } from './record-set.js';
import { deleteNamed } from './in-turns.js';
import { createItems } from './items.js';
import type { Store, StoreView } from './store.js';

export interface MemoryStoreOptions {
  /** Of entries with all that belongs to them, about. */
  readonly maxBytes: number;
  /** How many purges by prefix, and soft ones, are told apart; beyond it all older entries go. */
  readonly maxPurges?: number | undefined;
  /** Seconds for which an invalidation is remembered: a fetch that takes longer may not be stored. */
  readonly longestFetch?: number | undefined;
  /**
   * How many invalidations are remembered; beyond it a response that was fetched before the older ones is not stored.
   */
  readonly maxInvalidations?: number | undefined;
  /** Told when entries go that no purge names: `overflow`; or when all do. */
  readonly onFloor?: ((cause: FloorCause) => void) | undefined;
}

/** A store in this process: the least recently used entries go first. Answers at once, never fails. */
export function createMemoryStore(given: MemoryStoreOptions): Store & StoreView {
  const known = optionsOf(given, ['maxBytes', 'maxPurges', 'longestFetch', 'maxInvalidations', 'onFloor']);
  const { maxBytes, maxPurges = 10_000, ...options } = withMembers(known, ['maxBytes'], [], 'maxBytes');
  if (typeof maxBytes !== 'number' || Number.isNaN(maxBytes)) throw wrongValue(['maxBytes'], 'a number of bytes');
  const generations = createGenerations({
    ...options,
    longestFetch: options.longestFetch === undefined ? undefined : milliseconds(options.longestFetch),
  });
  generations.adopt({ epoch: 'memory', clock: 0, floor: 0, records: [] });
  const items = createItems(Math.max(1, maxBytes), generations);
  /** The numbers of the purges that are told apart. */
  const numbers: number[] = [];

  /** That of the generations. */
  let clock = 0;

  /** Records under the next number. */
  const record = (names: readonly string[], floor = 0): number => {
    clock += 1;
    const at = clock;
    generations.advance({ clock, floor, records: names.map((name) => ({ name, at })) });
    return at;
  };
  /** Records a purge, against which entries are checked when they are asked for. */
  const recordFor = (name: string): void => {
    numbers.push(clock + 1);
    record([name], numbers.length > maxPurges ? numbers.shift() : 0);
  };
  const take = async (tags: readonly string[]): Promise<void> => {
    const at = record(tags.map(invalidationName));
    await Promise.all(tags.map((tag) => deleteNamed(items, tag, at)));
  };

  return {
    generation: () => clock,
    get: (key) => {
      const item = items.byKey.get(key);
      if (item === undefined) return undefined;
      item.used = true;
      if (item.expires > now() && (item.checkedAt === clock || items.isGood(item))) return item.shown;
      items.delete(key);
      return undefined;
    },
    set: (entry, ttl) => {
      if (!(ttl > 0)) return;
      // No purge has happened since the response was asked for, or no purge since then names it.
      if (entry.generation >= clock || generations.mayStore(entry)) items.set(entry, now() + ttl * 1000, clock);
    },
    purge: async (what, { soft = false } = {}) => {
      if (soft) recordFor(softName(what));
      else if ('tag' in what) await take([what.tag]);
      else if ('key' in what) {
        record([`i${recordName(what)}`]);
        items.delete(what.key);
      } else if ('all' in what || what.prefix === '') {
        record(['a']);
        items.clear();
      } else recordFor(recordName(what));
    },
    invalidate: take,
    evict: items.evict,
    usage: items.usage,
    find: items.find,
    close: () => {
      items.clear();
      return Promise.resolve();
    },
  };
}
