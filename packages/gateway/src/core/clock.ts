/** Two readings of time, in milliseconds. */
export interface TimeSource {
  /** Since the epoch. People and programs set it forward and back. */
  readonly wall: () => number;
  /** Since any moment. It never goes back. */
  readonly monotonic: () => number;
}

/**
 * Makes a clock that never goes back: the time since the epoch, in whole milliseconds. A clock that is set forward is
 * followed at once, one that is set back is not: otherwise a stale response would be fresh again.
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

/** The clock of this process: every age, lifetime and expiry is reckoned by it. */
export const now = createClock({ wall: () => Date.now(), monotonic: () => performance.now() });
