import type { Clock } from '../../src/store/redis/clock.js';
import type { Entries } from '../../src/store/redis/entries.js';

/** A mistake in a store, to see that it would be found. */
export interface Mutant {
  readonly clock?: (clock: Clock) => Clock;
  readonly entries?: (entries: Entries) => Entries;
}

export const MUTANTS = {
  'a purge that does not wait until all know': {
    clock: (clock) => ({
      ...clock,
      record: (name) => {
        void clock.record(name).catch(() => undefined);
        return Promise.resolve();
      },
    }),
  },
  'a gateway that believes for ever': { clock: (clock) => ({ ...clock, trusted: () => true }) },
  'tokens that stay': { entries: (entries) => ({ ...entries, revoke: () => Promise.resolve(true) }) },
  'a fetch that is stored although its invalidation is forgotten': {
    clock: (clock) => ({ ...clock, generations: { ...clock.generations, mayStore: clock.generations.admits } }),
  },
} satisfies Readonly<Record<string, Mutant>>;
