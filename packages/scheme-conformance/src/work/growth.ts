import { workOf } from './work-of.js';

/** The length that growth begins from where no other is given; long enough for a square to outgrow what is linear. */
const LENGTH = 512;

/** What four times the text may cost, and some work more for buffers that grow by steps. */
const FACTOR = 4.1;
const CONSTANT = 256;

/** The work at one length and at four times the length. */
export interface Growth {
  readonly short: number;
  readonly long: number;
  /** Whether the longer text costs at most 4.1 times as much, and a constant. */
  readonly linear: boolean;
}

/** Whether work at four times the length is linear work, but for a constant that does not grow. */
export const isLinear = (short: number, long: number, constant = CONSTANT): boolean =>
  long <= FACTOR * short + constant;

/**
 * Compares the work for a text with the work for a text of four times the length. No clock takes part, so a busy machine
 * changes nothing.
 *
 * @param act - does the work for a length; synchronous
 * @param length - the shorter length
 * @throws what `act` throws
 * @example growthOf((length) => 'a'.repeat(length).split('')).linear // true
 */
export function growthOf(act: (length: number) => unknown, length = LENGTH): Growth {
  // Once before it counts: what is compiled or remembered at the first call is no part of the growth.
  act(length);
  const short = workOf(() => act(length));
  const long = workOf(() => act(4 * length));
  return { short, long, linear: isLinear(short, long) };
}
