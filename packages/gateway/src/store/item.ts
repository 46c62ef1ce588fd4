import type { Generations } from './generations.js';
import type { Entry } from './store.js';

/** An entry as this process keeps it. */
export interface Item {
  readonly entry: Entry;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  /** The entry as it is given back: with the time from which a soft purge makes it stale. */
  shown: Entry;
  /** The number of the clock at which it was last found good. */
  judged: number;
}

/** An item that nobody has looked at. */
export const itemOf = (given: Entry, expires: number): Item => {
  const { staleFrom: _, ...entry } = given;
  const kept = given.staleFrom === undefined ? given : entry;
  return { entry: kept, expires, shown: kept, judged: -1 };
};

/** Whether an item is good by what is known of purges; one that was good at a number is good at that number. */
export const judge = (item: Item, generations: Generations): boolean => {
  const clock = generations.clock();
  if (item.judged === clock) return true;
  const { entry } = item;
  if (!generations.stands(entry)) return false;
  const staleFrom = generations.staleFrom(entry);
  if (item.shown.staleFrom !== staleFrom) item.shown = staleFrom === undefined ? entry : { ...entry, staleFrom };
  item.judged = clock;
  return true;
};

/** What an item takes besides its characters and its body; what a tag takes with its place in an index: measured. */
const PER_ITEM = 1024;
const PER_TAG = 256;
const PER_TEXT = 80;
/** A body up to this size is also kept as text once it was sent: see `server/send.ts`. */
const SENT_AS_TEXT = 16_384;

/** What an item takes, in bytes, about. */
export const sizeOf = ({ entry: { key, fields, tags, body } }: Pick<Item, 'entry'>): number => {
  let size = PER_ITEM + key.length + PER_TAG * tags.length + PER_TEXT * fields.length;
  for (const field of fields) size += field.length;
  for (const tag of tags) size += tag.length;
  return size + (body.byteLength <= SENT_AS_TEXT ? 2 : 1) * body.byteLength;
};
