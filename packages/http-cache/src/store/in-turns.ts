import type { Entry } from './entry.js';
import type { FoundEntries, Purge } from './store.js';

/** Work on many entries, which leaves turns to other work. */

/** The members of a collection that deletes by names. */
interface Named {
  readonly take: (name: string) => Iterable<string>;
  readonly deleteBefore: (key: string, generation: number) => void;
}

/** So many entries are looked at before other work has its turn. */
const SLICE = 1000;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Deletes entries that have a name and are of an older generation than `at`. A name may have any number of entries, so that other
 * work has its turn between them.
 */
export async function deleteNamed(items: Named, name: string, at: number): Promise<void> {
  let turn = 0;
  for (const key of items.take(name)) {
    // A newer one may have come while others had their turn.
    items.deleteBefore(key, at - 1);
    turn += 1;
    if (turn % SLICE === 0) await nextTurn();
  }
}

const isNamed = ({ key, tags }: Entry, what: Purge): boolean => {
  if ('key' in what) return key === what.key;
  if ('prefix' in what) return key.startsWith(what.prefix);
  return 'all' in what || tags.includes(what.tag);
};

/** Counts the entries that purges name. @param keysOf - keys that a purge may name; undefined if only entries tell */
export async function findNamed<Item extends { readonly entry: Entry; readonly size: number }>(
  items: ReadonlyMap<string, Item>,
  keysOf: (what: Purge) => Iterable<string> | undefined,
  isGood: (item: Item) => boolean,
  what: readonly Purge[],
  most: number,
): Promise<FoundEntries> {
  let [turn, entries, bytes] = [0, 0, 0];
  const found: string[] = [];
  const known = what.map(keysOf);
  const lists = known.every((keys) => keys !== undefined) ? known : [items.keys()];
  for (const [at, keys] of lists.entries())
    for (const key of keys) {
      turn += 1;
      if (turn % SLICE === 0) await nextTurn();
      const item = items.get(key);
      // An entry in two lists counts in the first of them.
      if (item === undefined || what.findIndex((one) => isNamed(item.entry, one)) < at || !isGood(item)) continue;
      entries += 1;
      bytes += item.size;
      if (found.length < most) found.push(key);
    }
  return { entries, bytes, keys: found };
}
