import type { Bypassed, BypassReason, KeyRequest } from '../request.js';
import type { Deciding } from './policy-run.js';

/** Passes a request on as it was sent. */
function passAsSent({ target, host = '' }: KeyRequest, reason: BypassReason): Bypassed {
  const forward = { target, host, fields: [] };
  return { action: 'bypass', reason, forward, host, target, keyTarget: undefined, route: undefined };
}

/** The simplest key: host and target as they were sent. */
export const AS_SENT: Pick<Deciding, 'decide'> = {
  decide: (request) => {
    const { method, scheme, host = '', target, header } = request;
    if (method !== 'GET' && method !== 'HEAD') return passAsSent(request, 'method');
    if (header('authorization') !== undefined) return passAsSent(request, 'authorization');
    const beginning = `${scheme}://${host}`;
    return {
      action: 'key',
      key: beginning + target,
      forward: { target, host, fields: [] },
      ambiguous: false,
      scheme,
      host,
      target,
      targetIndex: beginning.length,
      keyedFields: [],
      route: undefined,
    };
  },
};
