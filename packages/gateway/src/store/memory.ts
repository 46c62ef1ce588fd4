import { LRUCache } from 'lru-cache';
import { createGenerations, recordName } from './generations.js';
import type { Entry, Store } from './store.js';

export interface MemoryStoreOptions {
  /** Of entries with all that belongs to them, about. */
  readonly maxBytes: number;
  /** How many purges are told apart; beyond it older entries go, whatever they are. */
  readonly maxPurges?: number | undefined;
}

/** What an entry takes besides its texts and its body: a guess. */
const OVERHEAD = 512;

/** Two bytes a character at the worst. */
const sizeOf = ({ entry: { key, fields, tags, body } }: Item): number => {
  let characters = key.length;
  for (const field of fields) characters += field.length;
  for (const tag of tags) characters += tag.length;
  return OVERHEAD + body.byteLength + 2 * characters;
};

interface Item {
  readonly entry: Entry;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  /** The number of the clock at which it was last found good. */
  judged: number;
}

/** A store in this process: the least recently used entries go first. Answers at once, never fails. */
export function createMemoryStore({ maxBytes, maxPurges = 10_000 }: MemoryStoreOptions): Store {
  const items = new LRUCache<string, Item>({ maxSize: Math.max(1, maxBytes), sizeCalculation: sizeOf });
  const generations = createGenerations();
  generations.adopt({ epoch: 'memory', clock: 0, floor: 0, records: [] });
  /** The numbers of the purges that are told apart. */
  const numbers: number[] = [];
  /** That of `generations`: each purge adds one. */
  let clock = 0;

  return {
    generation: () => clock,
    get: (key) => {
      const item = items.get(key);
      if (item === undefined) return undefined;
      const isOver = item.expires <= Date.now();
      if (!isOver && item.judged === clock) return item.entry;
      if (isOver || !generations.admits(item.entry)) {
        items.delete(key);
        return undefined;
      }
      item.judged = clock;
      return item.entry;
    },
    set: (entry, ttl) => {
      if (!(ttl > 0) || !generations.admits(entry)) return;
      items.set(entry.key, { entry, expires: Date.now() + ttl * 1000, judged: clock });
    },
    purge: (what) => {
      clock += 1;
      const at = clock;
      numbers.push(at);
      const floor = numbers.length > maxPurges ? (numbers.shift() as number) : 0;
      generations.advance({ clock: at, floor, records: [{ name: recordName(what), at }] });
      // Not needed for it to be purged; frees memory.
      if ('key' in what) items.delete(what.key);
      if ('all' in what) items.clear();
      return Promise.resolve();
    },
    close: () => {
      items.clear();
      return Promise.resolve();
    },
  };
}
