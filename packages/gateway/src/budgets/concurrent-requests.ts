/** Bounds on the requests of one connection. */
export interface InHandLimits {
  /** That are worked on at a time. */
  readonly concurrentRequests: number;
  /** That were read already and wait. */
  readonly held: number;
  /** That wait on all connections together. */
  readonly heldOfAll: number;
}

/** The actions of a gate on its connection. */
export interface Flow {
  readonly pause: () => void;
  readonly resume: () => void;
}

/** The gate of one connection: requests go through it one by one. */
export interface Gate {
  /**
   * Runs a request, or keeps it until there is room. Requests run at a time only "if they all have safe methods" (RFC 9112
   * 9.3.2): an unsafe one waits for those before it, and those behind it wait for it.
   *
   * @returns false if no more are kept: the connection is to end
   */
  readonly enter: (run: () => void, isSafe: boolean) => boolean;
  /** A request is over. */
  readonly leave: () => void;
  /** Runs something once no request is in hand. */
  readonly whenIdle: (run: () => void) => void;
  /** Drops the requests that are kept, because the connection is gone. */
  readonly close: () => void;
}

/**
 * Makes the gates of a server. The requests in one piece are parsed before the connection can be paused, so requests
 * above the bound are kept, in order, and the connection is paused until there is room.
 */
export function createPipelining({
  concurrentRequests: most,
  held: mostHeld,
  heldOfAll,
}: InHandLimits): (flow: Flow) => Gate {
  let heldByAll = 0;
  return (flow) => {
    let concurrentRequests = 0;
    let hasUnsafe = false;
    let held: { readonly run: () => void; readonly isSafe: boolean }[] = [];
    let idle: (() => void) | undefined;
    let isPaused = false;
    const mayRun = (isSafe: boolean): boolean =>
      concurrentRequests < most && !hasUnsafe && (isSafe || concurrentRequests === 0);
    const begin = (run: () => void, isSafe: boolean): void => {
      concurrentRequests += 1;
      hasUnsafe = !isSafe;
      run();
    };
    const next = (): void => {
      // Behind each answer: an array that is destructured costs a fortieth of a hit.
      for (let first = held[0]; first !== undefined && mayRun(first.isSafe); first = held[0]) {
        held.shift();
        heldByAll -= 1;
        begin(first.run, first.isSafe);
      }
      // The content of the last one may be on its way.
      if (isPaused && held.length === 0) {
        isPaused = false;
        flow.resume();
      }
      if (concurrentRequests === 0 && idle !== undefined) {
        const run = idle;
        idle = undefined;
        run();
      }
    };
    return {
      enter: (run, isSafe) => {
        if (held.length === 0 && mayRun(isSafe)) {
          begin(run, isSafe);
          return true;
        }
        if (!isPaused) {
          isPaused = true;
          flow.pause();
        }
        if (held.length >= mostHeld || heldByAll >= heldOfAll) return false;
        heldByAll += 1;
        held.push({ run, isSafe });
        return true;
      },
      leave: () => {
        concurrentRequests -= 1;
        if (concurrentRequests === 0) hasUnsafe = false;
        next();
      },
      whenIdle: (run) => {
        if (concurrentRequests === 0) run();
        else idle = run;
      },
      close: () => {
        heldByAll -= held.length;
        held = [];
        idle = undefined;
      },
    };
  };
}
