import { jest } from '@jest/globals';

/** Stays real, because servers and clients need it: all but the two readings of time, `Date` and `performance`. */
const REAL = [
  'hrtime',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** A time that stands still until a test lets it pass. */
export interface FakeTime {
  /** Seconds pass, on the wall clock and on the one that never goes back. */
  readonly pass: (seconds: number) => void;
  /** The wall clock is set: so many seconds forward, or back. No time passes. */
  readonly set: (seconds: number) => void;
  /** The wall clock as an HTTP-date, so many seconds from now. */
  readonly date: (seconds?: number) => string;
}

/** Stops the time for the rest of a file. It begins with a whole second. */
export function stopTime(): FakeTime {
  const begin = Math.ceil(Date.now() / 1000) * 1000;
  jest.useFakeTimers({ doNotFake: [...REAL], now: begin });
  return {
    pass: (seconds) => void jest.advanceTimersByTime(seconds * 1000),
    set: (seconds) => void jest.setSystemTime(Date.now() + seconds * 1000),
    date: (seconds = 0) => new Date(Date.now() + seconds * 1000).toUTCString(),
  };
}
