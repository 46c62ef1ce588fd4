import type { OriginError } from '@urikit/http-cache';
import { errorMember } from '../error-code.js';
import { closedInSilence } from './continue.js';
import { failureOf } from './failure.js';

/**
 * How a connection failed before the first byte of an answer. `unsent`: the request got no connection. `kept`: one that
 * was kept from an earlier request closed, as connections do when their time is over. `closed`: a new one closed. `late`:
 * the server took the request and did not answer in time, and may be at work on it.
 */
export type Unanswered = 'unsent' | 'kept' | 'closed' | 'late';

/** Reasons that tell of a connection. All others tell of a request, of an answer, or of this gateway. */
const OF_CONNECTIONS: ReadonlySet<string> = new Set(['origin-unreachable', 'origin-timeout', 'origin-broke-off']);

/** Codes of undici for a pool that this gateway closes. */
const OWN_END: ReadonlySet<string | undefined> = new Set(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);

const known = new WeakMap<OriginError, Unanswered>();

/** How a connection failed a request; undefined for every other failure. */
export const unansweredBy = (failure: OriginError): Unanswered | undefined => known.get(failure);

/** The failure of a request, for an error of undici. @param isSent - whether the request got a connection */
export function failureOfRequest(cause: unknown, isSent: boolean): OriginError {
  const failure = failureOf(cause);
  const isOfConnection = OF_CONNECTIONS.has(failure.message) && !OWN_END.has(errorMember(cause, 'code'));
  if (!isOfConnection) return failure;
  const isLate = failure.message === 'origin-timeout' && (isSent || failure === cause);
  if (failure === cause && !isLate) return failure;
  const unanswered = isLate ? 'late' : isSent ? closedInSilence(cause) : 'unsent';
  if (unanswered !== undefined) known.set(failure, unanswered);
  return failure;
}
