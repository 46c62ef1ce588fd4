/** The format of a line of an access log: text, with names that begin with `$`. */

/** The facts of a request that are known once its answer has been sent. */
export interface AccessRecord {
  readonly address: string;
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => String(value).padStart(2, '0');

/** `22/Nov/2026:01:02:03 +0000`, as the common log format has it. */
function commonTime(time: number): string {
  const date = new Date(time);
  const day = `${two(date.getUTCDate())}/${MONTHS[date.getUTCMonth()] ?? ''}/${String(date.getUTCFullYear())}`;
  return `${day}:${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}

/** Text of a client, so that a line stays a line and a quoted text ends where it ends. */
const safe = (text: string | undefined): string =>
  text === undefined || text === ''
    ? '-'
    : text
        .slice(0, 2048)
        .replace(
          /[^\x20-\x7e]|["\\]/g,
          (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
        );

const NAMES: Readonly<Record<string, (record: AccessRecord) => string>> = {
  address: ({ address }) => safe(address),
  time: ({ time }) => commonTime(time),
  iso: ({ time }) => new Date(time).toISOString(),
  request: ({ method, target, version }) => safe(`${method} ${target} HTTP/${version}`),
  method: ({ method }) => safe(method),
  target: ({ target }) => safe(target),
  version: ({ version }) => version,
  status: ({ status }) => String(status),
  bytes: ({ bytes }) => String(bytes),
  duration: ({ duration }) => duration.toFixed(3),
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => safe(reason),
  backend: ({ backend }) => safe(backend),
  host: ({ host }) => safe(host),
  referer: ({ referer }) => safe(referer),
  agent: ({ agent }) => safe(agent),
};

/** The names that a format may have. */
const ACCESS_NAMES: readonly string[] = Object.freeze(Object.keys(NAMES));

/** Formats by name. */
export const FORMATS = {
  combined: '$address - - [$time] "$request" $status $bytes "$referer" "$agent" $duration $outcome',
} as const;

const NAME = /\$([a-z]+)?/g;

/** The error in a format; undefined if the format is valid. */
export function formatIssue(format: string): string | undefined {
  for (const [, name] of format.matchAll(NAME))
    if (name === undefined || !Object.hasOwn(NAMES, name))
      return `expected names of this list behind "$": ${ACCESS_NAMES.join(', ')}`;
  return /[\r\n]/.test(format) ? 'expected one line' : undefined;
}

/** Makes the function that writes a record. @param format - a format that `formatIssue` finds valid */
export function compileFormat(format: string): (record: AccessRecord) => string {
  return (record) => format.replace(NAME, (_, name: string) => (NAMES[name] as (of: AccessRecord) => string)(record));
}
