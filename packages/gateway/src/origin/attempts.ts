import type { Backend } from './backend.js';
import type { HealthLimits } from './health.js';
import type { Member, Turns } from './selection.js';
import type { Unanswered } from './unanswered.js';

/** A backend of an origin, with its connections. */
export interface Asked extends Member {
  readonly backend: Backend;
}

/** Backends that one request may have reached without an answer: one that breaks its server breaks no third server. */
const MOST_REACHED = 2;

/**
 * Begins the attempts of one request. A kept connection that closes is no failure the first time: the same backend is
 * asked once more (RFC 9112 9.3.1).
 *
 * @param now - milliseconds
 */
export function beginAttempts(turn: Turns<Asked>, limits: HealthLimits, now: () => number) {
  let mayBeRace = true;
  let reached = 0;
  return {
    // An origin has a backend at least.
    first: turn() as Asked,
    /**
     * Counts that a connection failed, and says where the request goes then.
     *
     * @param mayAsk - whether the request may be sent once more
     * @returns undefined if it goes nowhere
     */
    next: (after: Asked, how: Unanswered, mayAsk: boolean): Asked | undefined => {
      const isRace = how === 'kept' && mayBeRace;
      if (isRace) {
        mayBeRace = false;
        return mayAsk ? after : undefined;
      }
      after.health.failed(now(), limits);
      if (how !== 'unsent') reached += 1;
      return mayAsk && how !== 'late' && reached < MOST_REACHED ? turn() : undefined;
    },
  };
}

/** The backends that one request goes to, one after another. */
export type Attempts = ReturnType<typeof beginAttempts>;
