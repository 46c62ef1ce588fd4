/**
 * Freezes a record and removes its prototype, so that additions of a library to `Object.prototype` are not members of
 * it. Never throws.
 */
export const withoutPrototype = <T extends object>(record: T): T =>
  Object.freeze(Object.setPrototypeOf(record, null) as T);
