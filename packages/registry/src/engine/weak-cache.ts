/** Keeps what was made while somebody holds it, by a key. */
export interface WeakCache<T extends object> {
  readonly get: (key: string, make: () => T) => T;
  /** How many keys it knows of. */
  readonly size: () => number;
}

/** A cache that holds nothing alive. */
export function weakCache<T extends object>(): WeakCache<T> {
  const known = new Map<string, WeakRef<T>>();
  const gone = new FinalizationRegistry<string>((key) => {
    // It may have been made again before the news of the first one came.
    if (known.get(key)?.deref() === undefined) known.delete(key);
  });
  return {
    get: (key, make) => {
      const before = known.get(key)?.deref();
      if (before !== undefined) return before;
      const made = make();
      known.set(key, new WeakRef(made));
      gone.register(made, key);
      return made;
    },
    size: () => known.size,
  };
}
