import { encodeKey, type KeyParts, type NoVarySearch, parseNoVarySearch, searchVariant } from '@urikit/cache-key';
import { LRUCache } from 'lru-cache';
import type { Entry } from '../../store/store.js';
import type { CacheKeyer } from '../keyed.js';
import { fieldValue } from '../messages/fields.js';

/**
 * What origins say by No-Vary-Search: which keys of one path share one answer. Kept in this process only: another
 * process that does not know yet asks its origin.
 */
export interface SharedSearches {
  /** Another key whose answer may be the one for this key; undefined where none is known. */
  readonly find: (key: string) => string | undefined;
  /** Whether the origin says of a stored answer that it is for this key too. */
  readonly allows: (key: string, entry: Entry) => boolean;
  /** Remembers what a stored answer says. */
  readonly learn: (entry: Entry) => void;
  readonly clear: () => void;
}

/** Characters of the paths and of the answers that are remembered. */
const MAX = 4_000_000;
const SIZE = 100;

const pathOf = ({ target }: KeyParts): string => target.split('?', 1)[0] as string;

/** A key without its query: what the keys of one path have in common. */
const baseOf = (parts: KeyParts): string => encodeKey({ ...parts, target: pathOf(parts) });

const saidBy = ({ fields }: Entry): NoVarySearch => parseNoVarySearch(fieldValue(fields, 'no-vary-search'));

/** Whether anything is said that is not said without the field. */
const isDefault = ({ noVaryParams, varyParams, varyOnKeyOrder }: NoVarySearch): boolean =>
  varyOnKeyOrder && varyParams === 'wildcard' && noVaryParams.length === 0;

/** Makes a memory of what origins say by No-Vary-Search. */
export function createSharedSearches(keyer: CacheKeyer): SharedSearches {
  const rules = new LRUCache<string, NoVarySearch>({ maxSize: MAX, sizeCalculation: (_, key) => key.length + SIZE });
  const stored = new LRUCache<string, string>({
    maxSize: MAX,
    sizeCalculation: (value, key) => value.length + key.length + SIZE,
  });
  // A base holds no line feed.
  const aliasOf = (parts: KeyParts, rule: NoVarySearch): string =>
    `${baseOf(parts)}\n${searchVariant(parts.target, rule)}`;

  return {
    find: (key) => {
      if (rules.size === 0) return undefined;
      const parts = keyer.decode(key);
      const rule = rules.get(baseOf(parts));
      const other = rule === undefined ? undefined : stored.get(aliasOf(parts, rule));
      return other === key ? undefined : other;
    },
    allows: (key, entry) => {
      const [asked, found] = [keyer.decode(key), keyer.decode(entry.key)];
      const rule = saidBy(entry);
      return baseOf(asked) === baseOf(found) && searchVariant(asked.target, rule) === searchVariant(found.target, rule);
    },
    learn: (entry) => {
      const parts = keyer.decode(entry.key);
      const rule = saidBy(entry);
      if (isDefault(rule)) {
        rules.delete(baseOf(parts));
        return;
      }
      rules.set(baseOf(parts), rule);
      stored.set(aliasOf(parts, rule), entry.key);
    },
    clear: () => {
      rules.clear();
      stored.clear();
    },
  };
}
