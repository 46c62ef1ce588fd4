/** No timer of Node takes more: about 25 days. */
const LONGEST = 2_147_483_647;

/** Seconds as milliseconds of a timer. */
export const milliseconds = (seconds: number): number => Math.min(LONGEST, Math.round(seconds * 1000));

/** Two readings of time, in milliseconds. */
export interface TimeSource {
  /** Since the epoch. People and programs set it forward and back. */
  readonly wall: () => number;
  /** Since any moment. It never goes back. */
  readonly monotonic: () => number;
}

/**
 * Makes a clock that never goes back: the time since the epoch, in whole milliseconds. A clock that is set forward is
 * followed at once, because a machine that slept looks the same. One that is set back is not: otherwise a stale response
 * would be fresh again. From then on it is ahead, and good for differences alone: see `ahead`.
 *
 * @returns a function that gives milliseconds since the epoch. Never throws
 * @see RFC 9111 section 4.2.3
 */
export function createClock({ wall, monotonic }: TimeSource): () => number {
  let offset = -Infinity;
  return () => {
    const elapsed = monotonic();
    offset = Math.max(offset, wall() - elapsed);
    return Math.floor(elapsed + offset);
  };
}

/**
 * The clock of this process: by it every entry is stored, ages and expires. `Date.now()` is for times that come from
 * other machines or go there: fields of messages, and entries that gateways share.
 */
export const now = createClock({ wall: () => Date.now(), monotonic: () => performance.now() });

let last = 0;

/** A time by `now` that is after each one before: requests within one millisecond have an order. */
export const nextMoment = (): number => (last = Math.max(now(), last + 0.001));

/**
 * Milliseconds by which the clock of this process is ahead of the wall clock: more than 0 once that was set back. Whole
 * seconds, so that it is the same at each reading.
 */
export const ahead = (): number => Math.round((now() - Date.now()) / 1000) * 1000;
