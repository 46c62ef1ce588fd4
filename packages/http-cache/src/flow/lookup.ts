import type { Entry } from '../store/entry.js';
import { now } from '../clock.js';
import type { CacheContext, KeyedRequest } from '../context.js';
import type { Answer, CacheRequest, Forwarded } from '../seam/exchange.js';
import { isPlainRequest } from '../messages/fields.js';
import { discard } from '../messages/discard.js';
import { RETRIEVALS } from '../rules/cacheability.js';
import { NO_REQUEST_DIRECTIVES, readRequestDirectives } from '../rules/request-directives.js';
import { useOf } from '../rules/reuse.js';
import { isPart, type Prepared, prepare, storedOf } from '../rules/prepared.js';
import type { SharedSearches } from '../entries/no-vary-search.js';
import { generationOf, readEntry, readFresh } from '../store-access/store-access.js';
import { readVariant, type Selected } from '../store-access/variants.js';
import { sentFields } from '../rules/origin-fields.js';
import { hit, usableFor } from './hit.js';
import { miss } from './miss.js';
import { refuse } from './refuse.js';

/** Validates a stale entry in the background, on behalf of no client. */
function validateInBackground(
  context: CacheContext,
  { request, decision }: KeyedRequest,
  slot: string,
  stale: Prepared,
): void {
  const controller = new AbortController();
  const task = context.background.begin(() => controller.abort());
  if (task === undefined) {
    context.events.budgetExceeded?.('background');
    return;
  }
  const signal = (): AbortSignal => controller.signal;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const background: CacheRequest = { ...request, method, body: undefined, signal, peer: undefined };
  const directives = NO_REQUEST_DIRECTIVES;
  const { fetch } = context;
  const sent = sentFields(background, decision, context.options);
  const mayFollow = true;
  const foundAt = generationOf(context);
  const common = { request: background, decision, fetch, slot, sent, isPlain: false, directives, mayFollow };
  void miss(context, { ...common, ...storedOf(stale), part: undefined, fallback: stale, foundAt, fwd: 'stale' }).then(
    ({ body }) => {
      task.end();
      // This body has no client: the bytes for the store are read to their end all the same.
      discard(body);
    },
  );
}

/**
 * Tells if a stale answer may be given while its validation is on its way, which begins if it has not begun (RFC 5861
 * 3).
 */
function mayRevalidate(context: CacheContext, keyed: KeyedRequest, slot: string, stale: Prepared): boolean {
  if (context.collapsing.has(slot)) return true;
  // Its own way to the origin is gone once it is answered, and that of the cache may lead elsewhere.
  if (context.fetch === undefined || keyed.request.askedOnce === true) return false;
  validateInBackground(context, keyed, slot, stale);
  return true;
}

/** Tells if an entry may answer a request with credentials that its key does not hold (RFC 9111 3.5). */
const isForAll = (entry: Entry): boolean => prepare(entry)?.freshness.forAll === true;

/** The variant of an entry for this request, if a record of variants stands under the key. */
function selectFor(
  context: CacheContext,
  { request, decision }: KeyedRequest,
  entry: Entry | undefined,
): Selected | Promise<Selected> | undefined {
  if (entry?.kind !== 'variants') return undefined;
  return readVariant(context, entry.key, entry.variants, sentFields(request, decision, context.options));
}

/** Decides whether an entry answers the request (RFC 9111 4). */
function choose(
  context: CacheContext,
  keyed: KeyedRequest,
  found: Entry | undefined,
  slot: string,
  isVaryMiss: boolean,
): Answer | Promise<Answer> {
  const { request } = keyed;
  const { mode } = request;
  const isUnused = mode === 'reload' || (found !== undefined && keyed.isAuthorized === true && !isForAll(found));
  const entry = isUnused ? undefined : found;
  const { options } = context;
  const time = now();
  const isPlain = mode === undefined && isPlainRequest(request.fields);
  if (entry !== undefined && isPlain) {
    const ready = context.readyHit(entry, request.method, time);
    if (ready !== undefined) return ready;
  }
  const directives = isPlain ? NO_REQUEST_DIRECTIVES : readRequestDirectives(request, options.requestDirectives);
  const prepared = entry === undefined ? undefined : prepare(entry);
  const usable = entry === undefined ? undefined : usableFor(request, entry);
  const use = usable === undefined ? undefined : useOf(usable, directives, time);
  if (usable !== undefined) {
    if (use === 'fresh') return hit(request, usable, { hit: true }, context);
    if (use === 'max-stale') return hit(request, usable, { hit: true, detail: use }, context);
    if (use === 'stale-while-revalidate' && mayRevalidate(context, keyed, slot, usable))
      return hit(request, usable, { hit: true, detail: use }, context);
  }
  if (directives.onlyIfCached) return refuse('only-if-cached', options);
  const missing: Forwarded = isPart(prepared) ? 'partial' : isVaryMiss ? 'vary-miss' : 'uri-miss';
  const fwd: Forwarded = usable === undefined ? missing : use === 'refused' ? 'request' : 'stale';
  const sent = sentFields(request, keyed.decision, options);
  const mayFollow = keyed.isAuthorized !== true && (RETRIEVALS.has(request.method) || request.method === 'HEAD');
  const known = { ...storedOf(mayFollow || !isPart(prepared) ? prepared : undefined), fallback: usable };
  const foundAt = generationOf(context);
  return miss(context, { ...keyed, ...known, slot, sent, isPlain, directives, mayFollow, foundAt, fwd });
}

/** The entry of another key, if No-Vary-Search shares it with this one. It is used fresh, and never validated. */
function readShared(
  context: CacheContext,
  searches: SharedSearches,
  keyed: KeyedRequest,
): Entry | undefined | Promise<Entry | undefined> {
  const { decision } = keyed;
  const other = searches.find(decision);
  if (other === undefined) return undefined;
  const checked = (entry: Entry | undefined): Entry | undefined => {
    const prepared = entry === undefined ? undefined : prepare(entry);
    return prepared !== undefined &&
      !isPart(prepared) &&
      prepared.freshUntil > now() &&
      searches.allows(decision, prepared.entry)
      ? entry
      : undefined;
  };
  const variantOf = (entry: Entry | undefined): Entry | undefined | Promise<Entry | undefined> => {
    const selected = selectFor(context, keyed, entry);
    if (selected === undefined) return checked(entry);
    return selected instanceof Promise ? selected.then((later) => checked(later.entry)) : checked(selected.entry);
  };
  const found = readEntry(context, other);
  return found instanceof Promise ? found.then(variantOf) : variantOf(found);
}

/** LOOKUP: asks the store for the key. If the store answers at once, so does this state. */
export function lookUp(context: CacheContext, keyed: KeyedRequest): Answer | Promise<Answer> {
  const { searches } = context;
  const { decision } = keyed;
  const orShared = (entry: Entry | undefined): Entry | undefined | Promise<Entry | undefined> =>
    entry === undefined && searches !== undefined ? readShared(context, searches, keyed) : entry;
  const own = readFresh(context, decision.key);
  const found = own instanceof Promise ? own.then(orShared) : orShared(own);
  const answered = (entry: Entry | undefined): Answer | Promise<Answer> => {
    const selected = selectFor(context, keyed, entry);
    if (selected === undefined) return choose(context, keyed, entry, decision.key, false);
    return selected instanceof Promise
      ? selected.then((later) => choose(context, keyed, later.entry, later.slot, later.isVaryMiss))
      : choose(context, keyed, selected.entry, selected.slot, selected.isVaryMiss);
  };
  return found instanceof Promise ? found.then(answered) : answered(found);
}
