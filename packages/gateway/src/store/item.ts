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

/** What an entry takes besides its texts and its body, and a name of it in an index: measured. */
const OVERHEAD = 1024;
const PER_NAME = 200;
/** A body up to this size is also kept as text once it was sent: see `server/send.ts`. */
const SENT_AS_TEXT = 16_384;

/** What an item takes, about: keys, fields and tags are of one byte a character, and are kept in two places. */
export const sizeOf = ({ entry: { key, fields, tags, body } }: Pick<Item, 'entry'>): number => {
  let characters = key.length;
  for (const field of fields) characters += field.length;
  for (const tag of tags) characters += tag.length;
  const bodies = body.byteLength <= SENT_AS_TEXT ? 2 : 1;
  return OVERHEAD + PER_NAME * tags.length + bodies * body.byteLength + 2 * characters;
};
