import type { Context } from './context.js';
import type { CacheRequest, OriginResponse } from './exchange.js';
import { fieldValue } from './fields.js';
import { tagsOfUri, uriOfRequest } from './keyer.js';
import { sameOriginTarget } from './same-origin.js';
import { purgeQuietly } from './stored.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * RFC 9111 4.4: a non-error response to an unsafe method invalidates what is stored for its target, and for the URIs in
 * Location and Content-Location where they are of the same origin.
 */
export async function invalidate(context: Context, request: CacheRequest, response: OriginResponse): Promise<void> {
  if (SAFE.has(request.method) || response.status < 200 || response.status >= 400) return;
  const targets = [request.target];
  for (const name of ['location', 'content-location']) {
    const reference = fieldValue(response.fields, name);
    const target = reference === undefined ? undefined : sameOriginTarget(request, reference);
    if (target !== undefined) targets.push(target);
  }
  const { scheme, host } = request;
  const uris = new Set(targets.map((target) => uriOfRequest(context.keyer, { scheme, host, target })));
  const tags = [...uris].flatMap((uri) => (uri === undefined ? [] : tagsOfUri(uri, context.variants !== undefined)));
  context.redirects?.clear();
  await Promise.all(tags.map((tag) => purgeQuietly(context, { tag })));
}
