import { isPlain, whyNotPlain } from '../syntax/expect.js';

/** Configurations and plans as data. */

/**
 * Writes a value as JSON with sorted keys, so that the order of keys does not matter. Values that JSON lacks are
 * tagged, so that `undefined`, `NaN`, a Date and a RegExp stay different from strings and from each other.
 *
 * @returns undefined for a value that holds a function, a symbol, an instance of a class or itself
 */
export function canonical(value: unknown): string | undefined {
  try {
    return write(value, []);
  } catch (cause) {
    if (cause === NO_DATA) return undefined;
    throw cause;
  }
}

const NO_DATA = new Error('no data');

function write(value: unknown, above: readonly object[]): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? String(value)
        : `!number(${Object.is(value, -0) ? '-0' : String(value)})`;
    case 'bigint':
      return `!bigint(${String(value)})`;
    case 'undefined':
      return '!undefined()';
    case 'object':
      return value === null ? 'null' : writeObject(value, above);
    default:
      throw NO_DATA;
  }
}

function writeObject(value: object, above: readonly object[]): string {
  if (above.includes(value)) throw NO_DATA;
  const inside = [...above, value];
  const list = (items: Iterable<unknown>): string => Array.from(items, (item) => write(item, inside)).join(',');
  if (Array.isArray(value)) return `[${list(value)}]`;
  if (value instanceof Date) return `!date(${String(value.getTime())})`;
  if (value instanceof RegExp) return `!regexp(${JSON.stringify(String(value))})`;
  if (value instanceof Set) return `!set(${list(value)})`;
  if (value instanceof Map) return `!map(${list(value)})`;
  if (whyNotPlain(value) !== undefined) throw NO_DATA;
  const members = new Map(Object.entries(value).filter(([, member]) => member !== undefined));
  const keys = Array.from(members.keys()).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${write(members.get(key), inside)}`).join(',')}}`;
}

/**
 * A copy whose plain objects and arrays are frozen, all the way down; cycles are kept. A Date, a Map, a Set and a
 * RegExp are copied; functions and instances of classes are passed on.
 *
 * @param membersOf - the members of a plain object, in the order of the copy
 * @param copies - of the objects that were met before
 */
export function frozenCopy(
  value: unknown,
  membersOf: (record: object) => readonly (readonly [string, unknown])[] = Object.entries,
  copies = new Map<object, unknown>(),
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const remember = <T extends object>(copy: T): T => {
    copies.set(value, copy);
    return copy;
  };
  const inside = (member: unknown): unknown =>
    typeof member === 'object' ? frozenCopy(member, membersOf, copies) : member;
  if (Array.isArray(value)) {
    const list = remember<unknown[]>([]);
    for (const member of value as readonly unknown[]) list.push(inside(member));
    return Object.freeze(list);
  }
  if (value instanceof Date) return new Date(value);
  if (value instanceof RegExp) return new RegExp(value);
  if (value instanceof Set) {
    const set = remember(new Set());
    for (const member of value) set.add(inside(member));
    return set;
  }
  if (value instanceof Map) {
    const map = remember(new Map());
    for (const [key, member] of value) map.set(inside(key), inside(member));
    return map;
  }
  if (!isPlain(value)) return value;
  const record = remember({});
  // To assign a member called `__proto__` would be to give the copy another prototype.
  for (const [key, member] of membersOf(value))
    Object.defineProperty(record, key, { value: inside(member), enumerable: true });
  return Object.freeze(record);
}
