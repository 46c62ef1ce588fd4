import { type LogEntry, readLogLine } from './access-log.js';
import type { Requests } from './report.js';

/** Counts the requests of access logs. */
export interface RequestTally {
  /** The entry of a line, counted; undefined for a line that is no access log's. */
  readonly read: (line: string) => LogEntry | undefined;
  /** Counts a target that is no URI. */
  readonly otherTarget: () => void;
  /** Undefined if no log was read. */
  readonly counts: () => Requests | undefined;
}

/** Different methods that are counted: a log may hold anything where a method should be. */
const MOST_METHODS = 100;

const increment = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const sorted = (counts: Map<string, number>): readonly (readonly [string, number])[] =>
  Array.from(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

/** Starts counting. */
export function createRequestTally(): RequestTally {
  const methods = new Map<string, number>();
  const statuses = new Map<string, number>();
  let otherTargets = 0;
  let unreadable = 0;
  let lines = 0;
  return {
    read: (line) => {
      lines += 1;
      const entry = readLogLine(line);
      if (entry === undefined) {
        unreadable += 1;
        return undefined;
      }
      const known = methods.has(entry.method) || methods.size < MOST_METHODS;
      increment(methods, known && /^[A-Za-z-]{1,20}$/.test(entry.method) ? entry.method : 'other');
      increment(statuses, entry.status);
      return entry;
    },
    otherTarget: () => {
      otherTargets += 1;
    },
    counts: () =>
      lines === 0 ? undefined : { methods: sorted(methods), statuses: sorted(statuses), otherTargets, unreadable },
  };
}
