import { isPlain } from '../syntax/expect.js';

/** A frozen copy of lists and plain objects, all the way down. */
export function sealed(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(sealed));
  if (typeof value !== 'object' || !isPlain(value)) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sealed(member)])));
}
