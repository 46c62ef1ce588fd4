import { type Builtin, type Trap, trapsOf } from './ambient-sources.js';
import { type Method, replaceMember } from './replace-method.js';

/** Reads of the clock, of random sources, of the environment and of the locale, seen while a function runs. */

const call = Reflect.apply;

const builtin: Builtin = (name) =>
  (Reflect.get(globalThis, 'process') as { readonly getBuiltinModule?: Builtin } | undefined)?.getBuiltinModule?.(name);

/** Passes the traps of built-in modules on to modules that import members by name. */
const syncImports = (): void => {
  const module: { readonly syncBuiltinESMExports?: () => void } | undefined = builtin('module');
  module?.syncBuiltinESMExports?.();
};

type Note = (shown: string) => void;

/** A method that notes its calls. Its own members are those of the original. */
const watchedMethod = (original: Method, { shown, isRead }: Trap, note: Note): Method =>
  Object.assign(function (this: unknown, ...args: readonly unknown[]) {
    if (isRead(args)) note(shown);
    return call(original, this, args);
  }, original);

/** A class that notes each new object and each call. A call of `Date` is the clock with any arguments. */
const watchedClass = (original: new () => object, { name, shown, isRead }: Trap, note: Note): object =>
  new Proxy(original, {
    construct: (made, args: unknown[], target) => {
      if (isRead(args)) note(`new ${shown}`);
      return Reflect.construct(made, args, target) as object;
    },
    apply: (made, self, args: unknown[]) => {
      if (name === 'Date' || isRead(args)) note(shown);
      return call(made as unknown as Method, self, args);
    },
  });

/** The descriptor of a member that notes its reads. */
function watched(original: PropertyDescriptor, trap: Trap, note: Note): PropertyDescriptor {
  const value: unknown = original.value;
  const getter = Reflect.get(original, 'get') as Method | undefined;
  if (trap.of === 'class') return { ...original, value: watchedClass(value as new () => object, trap, note) };
  if (trap.of === 'method') return { ...original, value: watchedMethod(value as Method, trap, note) };
  return {
    configurable: true,
    enumerable: original.enumerable === true,
    get(this: unknown) {
      note(trap.shown);
      return getter === undefined ? value : call(getter, this, []);
    },
  };
}

/** Sees reads while it is not stopped. */
export interface Watch {
  /**
   * Calls a synchronous function and finds its reads besides the arguments. An exception of the function is ignored.
   *
   * @returns the reads, as in `Date.now()`, each once
   */
  readonly reads: (act: () => unknown) => readonly string[];
  /** Restores every member. */
  readonly stop: () => void;
}

/**
 * Replaces every source until it is stopped. Sees neither a function that a module kept when it was loaded, nor a read
 * after `await`, nor a read of a module that is no built-in.
 */
export function watchReads(): Watch {
  let seen: Set<string> | undefined;
  const note = (shown: string): void => void seen?.add(shown);
  const restore = trapsOf(builtin).map((trap) =>
    replaceMember(trap.owner, trap.name, (original) => watched(original, trap, note)),
  );
  syncImports();
  return {
    reads: (act) => {
      const found = new Set<string>();
      seen = found;
      try {
        act();
      } catch {
        // The law `never-throws` is about it.
      } finally {
        seen = undefined;
      }
      return Array.from(found);
    },
    stop: () => {
      for (const put of Array.from(restore).reverse()) put();
      syncImports();
    },
  };
}

/** Calls a function and finds its reads, with traps of its own. */
export function ambientReads(act: () => unknown): readonly string[] {
  const { reads, stop } = watchReads();
  try {
    return reads(act);
  } finally {
    stop();
  }
}
