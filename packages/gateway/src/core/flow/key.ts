import type { Keyed } from '@urikit/cache-key';
import type { CacheContext } from '../context.js';
import type { Answer, CacheRequest, FetchOrigin } from '../exchange.js';
import { fieldValue, withoutFields } from '../messages/fields.js';
import { bypass } from './bypass.js';
import { lookUp } from './lookup.js';
import { refuse } from './refuse.js';

/**
 * RFC 9111 3.5: what is stored answers a request with Authorization where the origin says that it is for all; so such a
 * request has the key that it would have without. Its credentials are forwarded; undefined where it has no key even so.
 */
function withoutCredentials({ keyer, options }: CacheContext, request: CacheRequest): Keyed | undefined {
  // Where unkeyed fields are stripped, credentials would not arrive.
  if (options.authorization === 'bypass' || options.unkeyedFields === 'strip') return undefined;
  const fields = withoutFields(request.fields, (name) => name === 'authorization');
  const decision = keyer.decide({ ...request, fields, header: (name) => fieldValue(fields, name) });
  return decision.action === 'key' ? decision : undefined;
}

/** KEY: the policy decides about a request, once; its decision goes along through all states. */
function key(context: CacheContext, request: CacheRequest, fetch: FetchOrigin | undefined): Answer | Promise<Answer> {
  const decision = context.keyer.decide(request);
  if (decision.action === 'reject') return refuse(decision.reason, context.options);
  if (decision.action === 'bypass') {
    const keyed = decision.reason === 'authorization' ? withoutCredentials(context, request) : undefined;
    if (keyed !== undefined) return lookUp(context, { request, decision: keyed, fetch, isAuthorized: true });
    return bypass(context, { request, decision, fetch });
  }
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
