/** A function as a member of an object. */
export type Method = (this: unknown, ...args: readonly unknown[]) => unknown;

/** Replaces a member that an object has. @returns a function that restores the original */
export function replaceMember(
  owner: object,
  name: PropertyKey,
  make: (original: PropertyDescriptor) => PropertyDescriptor | undefined,
): () => void {
  const original = Object.getOwnPropertyDescriptor(owner, name);
  // An older runtime lacks some of the newer members.
  const replaced = original?.configurable === true ? make(original) : undefined;
  if (original === undefined || replaced === undefined) return () => undefined;
  Object.defineProperty(owner, name, replaced);
  return () => void Object.defineProperty(owner, name, original);
}

/** Replaces a method. @returns a function that restores the original */
export const replaceMethod = (owner: object, name: PropertyKey, make: (original: Method) => Method): (() => void) =>
  replaceMember(owner, name, (original) =>
    typeof original.value === 'function' ? { ...original, value: make(original.value as Method) } : undefined,
  );
