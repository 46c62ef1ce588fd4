/** The format of a line of an access log: text, with names that begin with `$`. */

/** The facts of a request that are known once its answer has been sent. */
export interface AccessRecord {
  readonly address: string;
  /** The mark of the credentials; undefined for a request without. */
  readonly user: string | undefined;
  /** Milliseconds since the epoch: when the answer was over. */
  readonly time: number;
  readonly method: string;
  /** As it may be shown. */
  readonly target: string;
  readonly version: string;
  readonly status: number;
  /** Of the body, handed to the connection. */
  readonly bytes: number;
  /** Seconds. */
  readonly duration: number;
  readonly outcome: string;
  readonly reason: string | undefined;
  /** The URI of the server that answered; undefined if no server answered. */
  readonly backend: string | undefined;
  readonly host: string | undefined;
  readonly referer: string | undefined;
  readonly agent: string | undefined;
}

/** `22/Nov/2026:01:02:03 +0000`, as the common log format has it. */
const commonTime = (time: number): string =>
  new Date(time).toUTCString().replace(/^\S+ (\d\d) (\w{3}) (\d+) (\S+) GMT$/, '$1/$2/$3:$4 +0000');

/** Longer than each target that is shown, with its method and version. */
const LONGEST = 2200;

/** Writes the bytes that a quoted text cannot hold, so that a line stays a line and the text ends where it ends. */
type Escape = (text: string | number | undefined) => string;

const escapeBy =
  (prefix: '\\x' | '\\u00'): Escape =>
  (text) =>
    text === undefined || text === ''
      ? '-'
      : String(text)
          .slice(0, LONGEST)
          .replace(
            /[^\x20-\x7e]|["\\]/g,
            (char) => prefix + char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase(),
          );

/** The names that a format may have. */
const NAMES: readonly string[] = (
  'address user time iso request method target version status bytes duration outcome reason ' +
  'backend host referer agent'
).split(' ');

/** The names that do not stand for a member of a record as it is. */
const MADE: Readonly<Record<string, (record: AccessRecord, safe: Escape) => string>> = {
  time: ({ time }) => commonTime(time),
  iso: ({ time }) => new Date(time).toISOString(),
  request: ({ method, target, version }, safe) => safe(`${method} ${target} HTTP/${version}`),
  duration: ({ duration }) => duration.toFixed(3),
};

/** The default format. */
export const COMBINED = '$address - $user [$time] "$request" $status $bytes "$referer" "$agent" $duration $outcome';

const NAME = /\$([a-z]+)?/g;

/** Makes the function that writes a record. @param format - a format that `formatIssue` finds valid */
export function compileFormat(format: string): (record: AccessRecord) => string {
  // A string of JSON has no `\xHH` (RFC 8259 section 7). Strings of requests have a character for each byte.
  const safe = escapeBy(format.startsWith('{') ? '\\u00' : '\\x');
  return (record) =>
    format.replace(NAME, (_, name: string) => MADE[name]?.(record, safe) ?? safe(record[name as keyof AccessRecord]));
}

/** A request without a single header: each of its absent strings is `-`, which is no value of JSON. */
const BARE: AccessRecord = {
  ...{ address: '', time: 0, method: '', target: '', version: '1.1', status: 0, bytes: 0, duration: 0, outcome: '-' },
  ...{ user: undefined, reason: undefined, backend: undefined, host: undefined, referer: undefined, agent: undefined },
};

/** The error in a format; undefined if the format is valid. */
export function formatIssue(format: string): string | undefined {
  if (!format.includes('$'))
    return 'expected a name behind "$" in each line, such as $target, or {"target":"$target"} for JSON';
  for (const [, name] of format.matchAll(NAME))
    if (name === undefined || !NAMES.includes(name))
      return `expected names of this list behind "$": ${NAMES.join(', ')}`;
  if (/[\r\n]/.test(format)) return 'expected one line';
  if (!format.startsWith('{')) return undefined;
  try {
    JSON.parse(compileFormat(format)(BARE));
    return undefined;
  } catch {
    return 'expected an object of JSON behind "{", its strings in quotation marks, such as {"target":"$target","status":$status}';
  }
}
