import { LRUCache } from 'lru-cache';
import type { StoredEntry } from './redis-codec.js';

/** What this process keeps of the shared store. Judges nothing. */
export interface FirstLevel {
  readonly get: (key: string) => FirstLevelItem | undefined;
  readonly set: (stored: StoredEntry, judged: number) => void;
  readonly delete: (key: string) => void;
  readonly clear: () => void;
}

export interface FirstLevelItem extends StoredEntry {
  /** The number of the clock at which it was last found good. */
  judged: number;
}

/** What an entry takes besides its texts and its body: a guess. */
const overhead = 512;

/** Two bytes a character at the worst; the fields again for what the policy keeps of them. */
export const sizeOf = ({ entry: { key, fields, tags, body } }: StoredEntry): number =>
  overhead + body.byteLength + 2 * [key, ...fields, ...fields, ...tags].reduce((sum, text) => sum + text.length, 0);

/** @param maxBytes - 0 keeps nothing */
export const createFirstLevel = (maxBytes: number): FirstLevel => {
  if (maxBytes <= 0)
    return { get: () => undefined, set: () => undefined, delete: () => undefined, clear: () => undefined };
  const items = new LRUCache<string, FirstLevelItem>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  return {
    get: (key) => items.get(key),
    set: (stored, judged) => {
      items.set(stored.entry.key, { ...stored, judged });
    },
    delete: (key) => {
      items.delete(key);
    },
    clear: () => items.clear(),
  };
};
