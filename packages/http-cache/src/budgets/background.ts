/** Bounds on work that no client waits for. */
export interface BackgroundLimits {
  /** Answers at a time. */
  readonly count: number;
  /** Bytes that are read for all of them together. */
  readonly bytes: number;
  /** Milliseconds for one. */
  readonly time: number;
}

/** One piece of work in the background. */
export interface BackgroundTask {
  /** Tells if so many further bytes may be read. */
  readonly read: (bytes: number) => boolean;
  readonly end: () => void;
}

/** The budget for work that no client waits for. */
export interface Background {
  /**
   * Begins a piece of work.
   *
   * @param late - called once if the work takes too long
   * @returns undefined if the budget is spent
   */
  readonly begin: (late: () => void) => BackgroundTask | undefined;
}

/** Makes the budget for work in the background. */
export function createBackground({ count, bytes, time }: BackgroundLimits): Background {
  let running = 0;
  let reading = 0;
  return {
    begin: (late) => {
      if (running >= count) return undefined;
      running += 1;
      let own = 0;
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        running -= 1;
        reading -= own;
      };
      const timer = setTimeout(() => {
        end();
        late();
      }, time);
      timer.unref();
      return {
        read: (more) => {
          if (isOver || reading + more > bytes) return false;
          own += more;
          reading += more;
          return true;
        },
        end,
      };
    },
  };
}
