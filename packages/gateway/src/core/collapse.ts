import { createFlight, type Flight, waitFor } from '../budgets/flight.js';
import type { CacheContext, Collapsed, MissedRequest } from './context.js';
import type { CacheOptions } from './options.js';

/** Collapsed forwarding (RFC 9111 4): which requests share one answer of the origin, and how they wait for it. */

/**
 * Whether a request may wait for the answer to another one: a HEAD and one for a range too, which are answered out of
 * the whole.
 */
export const mayFollow = ({ request: { method, header }, isPlain, isAuthorized }: MissedRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  isAuthorized !== true &&
  (isPlain || (header('if-match') === undefined && header('if-unmodified-since') === undefined));

/** Whether a request can share its answer with others: it is asked for all of it, and lets it be stored. */
export const isShareable = (missed: MissedRequest): boolean =>
  missed.request.method === 'GET' && !missed.directives.noStore && mayFollow(missed);

/** Lets others wait for the answer to a request that is sent now, by its slot. */
export function beginFlight({ collapsing }: CacheContext, slot: string): Flight<Collapsed> {
  const flight = createFlight<Collapsed>(() => {
    if (collapsing.get(slot) === flight) collapsing.delete(slot);
  });
  collapsing.set(slot, flight);
  return flight;
}

/**
 * Waits for the answer that another request is to bring. Where that takes long, one more may ask, and the others wait
 * on for either.
 *
 * @param mayLead - whether others can use its answer; where they cannot, it asks for itself when that takes long
 * @returns how it ended; `alone` where this request is the one more, or asks for itself; `busy` where neither came in time; `gone` where
 *   the client has gone
 */
export async function follow(
  { collapseTimeout, waitTimeout }: CacheOptions,
  flight: Flight<Collapsed>,
  mayLead: boolean,
  signal: AbortSignal | undefined,
): Promise<Collapsed | 'alone' | 'busy' | 'gone'> {
  const first = await waitFor(flight.ended, collapseTimeout, signal);
  if (first !== 'late') return first === 'gone' ? first : first.value;
  if (!mayLead || flight.takeSecond()) return 'alone';
  const then = await waitFor(flight.ended, waitTimeout, signal);
  return then === 'late' ? 'busy' : then === 'gone' ? then : then.value;
}
