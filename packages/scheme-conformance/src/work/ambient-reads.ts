import { type Method, replaceMember, replaceMethod } from './replace-method.js';

/** Reads of the clock, of random sources and of the environment, seen while a function runs. */

const call = Reflect.apply;

/** A global object; an empty one in a runtime without it. */
const globalObject = (name: string): object => Object(Reflect.get(globalThis, name)) as object;
const prototypeOf = (name: string): object => Object.getPrototypeOf(globalObject(name)) as object;

/** Methods that read one at each call, and the name for a message. */
const METHODS: readonly (readonly [owner: object, name: string, shown: string])[] = [
  [Date, 'now', 'Date.now()'],
  [prototypeOf('performance'), 'now', 'performance.now()'],
  [Math, 'random', 'Math.random()'],
  [prototypeOf('crypto'), 'getRandomValues', 'crypto.getRandomValues()'],
  [prototypeOf('crypto'), 'randomUUID', 'crypto.randomUUID()'],
  [globalObject('process'), 'hrtime', 'process.hrtime()'],
  [globalObject('process'), 'cwd', 'process.cwd()'],
];

/** Methods of strings that take the locale of the machine, and the index of their argument that names another. */
const OF_LOCALES: readonly (readonly [name: string, locales: number])[] = [
  ['localeCompare', 1],
  ['toLocaleLowerCase', 0],
  ['toLocaleUpperCase', 0],
];

/** A class of dates that notes each date without an argument, which is the clock. */
const watchedDate = (note: (shown: string) => void): DateConstructor =>
  new Proxy(Date, {
    construct: (date, args: unknown[], target) => {
      if (args.length === 0) note('new Date()');
      return Reflect.construct(date, args, target) as object;
    },
    apply: () => {
      note('Date()');
      return Date();
    },
  });

/**
 * Calls a function and finds its reads besides the arguments. Sees neither a function that a module kept when it
 * was loaded, nor a read after `await`.
 *
 * @param act - a synchronous function; its exception is ignored
 * @returns the reads, as in `Date.now()`, each once
 */
export function ambientReads(act: () => unknown): readonly string[] {
  const seen = new Set<string>();
  const note = (shown: string): void => void seen.add(shown);
  const noting =
    (shown: string, isRead: (args: readonly unknown[]) => boolean = () => true) =>
    (original: Method): Method =>
      Object.assign(function (this: unknown, ...args: readonly unknown[]) {
        if (isRead(args)) note(shown);
        return call(original, this, args);
      }, original);
  const restore = [
    ...METHODS.map(([owner, name, shown]) => replaceMethod(owner, name, noting(shown))),
    ...OF_LOCALES.map(([name, at]) =>
      replaceMethod(
        String.prototype,
        name,
        noting(`${name}() without a locale`, (args) => args[at] === undefined),
      ),
    ),
    replaceMember(globalThis, 'Date', (original) => ({ ...original, value: watchedDate(note) })),
    replaceMember(globalObject('process'), 'env', ({ value, enumerable }) => ({
      configurable: true,
      enumerable: enumerable === true,
      get: () => {
        note('process.env');
        return value as unknown;
      },
    })),
  ];
  try {
    act();
  } catch {
    // The law `never-throws` is about it.
  } finally {
    for (const put of restore) put();
  }
  return Array.from(seen);
}
