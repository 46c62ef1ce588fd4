import { encodeKey, type NoVarySearch, parseNoVarySearch, searchVariant } from '@urikit/cache-key';
import { createLru } from '../lru.js';
import type { Entry } from '../store/entry.js';
import { type CacheKeyer, keyWithTarget, type Placed } from '../seam/resource-uri.js';
import { fieldValue } from '../messages/fields.js';
import { primaryKey } from '../rules/variants.js';

/** Characters of the paths and of the answers that are remembered. */
const MAX = 4_000_000;
const SIZE = 100;

/** A key without its query: the part that the keys of one path have in common. */
const baseOf = (placed: Placed): string => keyWithTarget(placed, placed.target.split('?', 1)[0] as string);

const saidBy = ({ fields }: Entry): NoVarySearch => parseNoVarySearch(fieldValue(fields, 'no-vary-search'));

/** Tells if anything is said that is not said without the field. */
const isDefault = ({ noVaryParams, varyParams, varyOnKeyOrder }: NoVarySearch): boolean =>
  varyOnKeyOrder && varyParams === 'wildcard' && noVaryParams.length === 0;

/** Makes a memory of the No-Vary-Search rules of origins. */
export function createSharedSearches(keyer: CacheKeyer) {
  const rules = createLru<NoVarySearch>({ maxSize: MAX, sizeOf: (_, key) => key.length + SIZE });
  const stored = createLru<string>({
    maxSize: MAX,
    sizeOf: (value, key) => value.length + key.length + SIZE,
  });
  // A base holds no line feed.
  const aliasOf = (placed: Placed, rule: NoVarySearch): string =>
    `${baseOf(placed)}\n${searchVariant(placed.target, rule)}`;
  /** Splits the key of a stored entry, which may be another key than that of the request. */
  const placedOf = (key: string): Placed => {
    const parts = keyer.decode(key);
    const { target } = parts;
    return { key, target, targetIndex: encodeKey({ ...parts, target: '', values: [] }).length };
  };

  return {
    /** Another key whose answer may be the one for this key; undefined if no other key is known. */
    find: (asked: Placed): string | undefined => {
      if (rules.isEmpty()) return undefined;
      const rule = rules.get(baseOf(asked));
      const other = rule === undefined ? undefined : stored.get(aliasOf(asked, rule));
      return other === asked.key ? undefined : other;
    },
    /** Tells if the origin says of a stored answer that it is for this key too. */
    allows: (asked: Placed, entry: Entry): boolean => {
      const found = placedOf(primaryKey(entry.key));
      const rule = saidBy(entry);
      return baseOf(asked) === baseOf(found) && searchVariant(asked.target, rule) === searchVariant(found.target, rule);
    },
    /** Remembers the rule of a stored answer; takes the decision of the request that brought it, too. */
    learn: (entry: Entry, decision: Placed): void => {
      const key = primaryKey(entry.key);
      const placed = key === decision.key ? decision : placedOf(key);
      const rule = saidBy(entry);
      if (isDefault(rule)) {
        rules.delete(baseOf(placed));
        return;
      }
      rules.set(baseOf(placed), rule);
      stored.set(aliasOf(placed, rule), key);
    },
    clear: (): void => {
      rules.clear();
      stored.clear();
    },
  };
}

/**
 * The No-Vary-Search rules of origins: which keys of one path share one answer. Kept in this process only: another
 * process that does not know yet asks its origin.
 */
export type SharedSearches = ReturnType<typeof createSharedSearches>;
