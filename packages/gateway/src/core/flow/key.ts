import type { CacheContext } from '../context.js';
import type { Answer, CacheRequest, FetchOrigin } from '../exchange.js';
import { bypass } from './bypass.js';
import { lookUp } from './lookup.js';
import { refuse } from './refuse.js';

/** KEY: the policy decides about a request, once; its decision goes along through all states. */
function key(context: CacheContext, request: CacheRequest, fetch: FetchOrigin | undefined): Answer | Promise<Answer> {
  const decision = context.keyer.decide(request);
  if (decision.action === 'reject') return refuse(decision.reason, context.options);
  if (decision.action === 'bypass') return bypass(context, { request, decision, fetch });
  // A learned redirect makes it another request (RFC 3986 6.2.4), about which nothing is decided yet.
  const followed = context.redirects?.follow(request, decision);
  const next = followed === undefined ? undefined : context.keyer.decide(followed);
  if (followed !== undefined && next?.action === 'key')
    return lookUp(context, { request: followed, decision: next, fetch });
  return lookUp(context, { request, decision, fetch });
}

/**
 * Makes the function that answers requests. Where the store answers at once, a hit is an `Answer` and no promise. It
 * never throws and never rejects: a mistake of the gateway, or of a keyer, must not end a server.
 */
export function createRespond(
  context: CacheContext,
): (request: CacheRequest, fetch?: FetchOrigin) => Answer | Promise<Answer> {
  const failed = (cause: unknown): Answer => {
    context.events.failed?.(cause);
    return refuse('internal', context.options);
  };
  return (request, own) => {
    try {
      const answer = key(context, request, own ?? context.fetch);
      return answer instanceof Promise ? answer.catch(failed) : answer;
    } catch (cause) {
      return failed(cause);
    }
  };
}
