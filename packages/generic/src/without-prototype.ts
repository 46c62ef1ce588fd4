/** Freezes a record and takes its prototype away: what a library adds to `Object.prototype` is no member of it. Never throws. */
export const withoutPrototype = <T extends object>(record: T): T =>
  Object.freeze(Object.setPrototypeOf(record, null) as T);
