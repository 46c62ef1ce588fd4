/** Which keys have which names: so that what an invalidation names is found without looking at anything else. */
export interface TagIndex {
  readonly add: (names: readonly string[], key: string) => void;
  readonly remove: (names: readonly string[], key: string) => void;
  /** The keys of a name, which has none after that. */
  readonly take: (name: string) => ReadonlySet<string>;
  readonly clear: () => void;
  /** How many names have keys. */
  readonly size: () => number;
}

const NONE: ReadonlySet<string> = new Set();

/** An empty index. A name whose last key goes is gone, too. */
export const createTagIndex = (): TagIndex => {
  const keysOf = new Map<string, Set<string>>();
  return {
    add: (names, key) => {
      for (const name of names) {
        const keys = keysOf.get(name);
        if (keys === undefined) keysOf.set(name, new Set([key]));
        else keys.add(key);
      }
    },
    remove: (names, key) => {
      for (const name of names) {
        const keys = keysOf.get(name);
        if (keys?.delete(key) === true && keys.size === 0) keysOf.delete(name);
      }
    },
    take: (name) => {
      const keys = keysOf.get(name);
      keysOf.delete(name);
      return keys ?? NONE;
    },
    clear: () => keysOf.clear(),
    size: () => keysOf.size,
  };
};
