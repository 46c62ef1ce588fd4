import { workOf } from './work-of.js';

/** The default of the shorter length; long enough that quadratic work exceeds the linear limit. */
const LENGTH = 512;

/** The allowed factor for four times the length, and a constant for buffers that grow by steps. */
const FACTOR = 4.1;
const CONSTANT = 256;

/** The work at one length and at four times the length. */
export interface Growth {
  readonly short: number;
  readonly long: number;
  /** True if the longer string costs at most 4.1 times as much plus a constant. */
  readonly linear: boolean;
}

/** Tells if the work at four times the length is linear, up to a constant. */
export const isLinear = (short: number, long: number, constant = CONSTANT): boolean =>
  long <= FACTOR * short + constant;

/**
 * Compares the work for a string with the work for a string of four times the length. Work is counted without a clock,
 * so a busy machine has no influence.
 *
 * @param act - does the work for a length; synchronous
 * @param length - the shorter length
 * @throws errors of `act`
 * @example growthOf((length) => 'a'.repeat(length).split('')).linear // true
 */
export function growthOf(act: (length: number) => unknown, length = LENGTH): Growth {
  // The first call is not counted, because it also compiles and fills caches.
  act(length);
  const short = workOf(() => act(length));
  const long = workOf(() => act(4 * length));
  return { short, long, linear: isLinear(short, long) };
}
