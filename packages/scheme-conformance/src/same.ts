const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The content of a collection. */
const contentOf = (value: object): object =>
  value instanceof Map || value instanceof Set
    ? Array.from(value as Iterable<unknown>)
    : value instanceof Date
      ? [value.getTime()]
      : value;

/** Tells if two values are deeply equal. Functions are ignored, because their equality cannot be decided. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || typeof a === 'function' || typeof b === 'function') return true;
  if (!isRecord(a) || !isRecord(b)) return false;
  const [x, y] = [contentOf(a), contentOf(b)] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  if (Array.isArray(x) !== Array.isArray(y)) return false;
  return Array.from(new Set([...Object.keys(x), ...Object.keys(y)])).every((name) => isSame(x[name], y[name]));
}

/** Freezes a value deeply, so that a hook that changes its argument throws. */
export function deepFreeze<T>(value: T): T {
  if (!isRecord(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
  return value;
}

/** A value for a message, cut short. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) as string | undefined;
  const text = typeof value === 'string' ? value : value === undefined ? 'undefined' : (json ?? typeof value);
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}
