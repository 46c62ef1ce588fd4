const markOf = (name: string): symbol => Symbol.for(`urikit:${name}`);

/**
 * Marks an error by a brand that every copy of the package knows: an application may have two copies, and an error of one
 * is an error for the other. The class is frozen with its first error: whoever catches one can reach the class by
 * `constructor`. Nothing is called when the class is made, so that a bundle which never throws it leaves it out. Never
 * throws.
 *
 * @param error - the error; called in the constructor of its class
 * @param name - the same in every copy, and of no other class of urikit
 * @param type - the class itself: that of a subclass stays open
 * @example class PluginError extends Error { constructor() { super(); brand(this, 'PluginError', PluginError); } }
 */
export function brand(error: object, name: string, type: { readonly prototype: object }): void {
  Object.defineProperty(error, markOf(name), { value: true });
  Object.freeze(type);
  Object.freeze(type.prototype);
}

/**
 * What `instanceof` answers for a class whose errors are branded. A subclass is told by its prototype, as ever. Never throws.
 *
 * @param type - the class
 * @param name - its brand
 * @param asked - the class that stands behind `instanceof`: `this` of `Symbol.hasInstance`
 * @param value - any value
 */
export function isBranded(
  type: { readonly prototype: object },
  name: string,
  asked: { readonly prototype: object },
  value: unknown,
): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return asked === type ? markOf(name) in value : Object.prototype.isPrototypeOf.call(asked.prototype, value);
}
