/** The sources that a hook may not read: clocks, random numbers, the process, the machine, and its locale. */

/** A member that reads a source. */
export interface Trap {
  readonly owner: object;
  readonly name: string;
  /** The name for a message. */
  readonly shown: string;
  readonly of: 'method' | 'property' | 'class';
  /** Tells if a call with these arguments reads. */
  readonly isRead: (args: readonly unknown[]) => boolean;
}

type Row = readonly [owner: unknown, prefix: string, of: Trap['of'], names: string, isRead?: Trap['isRead']];

/** A global object; an empty one in a runtime without it. */
const globalObject = (name: string): object => Object(Reflect.get(globalThis, name)) as object;
const prototypeOf = (name: string): object => Object.getPrototypeOf(globalObject(name)) as object;

const noLocale = ([locale]: readonly unknown[]): boolean => locale === undefined;
const noSecondLocale = ([, locale]: readonly unknown[]): boolean => locale === undefined;
const noLocaleOrZone = ([locale, options]: readonly unknown[]): boolean =>
  locale === undefined || (Object(options) as { readonly timeZone?: unknown }).timeZone === undefined;

/** A date without an argument is the clock, and one of several arguments is in the time zone of the machine. */
const clockOrZone = ({ length }: readonly unknown[]): boolean => length !== 1;

/** Built-in modules of Node by name; `undefined` elsewhere. */
export type Builtin = (name: string) => object | undefined;

const processRows = (owner: object): readonly Row[] => [
  // Members of functions come first: the function that replaces theirs gets them.
  [Reflect.get(owner, 'hrtime'), 'process.hrtime.', 'method', 'bigint'],
  [Reflect.get(owner, 'memoryUsage'), 'process.memoryUsage.', 'method', 'rss'],
  [owner, 'process.', 'method', 'hrtime uptime memoryUsage cpuUsage resourceUsage cwd getuid'],
  [owner, 'process.', 'property', 'env argv execArgv execPath pid ppid title'],
  [owner, 'process.', 'property', 'platform arch version versions release config'],
];

const rowsOf = (builtin: Builtin): readonly Row[] => [
  [globalThis, '', 'class', 'Date', clockOrZone],
  [Date, 'Date.', 'method', 'now'],
  [prototypeOf('performance'), 'performance.', 'method', 'now'],
  [prototypeOf('performance'), 'performance.', 'property', 'timeOrigin'],
  [Math, 'Math.', 'method', 'random'],
  [prototypeOf('crypto'), 'crypto.', 'method', 'getRandomValues randomUUID'],
  [builtin('crypto'), 'crypto.', 'method', 'randomBytes randomInt randomUUID randomFillSync randomFill'],
  ...Array.from(new Set([globalObject('process'), Object(builtin('process')) as object])).flatMap(processRows),
  [builtin('os'), 'os.', 'method', 'hostname homedir tmpdir userInfo networkInterfaces cpus availableParallelism'],
  [builtin('os'), 'os.', 'method', 'uptime loadavg freemem totalmem'],
  [builtin('os'), 'os.', 'method', 'arch endianness machine platform release type version'],
  [prototypeOf('navigator'), 'navigator.', 'property', 'language languages userAgent platform hardwareConcurrency'],
  [Date.prototype, '', 'method', 'getTimezoneOffset toString toDateString toTimeString'],
  [Date.prototype, '', 'method', 'getFullYear getMonth getDate getDay getHours getMinutes'],
  [Date.prototype, '', 'method', 'toLocaleString toLocaleDateString toLocaleTimeString', noLocaleOrZone],
  [Intl, 'Intl.', 'class', 'DateTimeFormat', noLocaleOrZone],
  [Intl, 'Intl.', 'class', 'Collator ListFormat NumberFormat PluralRules RelativeTimeFormat Segmenter', noLocale],
  [String.prototype, '', 'method', 'localeCompare', noSecondLocale],
  [String.prototype, '', 'method', 'toLocaleLowerCase toLocaleUpperCase', noLocale],
  [Number.prototype, '', 'method', 'toLocaleString', noLocale],
  [BigInt.prototype, '', 'method', 'toLocaleString', noLocale],
  [Array.prototype, '', 'method', 'toLocaleString', noLocale],
];

const LACKING = new Map<Trap['isRead'], string>([
  [noLocale, ' without a locale'],
  [noSecondLocale, ' without a locale'],
  [noLocaleOrZone, ' without a locale and a time zone'],
]);

/** A trap for each source that this runtime has. */
export const trapsOf = (builtin: Builtin): readonly Trap[] =>
  rowsOf(builtin).flatMap(([owner, prefix, of, names, isRead = () => true]) =>
    Object(owner) !== owner
      ? []
      : names.split(' ').map((name) => {
          const shown = `${prefix}${name}${of === 'property' ? '' : '()'}${LACKING.get(isRead) ?? ''}`;
          return { owner: owner as object, name, shown, of, isRead };
        }),
  );
