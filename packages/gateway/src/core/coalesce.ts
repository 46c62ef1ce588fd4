import type { Context, Landing } from './context.js';

/** Ends a flight: those who wait go on. Only the first time counts. */
export type Land = (landing: Landing) => void;

/** Lets others wait for the answer to a request that is sent now. To be landed, whatever happens. */
export function takeOff({ flights }: Context, key: string): Land {
  let settle: (landing: Landing) => void = () => undefined;
  const flight = new Promise<Landing>((resolve) => {
    settle = resolve;
  });
  flights.set(key, flight);
  return (landing) => {
    if (flights.get(key) === flight) flights.delete(key);
    settle(landing);
  };
}
