/** Values by name. A value is made once for the same parts, and a child takes over that of its parent. */
export interface Memo {
  /** @param parts - all that the value is made of; objects are compared by identity, and an exact copy is kept */
  readonly get: <T>(name: string, parts: readonly unknown[], make: () => T) => T;
  readonly find: (name: string) => Made | undefined;
}

interface Made {
  readonly parts: readonly unknown[];
  readonly value: unknown;
}

/** A memo over that of a parent, of which it repeats no entry: many tenants share those of one parent. */
export function memoOver(parent: Memo | undefined): Memo {
  const own = new Map<string, Made>();
  const find = (name: string): Made | undefined => own.get(name) ?? parent?.find(name);
  return {
    find,
    get: <T>(name: string, parts: readonly unknown[], make: () => T): T => {
      const before = find(name);
      const isKnown = before?.parts.length === parts.length && before.parts.every((part, i) => part === parts[i]);
      // A name stands for values of one type.
      if (isKnown) return before.value as T;
      const value = make();
      own.set(name, { parts: parts.slice(), value });
      return value;
    },
  };
}
