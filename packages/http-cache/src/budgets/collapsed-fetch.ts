import { now } from '../clock.js';

/** One request to the origin for a key, which others wait for (collapsed forwarding, RFC 9111 4). */
export interface CollapsedFetch<Result> {
  /** Result of the fetch, for the requests that wait. */
  readonly ended: Promise<Result>;
  /** Aborted if the last member leaves before the answer has begun. */
  readonly signal: AbortSignal;
  /**
   * Joins the fetch until the returned function is called or the signal is aborted. A member without a signal stays
   * until the end.
   */
  readonly join: (signal: AbortSignal | undefined) => () => void;
  /** How many take part. */
  readonly size: () => number;
  /** Takes the place of the second requester, that may ask while the leader does; false if it is taken. */
  readonly addSecondRequester: () => boolean;
  /** The answer of the origin has begun: from here on it is read, even without a member. */
  readonly begin: () => void;
  /** Ends one requester with its result. The first result that is for others, or the last one, goes to all waiters. */
  readonly end: (result: Result, isForOthers: boolean) => void;
}

/** Makes a collapsed fetch with one requester. @param over - called when the fetch has ended, or is given up */
export function createCollapsedFetch<Result>(over: () => void): CollapsedFetch<Result> {
  const controller = new AbortController();
  let settle: (result: Result) => void = () => undefined;
  const ended = new Promise<Result>((resolve) => {
    settle = resolve;
  });
  let [size, asking] = [0, 1];
  let hasSecond = false;
  let isBegun = false;
  let isOver = false;
  return {
    ended,
    signal: controller.signal,
    size: () => size,
    join: (signal) => {
      size += 1;
      let isIn = true;
      const leave = (): void => {
        if (!isIn) return;
        isIn = false;
        signal?.removeEventListener('abort', leave);
        size -= 1;
        if (size > 0 || isBegun || isOver) return;
        // A request that comes now begins another fetch.
        over();
        controller.abort();
      };
      if (signal?.aborted === true) leave();
      else signal?.addEventListener('abort', leave, { once: true });
      return leave;
    },
    addSecondRequester: () => {
      if (hasSecond || isOver) return false;
      hasSecond = true;
      asking += 1;
      return true;
    },
    begin: () => {
      isBegun = true;
    },
    end: (result, isForOthers) => {
      asking -= 1;
      if (isOver || (!isForOthers && asking > 0)) return;
      isOver = true;
      over();
      settle(result);
    },
  };
}

/** Begins a collapsed fetch that others find by its slot until it is over. */
export function beginCollapsedFetch<Result>(
  collapsing: Map<string, CollapsedFetch<Result>>,
  slot: string,
): CollapsedFetch<Result> {
  const collapsedFetch = createCollapsedFetch<Result>(() => {
    if (collapsing.get(slot) === collapsedFetch) collapsing.delete(slot);
  });
  collapsing.set(slot, collapsedFetch);
  return collapsedFetch;
}

/**
 * Characters of all these keys, the overhead of a key beside its own, and the milliseconds for which a key is
 * remembered.
 */
const MOST = 4_000_000;
const SHARE = 100;
const REMEMBERED = 60_000;

/** Makes an empty memory of uncollapsed keys: the oldest go first. */
export function createUncollapsed() {
  const until = new Map<string, number>();
  let size = 0;
  const forget = (key: string): void => {
    if (until.delete(key)) size -= key.length + SHARE;
  };
  return {
    has: (key: string): boolean => {
      const end = until.get(key);
      return end !== undefined && end > now();
    },
    add: (key: string): void => {
      forget(key);
      until.set(key, now() + REMEMBERED);
      size += key.length + SHARE;
      for (const oldest of until.keys()) {
        if (size <= MOST) return;
        forget(oldest);
      }
    },
    delete: forget,
  };
}

/** Keys whose last answer was not to be stored: no request waits for the next one. */
export type Uncollapsed = ReturnType<typeof createUncollapsed>;
