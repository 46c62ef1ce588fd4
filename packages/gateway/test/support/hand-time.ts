import type { Time } from '../../src/time.js';

/** A time that stands still until a test moves it. Milliseconds. */
export interface HandTime extends Time {
  /** Moves on, and runs the timers that are due, in order. */
  readonly pass: (milliseconds: number) => void;
  /** How long each timer waits from now on. */
  readonly due: () => readonly number[];
}

/** Makes a time that a test moves. It begins at 1000. */
export function createHandTime(): HandTime {
  let now = 1000;
  const timers = new Set<{ readonly at: number; readonly call: () => void }>();
  const after = (milliseconds: number, call: () => void): (() => void) => {
    const timer = { at: now + milliseconds, call };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const every = (milliseconds: number, call: () => void): (() => void) => {
    let cancel = (): void => undefined;
    const again = (): void => {
      cancel = after(milliseconds, again);
      call();
    };
    cancel = after(milliseconds, again);
    return () => cancel();
  };
  return {
    monotonic: () => now,
    wall: () => now,
    sleep: (milliseconds) => new Promise((resolve) => void after(milliseconds, resolve)),
    after,
    within: after,
    every,
    due: () => Array.from(timers, ({ at }) => at - now),
    pass: (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers.delete(due);
        now = due.at;
        due.call();
      }
      now = end;
    },
  };
}
