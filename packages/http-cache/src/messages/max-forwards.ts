/** Max-Forwards of OPTIONS and TRACE (RFC 9110 7.6.2): how often one of these requests may still be passed on. */

/** The largest number that is passed on: every larger one becomes this. */
const MOST = 255;

/** Tells if Max-Forwards counts for a method: a recipient may ignore it for every other one. */
export const countsForwards = (method: string): boolean => method === 'OPTIONS' || method === 'TRACE';

/** Reads `1*DIGIT`. Gives undefined for any other value. */
export const forwardsOf = (value: string): number | undefined => (/^\d+$/.test(value) ? Number(value) : undefined);

/** The value for the next recipient. One that is no number, and 0, stay as they are. */
export function nextForwards(value: string): string {
  const forwards = forwardsOf(value);
  return forwards === undefined || forwards === 0 ? value : String(Math.min(forwards - 1, MOST));
}
