import type { Keyed } from '@urikit/cache-key';
import type { CacheContext } from '../context.js';
import type { Answer, CacheRequest, FetchOrigin } from '../seam/exchange.js';
import { fieldValue, withoutFields } from '../messages/fields.js';
import { bytesToHold, readContent } from '../messages/query-content.js';
import { bypass } from './bypass.js';
import { lookUp } from './lookup.js';
import { refuse, refuseRejected } from './refuse.js';

/**
 * Decides on a request with Authorization as if it had no credentials, because a stored response may answer it if the
 * origin says that the response is for all (RFC 9111 3.5). The credentials are forwarded; undefined if the request has
 * no key even so.
 */
function withoutCredentials({ keyer, options }: CacheContext, request: CacheRequest): Keyed | undefined {
  // If unkeyed headers are stripped, credentials would not arrive.
  if (options.authorization === 'bypass' || options.unkeyed === 'strip') return undefined;
  const fields = withoutFields(request.fields, (name) => name === 'authorization');
  const decision = keyer.decide({ ...request, fields, header: (name) => fieldValue(fields, name) });
  return decision.action === 'key' ? decision : undefined;
}

const NO_CONTENT = new Uint8Array(0);

/**
 * Reads the content of a QUERY that gets a key with it. Any other one is not read: content without a key goes on
 * as a stream.
 *
 * @returns undefined if the client has gone
 */
async function withContent(context: CacheContext, request: CacheRequest): Promise<CacheRequest | undefined> {
  const { body, fields } = request;
  const bytes = bytesToHold(fields);
  // An application reads the content itself.
  if (body === undefined || bytes === undefined || request.askedOnce === true) return request;
  if (context.keyer.decide({ ...request, content: NO_CONTENT }).action !== 'key') return request;
  if (!context.bytes.take(bytes)) return request;
  try {
    const content = await readContent(body);
    return content === undefined ? request : { ...request, content, body: undefined };
  } catch {
    return undefined;
  } finally {
    context.bytes.give(bytes);
  }
}

/** KEY of a QUERY: its content is part of it (RFC 10008 2.7). */
async function keyQuery(context: CacheContext, request: CacheRequest, fetch: FetchOrigin | undefined): Promise<Answer> {
  const read = request.hasBody === true ? await withContent(context, request) : { ...request, content: NO_CONTENT };
  return read === undefined ? refuse('client-gone', context.options) : key(context, read, fetch);
}

/** KEY: the policy decides about a request, once; its decision goes along through all states. */
function key(context: CacheContext, request: CacheRequest, fetch: FetchOrigin | undefined): Answer | Promise<Answer> {
  const decision = context.keyer.decide(request);
  if (decision.action === 'reject') return refuseRejected(decision, context.options);
  if (decision.action === 'bypass') {
    const keyed = decision.reason === 'authorization' ? withoutCredentials(context, request) : undefined;
    if (keyed !== undefined) return lookUp(context, { request, decision: keyed, fetch, isAuthorized: true });
    return bypass(context, { request, decision, fetch });
  }
  // A learned redirect makes it another request (RFC 3986 6.2.4), which has no decision yet.
  const followed = context.redirects?.follow(request, decision);
  const next = followed === undefined ? undefined : context.keyer.decide(followed);
  if (followed !== undefined && next?.action === 'key')
    return lookUp(context, { request: followed, decision: next, fetch });
  return lookUp(context, { request, decision, fetch });
}

/**
 * Makes the function that answers requests. If the store answers at once, a hit is an `Answer` and no promise. It never
 * throws and never rejects: a mistake of the gateway, or of a keyer, must not end a server.
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
      const isUnread = request.method === 'QUERY' && request.content === undefined;
      const answer = (isUnread ? keyQuery : key)(context, request, own ?? context.fetch);
      return answer instanceof Promise ? answer.catch(failed) : answer;
    } catch (cause) {
      return failed(cause);
    }
  };
}
