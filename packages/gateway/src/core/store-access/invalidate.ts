import type { BypassedRequest, CacheContext } from '../context.js';
import type { OriginResponse } from '../exchange.js';
import { tagsOfUri, uriOfBypassed, uriOfResource } from '../keyed.js';
import { fieldValue } from '../messages/fields.js';
import { isSafeMethod } from '../rules/safe-method.js';
import { sameOriginTarget } from '../rules/same-origin.js';
import { invalidateQuietly } from './store-access.js';

/**
 * RFC 9111 4.4: a non-error response to an unsafe method invalidates what is stored for its target, and for the URIs in
 * Location and Content-Location where they are of the same origin.
 */
export async function invalidate(
  context: CacheContext,
  { request, decision }: BypassedRequest,
  response: OriginResponse,
): Promise<void> {
  if (isSafeMethod(request.method) || response.status < 200 || response.status >= 400) return;
  const { keyer, searches, redirects } = context;
  const { scheme, host } = request;
  const uris = new Set([uriOfBypassed(keyer, scheme, decision)]);
  for (const name of ['location', 'content-location']) {
    const reference = fieldValue(response.fields, name);
    const target = reference === undefined ? undefined : sameOriginTarget(request, reference);
    if (target !== undefined) uris.add(uriOfResource(keyer, { scheme, host, target }));
  }
  const tags = [...uris].flatMap((uri) => (uri === undefined ? [] : tagsOfUri(uri, searches !== undefined)));
  if (tags.length === 0) return;
  redirects?.forget(uris);
  await invalidateQuietly(context, tags);
}
