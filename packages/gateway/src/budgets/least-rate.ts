import type { Transfer } from '@urikit/http-cache/internal';

/** The least rate, and the period in which it is measured. */
export interface LeastRate {
  /** Bytes per second; 0 for no bound. */
  readonly bytesPerSecond: number;
  /** Milliseconds over which the rate is an average. */
  readonly period: number;
}

/**
 * Makes a watch over transfers. Each has credit for one period. A look takes the time that the client was waited for,
 * and the bytes that moved give time back, at the least rate. A transfer without credit is cut.
 *
 * @param cut - told of each one
 */
export function createRateWatch({ bytesPerSecond, period }: LeastRate, cut: () => void = () => undefined) {
  const states = new Map<Transfer, { moved: number; credit: number }>();
  let before: number | undefined;
  return {
    add: (transfer: Transfer): void => {
      if (bytesPerSecond > 0) states.set(transfer, { moved: transfer.moved(), credit: period });
    },
    remove: (transfer: Transfer): void => {
      states.delete(transfer);
    },
    /** Looks at all of them. @param now - milliseconds */
    check: (now: number): void => {
      const elapsed = before === undefined ? 0 : Math.max(0, now - before);
      before = now;
      for (const [transfer, state] of states) {
        const moved = transfer.moved();
        const earned = ((moved - state.moved) / bytesPerSecond) * 1000;
        const waitingTime = transfer.isWaiting() ? elapsed : 0;
        state.moved = moved;
        state.credit = Math.min(period, state.credit + earned - waitingTime);
        if (state.credit > 0) continue;
        states.delete(transfer);
        cut();
        transfer.cut();
      }
    },
  };
}

/** Transfers that are watched. */
export type RateWatch = ReturnType<typeof createRateWatch>;
