import type { BypassedRequest, CacheContext } from '../context.js';
import type { OriginResponse } from '../seam/exchange.js';
import { tagsOfUri, uriOfBypassed, uriOfResource } from '../seam/resource-uri.js';
import { fieldValue } from '../messages/fields.js';
import { groupTags } from '../rules/cache-groups.js';
import { isSafeMethod } from '@urikit/cache-key/keyer';
import { sameOriginTarget } from '../rules/same-origin.js';
import { invalidateQuietly } from './store-access.js';

/** RFC 9111 4.4: the target, and Location and Content-Location if they are of the same origin. */
function urisOf(
  { keyer }: CacheContext,
  { request, decision }: BypassedRequest,
  { status, fields }: OriginResponse,
): ReadonlySet<string | undefined> {
  if (status < 200 || status >= 400) return new Set();
  const { scheme, host } = request;
  const uris = new Set([uriOfBypassed(keyer, scheme, decision)]);
  for (const name of ['location', 'content-location']) {
    const reference = fieldValue(fields, name);
    const target = reference === undefined ? undefined : sameOriginTarget(request, reference);
    if (target !== undefined) uris.add(uriOfResource(keyer, { scheme, host, target }));
  }
  return uris;
}

/** RFC 9875 3: groups of the origin that the answer to an unsafe method names. */
function groupsOf(
  { keyer }: CacheContext,
  { request, decision: { host } }: BypassedRequest,
  { fields }: OriginResponse,
): readonly string[] {
  const scheme = keyer.plan.scheme === 'key' ? request.scheme : undefined;
  return host === undefined ? [] : groupTags(fields, 'cache-group-invalidation', { scheme, host });
}

/**
 * Invalidates the entries that an answer to an unsafe method makes invalid: by success those of its URI (RFC 9111 4.4), and
 * the groups that it names (RFC 9875 3).
 */
export async function invalidate(
  context: CacheContext,
  bypassed: BypassedRequest,
  response: OriginResponse,
): Promise<void> {
  if (isSafeMethod(bypassed.request.method)) return;
  const { searches, redirects } = context;
  const uris = urisOf(context, bypassed, response);
  const groups = groupsOf(context, bypassed, response);
  const tags = [...uris].flatMap((uri) => (uri === undefined ? [] : tagsOfUri(uri, searches !== undefined)));
  if (tags.length + groups.length === 0) return;
  // A learned redirect does not remember its groups.
  if (groups.length > 0) redirects?.clear();
  else redirects?.forget(uris);
  await invalidateQuietly(context, [...tags, ...groups]);
}
