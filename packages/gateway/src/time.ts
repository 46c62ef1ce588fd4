/** The time and the timers: an object, so that a test can decide when each timer runs. Milliseconds. */
export interface Time {
  /** Never goes back. */
  readonly monotonic: () => number;
  /** Goes on while the machine sleeps. */
  readonly wall: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Calls once. Holds no process open. Returns how to call it off. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  /** Calls once, and holds the process open until then. Returns how to call it off. */
  readonly within: (milliseconds: number, call: () => void) => () => void;
  /** Calls again and again. Holds no process open. Returns how to call it off. */
  readonly every: (milliseconds: number, call: () => void) => () => void;
}

/** The time of this machine. */
export const realTime: Time = Object.freeze({
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  sleep: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  after: (milliseconds: number, call: () => void) => {
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  within: (milliseconds: number, call: () => void) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
  every: (milliseconds: number, call: () => void) => {
    const timer = setInterval(call, milliseconds).unref();
    return () => clearInterval(timer);
  },
});
