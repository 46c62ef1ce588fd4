import type { CacheContext } from './context.js';
import type { Answer, CacheRequest, OriginRequest } from './seam/exchange.js';
import { wayOf } from './flow/fetch.js';
import { originFields } from './rules/origin-fields.js';
import { WITHHOLD_NOTHING } from './rules/request-fields.js';
import { refuse, refuseRejected } from './flow/refuse.js';
import { hasOriginForm } from './messages/forwardable.js';

/**
 * The request to an origin that opens a WebSocket: by the policy, with the headers of a request that is not stored, and
 * with the two that open a WebSocket. An answer is a refusal: the origin is not asked.
 *
 * @see RFC 6455 section 4.1
 */
export function tunnelRequest(context: CacheContext, request: CacheRequest): Answer | OriginRequest {
  const { keyer, named, options } = context;
  if (request.method !== 'GET' || request.hasBody === true) return refuse('malformed', options);
  if (wayOf(context, request) === 'loop') return refuse('loop', options);
  const decision = keyer.decide(request);
  if (decision.action === 'reject') return refuseRejected(decision, options);
  if (!hasOriginForm(decision)) return refuse('invalid-target', options);
  const { host, target } = decision.forward;
  const added = ['Connection', 'Upgrade', 'Upgrade', 'websocket'];
  const forwarding = { keyed: undefined, named, tellScheme: true, withheld: WITHHOLD_NOTHING, added };
  const fields = originFields(request, decision.forward, forwarding, options, undefined);
  return { method: 'GET', scheme: request.scheme, host, target, fields, body: undefined, signal: undefined };
}
