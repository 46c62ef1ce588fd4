import type { Keyer } from '@urikit/cache-key';
import type { Outcome } from '../../lua/support/gateway.js';
import { keyRequest } from '../../lua/support/suite.js';
import type { Sent } from '../../njs/support/client.js';

/**
 * Sends requests one after another, and finds a fault in each answer: a status of a broken server, or an answer that was made for another
 * key.
 *
 * @param send - sends a request to a server that was asked by this function alone
 */
export function faultFinder(
  { keyOf }: Keyer,
  send: (sent: Sent) => Promise<Outcome>,
): (all: readonly Sent[]) => Promise<unknown[]> {
  /** The key for which each answer of the origin was made. */
  const madeFor = new Map<string, string | undefined>();

  async function faultOf(sent: Sent): Promise<string | undefined> {
    const { status, count } = await send(sent);
    if (!(status === 200 || (status >= 400 && status < 500))) return `status ${String(status)}`;
    if (count === undefined) return undefined;
    const { target, host = '', method = 'GET', fields = [] } = sent;
    const key = keyOf(keyRequest(method, target, [['Host', host], ...fields]));
    if (!madeFor.has(count)) {
      madeFor.set(count, key);
      return undefined;
    }
    return key !== undefined && madeFor.get(count) === key
      ? undefined
      : `shares the answer to ${String(madeFor.get(count))}`;
  }

  return async (all) => {
    const faults: unknown[] = [];
    for (const sent of all) {
      const fault = await faultOf(sent);
      if (fault !== undefined) faults.push([sent.host, sent.target.slice(0, 200), fault]);
    }
    return faults;
  };
}
