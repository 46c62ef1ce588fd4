import { milliseconds, now } from '../clock.js';
import { createRecent } from './recent.js';
import { createRecordSet, type Subject } from './record-set.js';

/**
 * Purging by generation numbers. A clock counts purges and invalidations; an entry carries the clock's number from
 * before the origin was asked; it is good until a purge at a higher number names it. No entry is looked for or deleted,
 * so an entry that is stored late, or comes back with a node that was away, is as purged as any other.
 */

/** Name that was purged, and the number of the purge. The first letter of the name tells its kind: see `recordName`. */
export interface PurgeRecord {
  readonly name: string;
  readonly at: number;
}

/** State of the purges: processes with the same state judge entries alike. */
export interface GenerationState {
  /** Random; another one when numbers may have been lost: entries from before it are not good. */
  readonly epoch: string;
  readonly clock: number;
  /** No entry with a lower number is good: the floor replaces old records when there are too many. */
  readonly floor: number;
  /** Up to which number invalidations are forgotten: see `recent.ts`. */
  readonly forgotten?: number | undefined;
  readonly records: readonly PurgeRecord[];
}

/** Why the floor rose: everything was purged, or there were more purges than are told apart. */
export type FloorCause = 'all' | 'overflow';

export interface Generations {
  readonly epoch: () => string;
  readonly clock: () => number;
  readonly floor: () => number;
  /** Up to which number invalidations are forgotten. */
  readonly forgotten: () => number;
  /** Starts over with the given state. */
  readonly adopt: (state: GenerationState) => void;
  /** Adds later records: of the same epoch, in any order, any number of times. */
  readonly advance: (state: Omit<GenerationState, 'epoch'>) => void;
  /** Tells if no purge that names the subject came after its generation. Does not look at invalidations. */
  readonly stands: (subject: Subject) => boolean;
  /** Tells if the subject was neither purged nor invalidated after its generation, as far as is remembered. */
  readonly admits: (subject: Subject) => boolean;
  /** Tells if a response that was fetched at the generation of the subject may be stored now. */
  readonly mayStore: (subject: Subject) => boolean;
  /** Milliseconds since the epoch from which a soft purge makes the subject stale; undefined if it does not. */
  readonly staleFrom: (subject: Subject) => number | undefined;
}

export interface GenerationOptions {
  /** Milliseconds for which an invalidation is remembered. */
  readonly longestFetch?: number | undefined;
  /** How many are. */
  readonly maxInvalidations?: number | undefined;
  /** Told when the floor rises within an epoch. */
  readonly onFloor?: ((cause: FloorCause) => void) | undefined;
}

/** Seconds for which an invalidation is remembered, and how many are. */
export const RECENT_DEFAULTS = { longestFetch: 600, maxInvalidations: 100_000 } as const;

/** The purges that are known in this process. Starts with no epoch: admits no entry until it adopts a state. */
export const createGenerations = ({
  onFloor,
  longestFetch = milliseconds(RECENT_DEFAULTS.longestFetch),
  maxInvalidations = RECENT_DEFAULTS.maxInvalidations,
}: GenerationOptions = {}): Generations => {
  let epoch = '';
  let clock = 0;
  let floor = Number.POSITIVE_INFINITY;
  const hard = createRecordSet();
  const soft = createRecordSet();
  const recent = createRecent({ longestFetch, maxInvalidations });

  const add = ({ name, at }: PurgeRecord): void => {
    if (name === 'a') floor = Math.max(floor, at);
    else if (name.startsWith('i')) recent.add(name, at);
    else if (name.startsWith('s')) soft.add(name.slice(1), { at, since: now() });
    else hard.add(name, { at, since: 0 });
  };

  const take = (state: Omit<GenerationState, 'epoch'>): void => {
    state.records.forEach(add);
    recent.forget(state.forgotten ?? 0);
    clock = Math.max(clock, state.clock);
    floor = Math.max(floor, state.floor);
    hard.trim(floor);
    soft.trim(floor);
  };

  const stands = (subject: Subject): boolean => {
    // No record has a higher number than the clock.
    if (subject.generation >= clock) return subject.generation >= floor;
    return subject.generation >= floor && hard.find(subject) === undefined;
  };
  const admits = (subject: Subject): boolean =>
    stands(subject) && (subject.generation >= clock || !recent.names(subject));

  return {
    epoch: () => epoch,
    clock: () => clock,
    floor: () => floor,
    forgotten: recent.forgotten,
    adopt: (state) => {
      hard.clear();
      soft.clear();
      recent.clear();
      ({ epoch, clock, floor } = state);
      take(state);
    },
    advance: (state) => {
      const before = floor;
      take(state);
      if (floor > before)
        onFloor?.(state.records.some(({ name, at }) => name === 'a' && at === floor) ? 'all' : 'overflow');
    },
    stands,
    admits,
    // Forgotten records never have a higher number than the clock.
    mayStore: (subject) => (subject.generation >= clock ? stands(subject) : admits(subject) && recent.allows(subject)),
    staleFrom: (subject) => (subject.generation >= clock ? undefined : soft.find(subject)?.since),
  };
};
