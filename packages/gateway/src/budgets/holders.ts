/** A client that keeps a connection to an origin busy: it takes an answer that is not stored, or sends a body. */
export interface Holder {
  /** Since when it has been waited for, in milliseconds; undefined if it is not. */
  readonly waitedForSince: () => number | undefined;
  /** Takes the connection away from it. */
  readonly cut: () => void;
}

/** @param cut - told of each one that is cut off */
export function createHolders(cut: () => void) {
  const holders = new Set<Holder>();
  return {
    /** @returns to be called once it holds the connection no longer */
    add: (holder: Holder): (() => void) => {
      holders.add(holder);
      return () => holders.delete(holder);
    },
    /**
     * Cuts off the one that has been waited for longest, if that is long enough.
     *
     * @param patience - milliseconds; @param now - milliseconds
     */
    cutSlowest: (patience: number, now: number): void => {
      let slowest: Holder | undefined;
      let longest = now - patience;
      for (const holder of holders) {
        const since = holder.waitedForSince();
        if (since === undefined || since > longest) continue;
        longest = since;
        slowest = holder;
      }
      if (slowest === undefined) return;
      holders.delete(slowest);
      cut();
      slowest.cut();
    },
  };
}
