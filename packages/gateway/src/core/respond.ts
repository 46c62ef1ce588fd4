import type { Entry } from '../store/store.js';
import type { Context } from './context.js';
import { ageOf, type Prepared, prepare } from './entry.js';
import type { Answer, CacheRequest, FetchOrigin, Handling } from './exchange.js';
import { narrowed, wholeAnswer } from './hit.js';
import { miss } from './miss.js';
import { pass } from './pass.js';
import { problem } from './problem.js';
import { revalidateInBackground } from './revalidate.js';
import { lookUp } from './stored.js';
import type { Variants } from './variants.js';
import { isPlainRequest, useOf, wishesOf } from './wishes.js';

/** An answer from an entry that may be used, stale or not. */
function fromEntry(
  { options }: Context,
  request: CacheRequest,
  prepared: Prepared,
  now: number,
  detail?: string,
): Answer {
  const handling: Handling = { hit: true, ttl: Math.floor(prepared.freshness.lifetime) - ageOf(prepared, now), detail };
  return narrowed(wholeAnswer(prepared, request.method, now, handling, options), request, prepared);
}

/** A request that is more than "give me this", or an entry that is not fresh. */
function respondBy(
  context: Context,
  request: CacheRequest,
  key: string,
  entry: Entry | undefined,
  fetch: FetchOrigin | undefined,
): Answer | Promise<Answer> {
  const now = Date.now();
  const wishes = wishesOf(request, context.options);
  const prepared = entry === undefined ? undefined : prepare(entry);
  // RFC 9110 13.1.1: what must match is a matter of the origin's state, not of ours.
  const isConditional = request.header('if-match') !== undefined || request.header('if-unmodified-since') !== undefined;
  const use = prepared === undefined || isConditional ? undefined : useOf(prepared, wishes, now);
  if (prepared !== undefined) {
    if (use === 'fresh') return fromEntry(context, request, prepared, now);
    if (use === 'max-stale') return fromEntry(context, request, prepared, now, 'max-stale');
    if (use === 'stale-while-revalidate' && revalidateInBackground(context, request, key, prepared)) {
      return fromEntry(context, request, prepared, now, 'stale-while-revalidate');
    }
  }
  if (wishes.onlyIfCached) return problem(504, 'only-if-cached', context.options);
  const fwd = prepared === undefined ? 'uri-miss' : use === 'refused' || isConditional ? 'request' : 'stale';
  return miss(context, {
    request,
    key,
    stale: isConditional ? undefined : prepared,
    fwd,
    wishes,
    fetch: fetch ?? context.fetch,
  });
}

/** What another key's answer is worth for this one: it is used where it is fresh, and never validated in its name. */
function lookUpVariant(
  context: Context,
  variants: Variants,
  key: string,
): Entry | undefined | Promise<Entry | undefined> {
  const other = variants.find(key);
  if (other === undefined) return undefined;
  const checked = (entry: Entry | undefined): Entry | undefined => {
    const prepared = entry === undefined ? undefined : prepare(entry);
    return prepared !== undefined && prepared.freshUntil > Date.now() && variants.allows(key, prepared.entry)
      ? entry
      : undefined;
  };
  const found = lookUp(context, other);
  return found instanceof Promise ? found.then(checked) : checked(found);
}

function respondFound(
  context: Context,
  request: CacheRequest,
  key: string,
  entry: Entry | undefined,
  fetch: FetchOrigin | undefined,
): Answer | Promise<Answer> {
  if (entry !== undefined && isPlainRequest(request.fields)) {
    const answer = context.plainHit(entry, request.method, Date.now());
    if (answer !== undefined) return answer;
  }
  return respondBy(context, request, key, entry, fetch);
}

/** Where the store answers at once, so does this. */
function respondKeyed(
  context: Context,
  request: CacheRequest,
  key: string,
  fetch: FetchOrigin | undefined,
): Answer | Promise<Answer> {
  const { variants } = context;
  const found = lookUp(context, key);
  if (found instanceof Promise) {
    return found
      .then((entry) => (entry === undefined && variants !== undefined ? lookUpVariant(context, variants, key) : entry))
      .then((entry) => respondFound(context, request, key, entry, fetch));
  }
  if (found !== undefined || variants === undefined) return respondFound(context, request, key, found, fetch);
  const other = lookUpVariant(context, variants, key);
  return other instanceof Promise
    ? other.then((entry) => respondFound(context, request, key, entry, fetch))
    : respondFound(context, request, key, other, fetch);
}

/**
 * Answers a request: from the store, or through the origin. Where the store answers at once, so does a hit: without a
 * promise, and with an answer that others share. Never throws and never rejects.
 */
export function respond(context: Context, request: CacheRequest, fetch?: FetchOrigin): Answer | Promise<Answer> {
  const key = context.keyer.keyOf(request);
  if (key === undefined) return pass(context, request, fetch ?? context.fetch);
  const followed = context.redirects?.follow(key, request);
  const next = followed === undefined ? undefined : context.keyer.keyOf(followed);
  if (followed !== undefined && next !== undefined) return respondKeyed(context, followed, next, fetch);
  return respondKeyed(context, request, key, fetch);
}
