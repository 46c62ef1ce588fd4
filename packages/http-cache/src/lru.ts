/** Bounds on the remembered values, and the callback for forgotten ones. */
export interface LruSetup<Value> {
  /** Of all sizes together. */
  readonly maxSize: number;
  /** Absent: 1 each. */
  readonly sizeOf?: ((value: Value, key: string) => number) | undefined;
  /** Told of each pair that is dropped, overwritten or deleted. */
  readonly dropped?: ((value: Value, key: string) => void) | undefined;
}

interface Held<Value> {
  readonly value: Value;
  readonly size: number;
}

/** An empty memory. A map keeps the order in which keys were added, so that its first key was used least recently. */
export function createLru<Value>({ maxSize, sizeOf = () => 1, dropped }: LruSetup<Value>) {
  const pairs = new Map<string, Held<Value>>();
  let size = 0;
  let newest: string | undefined;
  const drop = (key: string, held: Held<Value>): void => {
    pairs.delete(key);
    size -= held.size;
    if (newest === key) newest = undefined;
    dropped?.(held.value, key);
  };
  const remove = (key: string): void => {
    const held = pairs.get(key);
    if (held !== undefined) drop(key, held);
  };
  return {
    get: (key: string): Value | undefined => {
      const held = pairs.get(key);
      if (held === undefined) return undefined;
      if (key !== newest) {
        pairs.delete(key);
        pairs.set(key, held);
        newest = key;
      }
      return held.value;
    },
    /** Reads without a use. */
    peek: (key: string): Value | undefined => pairs.get(key)?.value,
    /** A pair that is larger than the bound is not kept. */
    set: (key: string, value: Value): void => {
      remove(key);
      const held = { value, size: sizeOf(value, key) };
      if (held.size > maxSize) return;
      pairs.set(key, held);
      newest = key;
      size += held.size;
      for (const [oldest, other] of pairs) {
        if (size <= maxSize) return;
        drop(oldest, other);
      }
    },
    delete: remove,
    clear: (): void => {
      for (const [key, held] of pairs) drop(key, held);
    },
    isEmpty: (): boolean => pairs.size === 0,
  };
}

/** Pairs within a bound: those that were read or written least recently go first. */
export type Lru<Value> = ReturnType<typeof createLru<Value>>;
