import { ahead } from '@urikit/http-cache/internal';
import type { StoredEntry } from './codec.js';

/** Milliseconds by which the clocks of gateways and of Redis may differ. */
export const CLOCKS_DIFFER = 1000;

const shifted = (stored: StoredEntry, by: number): StoredEntry => {
  if (by === 0) return stored;
  const { entry, expires } = stored;
  const [requestTime, responseTime] = [entry.requestTime + by, entry.responseTime + by];
  return { ...stored, expires: expires + by, entry: { ...entry, requestTime, responseTime } };
};

/** An entry of this process with times of the wall clock, which gateways share. */
export const toShared = (stored: StoredEntry): StoredEntry => shifted(stored, -ahead());

/**
 * An entry that gateways share, with times of this process; undefined if its time has not come: its age is unknown,
 * because the clock of its gateway was ahead.
 */
export const fromShared = (stored: StoredEntry): StoredEntry | undefined =>
  stored.entry.responseTime > Date.now() + CLOCKS_DIFFER ? undefined : shifted(stored, ahead());
