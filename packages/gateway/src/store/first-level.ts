import { LRUCache } from 'lru-cache';
import type { Generations } from './generations.js';
import { type Item, itemOf, judge, sizeOf } from './item.js';
import { invalidationName } from './record-set.js';
import type { Entry } from './store.js';
import { createTagIndex } from './tag-index.js';

/** What this process keeps of the shared store. */
export interface FirstLevel {
  readonly get: (key: string) => Item | undefined;
  /** Whether an item is good by what is known now. */
  readonly isGood: (item: Item) => boolean;
  /** @param expires - milliseconds since the epoch */
  readonly set: (entry: Entry, expires: number) => Item;
  readonly delete: (key: string) => void;
  /** Takes away what was fetched before an invalidation. */
  readonly invalidate: (name: string, at: number) => void;
  readonly clear: () => void;
}

/** Of the tags that can be invalidated, which hold a space: the names of their records. */
const namesOf = ({ tags }: Entry): readonly string[] => tags.filter((tag) => tag.includes(' ')).map(invalidationName);

/** @param maxBytes - 0 keeps nothing */
export const createFirstLevel = (maxBytes: number, generations: Generations): FirstLevel => {
  const index = createTagIndex();
  const names = new WeakMap<Item, readonly string[]>();
  const items = new LRUCache<string, Item>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    dispose: (item, key) => index.remove(names.get(item) ?? [], key),
  });
  return {
    get: (key) => items.get(key),
    isGood: (item) => item.expires > Date.now() && judge(item, generations),
    set: (entry, expires) => {
      const item = itemOf(entry, expires);
      if (maxBytes <= 0) return item;
      items.set(entry.key, item);
      // One that is too large is not kept.
      if (items.peek(entry.key) === item) {
        const named = namesOf(entry);
        names.set(item, named);
        index.add(named, entry.key);
      }
      return item;
    },
    delete: (key) => {
      items.delete(key);
    },
    invalidate: (name, at) => {
      for (const key of index.take(name)) if ((items.peek(key)?.entry.generation ?? at) < at) items.delete(key);
    },
    clear: () => items.clear(),
  };
};
