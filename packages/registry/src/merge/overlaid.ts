import type { Entries, Sourced } from '../settings/layer.js';

/**
 * Entries over others, which they replace under equal keys and follow otherwise. The others are shared: a thousand tenants keep
 * one map of the entries of their parent.
 */
export function overlaid<T>(base: Entries<T>, own: Entries<T>): Entries<T> {
  const get = (key: string): Sourced<T> | undefined => own.get(key) ?? base.get(key);
  const keys = function* (): Generator<string, undefined> {
    yield* base.keys();
    for (const key of own.keys()) if (!base.has(key)) yield key;
    return undefined;
  };
  // Each key has a value.
  const values = function* (): Generator<Sourced<T>, undefined> {
    for (const key of keys()) yield get(key) as Sourced<T>;
    return undefined;
  };
  const entries = function* (): Generator<[string, Sourced<T>], undefined> {
    for (const key of keys()) yield [key, get(key) as Sourced<T>];
    return undefined;
  };
  const all: Entries<T> = {
    size: Array.from(own.keys()).filter((key) => !base.has(key)).length + base.size,
    get,
    has: (key) => own.has(key) || base.has(key),
    keys,
    values,
    entries,
    [Symbol.iterator]: entries,
    forEach: (callback) => {
      for (const [key, value] of entries()) callback(value, key, all);
    },
  };
  return all;
}
