import { realTime, type Time } from '../../time.js';

/**
 * Between the gateway and a server that may be slow, full or gone: every command has a deadline, only so many may be
 * under way, and a server that fails again and again is left alone for a while.
 */

/** The time, in milliseconds: an argument, so that tests need not wait. */
export type Now = () => number;

const failuresToOpen = 3;
const shortestPause = 100;
const longestPause = 2000;

/**
 * Pauses of 100 ms, doubled up to 2 s, each shortened by up to a half so that gateways do not come back all at once.
 */
export const pauseAfter = (times: number, random = Math.random): number =>
  Math.min(longestPause, shortestPause * 2 ** Math.min(times, 10)) * (1 - random() / 2);

export const createBreaker = (now: Now = () => performance.now()) => {
  let failures = 0;
  let pauses = 0;
  let until = 0;
  let trying = false;
  const pause = (): void => {
    until = now() + pauseAfter(pauses);
    pauses += 1;
    trying = false;
  };
  return {
    /** Tells if a command may be tried now. After a pause one command may: its result decides on another pause. */
    allows: (): boolean => {
      if (failures < failuresToOpen) return true;
      if (trying || now() < until) return false;
      trying = true;
      return true;
    },
    succeeded: (): void => {
      failures = 0;
      pauses = 0;
      trying = false;
    },
    failed: (): void => {
      if (failures < failuresToOpen) {
        failures += 1;
        if (failures === failuresToOpen) pause();
      } else if (trying) {
        pause();
      }
      // Else one that was sent before the pause.
    },
  };
};

export type Breaker = ReturnType<typeof createBreaker>;

/** Settles with undefined when the promise takes longer or fails. Never rejects. `failed` hears of one of the two. */
export const within = <T>(
  promise: Promise<T>,
  milliseconds: number,
  failed?: (cause: unknown) => void,
  time: Pick<Time, 'within'> = realTime,
): Promise<T | undefined> =>
  new Promise((resolve) => {
    let settled = false;
    const fail = (cause: unknown): void => {
      stop();
      if (settled) return;
      settled = true;
      failed?.(cause);
      resolve(undefined);
    };
    const stop = time.within(milliseconds, () => fail(new Error('deadline')));
    promise.then((value) => {
      stop();
      settled = true;
      resolve(value);
    }, fail);
  });

export interface GuardLimits {
  /** Milliseconds for one command. */
  readonly deadline: number;
  /** Commands under way at most, and their bytes. */
  readonly pending: number;
  readonly pendingBytes: number;
}

/** A server that says no to one command is well: full memory, a value of another type. These say that it is not. */
const unwell = /^(?:LOADING|CLUSTERDOWN|MASTERDOWN|READONLY|BUSY|NOAUTH|WRONGPASS)\b/;

/** Tells if the failure counts against the server. */
export const blames = (cause: unknown): boolean =>
  !(cause instanceof Error) || cause.name !== 'ReplyError' || unwell.test(cause.message);

/** @param failed - called with every error; do not print it, because it may hold keys and values */
export const createGuard = (limits: GuardLimits, failed: (cause: unknown) => void = () => undefined, now?: Now) => {
  const breakers = new Map<string, Breaker>();
  let pending = 0;
  let pendingBytes = 0;
  const breakerOf = (node: string): Breaker => {
    const known = breakers.get(node);
    if (known !== undefined) return known;
    const made = createBreaker(now);
    breakers.set(node, made);
    return made;
  };
  return {
    /** undefined if the command was not tried, failed, or took too long. Never rejects. */
    run: async <T>(node: string, bytes: number, command: () => Promise<T>): Promise<T | undefined> => {
      if (pending >= limits.pending || pendingBytes + bytes > limits.pendingBytes) return undefined;
      const breaker = breakerOf(node);
      if (!breaker.allows()) return undefined;
      pending += 1;
      pendingBytes += bytes;
      // Counted until the client library lets go of it, not until we stop waiting.
      const sent = (async () => command())().finally(() => {
        pending -= 1;
        pendingBytes -= bytes;
      });
      let blamed = false;
      const value = await within(sent, limits.deadline, (cause) => {
        if (blames(cause)) blamed = true;
        failed(cause);
      });
      if (blamed) breaker.failed();
      else breaker.succeeded();
      return value;
    },
  };
};
