/**
 * Lets `instanceof` know an error class by a brand and not by its identity alone: an application may have two copies of a
 * package, and an error of one is an error for the other. A subclass is told by its prototype, as ever. Never throws.
 *
 * @param type - the class; call it once, in a static block
 * @param name - the same in every copy, and of no other class of urikit
 * @example class PluginError extends Error { static { brand(this, 'PluginError'); } }
 */
export function brand(type: { readonly prototype: object }, name: string): void {
  const mark = Symbol.for(`urikit:${name}`);
  Object.defineProperty(type.prototype, mark, { value: true });
  Object.defineProperty(type, Symbol.hasInstance, {
    value(this: { readonly prototype: object }, value: unknown): boolean {
      if (typeof value !== 'object' || value === null) return false;
      return this === type ? mark in value : Object.prototype.isPrototypeOf.call(this.prototype, value);
    },
  });
}
