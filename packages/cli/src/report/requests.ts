import { readAccessLogLine } from '@urikit/cache-key/access-log';

/** Different methods that are counted: a log may hold anything where a method should be. */
const MOST_METHODS = 100;

const increment = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const sorted = (counts: Map<string, number>): readonly (readonly [string, number])[] =>
  Array.from(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

/** Counts the requests of access logs. */
export type RequestTally = ReturnType<typeof createRequestTally>;

/** Starts counting. */
export function createRequestTally() {
  const methods = new Map<string, number>();
  const statuses = new Map<string, number>();
  let otherTargets = 0;
  let unreadable = 0;
  let lines = 0;
  return {
    /** The entry of a line, counted; undefined for a line that is no access log's. */
    read: (line: string) => {
      lines += 1;
      const entry = readAccessLogLine(line);
      if (entry === undefined) {
        unreadable += 1;
        return undefined;
      }
      const { method = '-' } = entry;
      const known = methods.has(method) || methods.size < MOST_METHODS;
      increment(methods, known && /^[A-Za-z-]{1,20}$/.test(method) ? method : 'other');
      increment(statuses, entry.status);
      return entry;
    },
    /** Counts a request without a target, or with one that is no URI, as `OPTIONS *` and `CONNECT host:port` (RFC 9112 3.2). */
    otherTarget: (): void => {
      otherTargets += 1;
    },
    /** Undefined if no log was read. */
    counts: () =>
      lines === 0 ? undefined : { methods: sorted(methods), statuses: sorted(statuses), otherTargets, unreadable },
  };
}
