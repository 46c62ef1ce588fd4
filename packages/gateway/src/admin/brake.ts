import type { IncomingMessage } from 'node:http';
import { clientOf, rateByAddress } from '../budgets/addresses.js';

/** Wrong tokens that one client address may send at once, and per second on average. */
const AT_ONCE = 10;
const PER_SECOND = 1 / 6;

/** Milliseconds for which an address above that waits, and addresses that are remembered. */
const PAUSE = 10_000;
const REMEMBERED = 10_000;

/** A brake on guesses of the token. */
export interface Brake {
  /** Tells if an address has sent as many wrong tokens as it may: then no token of it is looked at. */
  readonly isBraked: (incoming: Pick<IncomingMessage, 'socket'>) => boolean;
  /** Counts a wrong token. */
  readonly wrong: (incoming: Pick<IncomingMessage, 'socket'>) => void;
}

/** @param now - milliseconds */
export function createBrake(now: () => number = () => performance.now()): Brake {
  const admits = rateByAddress(PER_SECOND, AT_ONCE);
  const until = new Map<string, number>();
  const addressOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string => socket.remoteAddress ?? 'unknown';
  return {
    isBraked: (incoming) => (until.get(clientOf(addressOf(incoming))) ?? 0) > now(),
    wrong: (incoming) => {
      const address = addressOf(incoming);
      if (admits(address, now())) return;
      if (until.size >= REMEMBERED) until.clear();
      until.set(clientOf(address), now() + PAUSE);
    },
  };
}
