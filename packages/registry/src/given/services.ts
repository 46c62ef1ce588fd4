import type { InjectionToken } from 'tsyringe';

/** Where a registry and its plugins say what they did. Silent unless something else is bound. */
export interface Logger {
  readonly info: (message: string) => void;
}
export const LOGGER: InjectionToken<Logger> = Symbol.for('@urikit/registry:LOGGER');

/** What time it is. The system's unless something else is bound; nothing in the registry itself asks. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
export const CLOCK: InjectionToken<Clock> = Symbol.for('@urikit/registry:CLOCK');
