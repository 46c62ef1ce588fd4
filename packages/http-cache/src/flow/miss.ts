import { beginCollapsedFetch, type CollapsedFetch } from '../budgets/collapsed-fetch.js';
import { waitForOther } from '../budgets/wait-for.js';
import { now } from '../clock.js';
import {
  completedAnswer,
  completionFields,
  completionOf,
  isMissingPart,
  withStoredFields,
} from '../ranges/completion.js';
import type { CacheContext, Collapsed, ForwardedRequest, MissedRequest } from '../context.js';
import type { Answer, Handling } from '../seam/exchange.js';
import { issueOf } from '../seam/issue.js';
import { discard } from '../messages/discard.js';
import { isTooFar, withRange } from '../ranges/select-range.js';
import { originErrorOf } from '../seam/origin-error.js';
import { RETRIEVALS } from '../rules/cacheability.js';
import { ERROR_STATUSES, useOf } from '../rules/reuse.js';
import { type Prepared, prepare, storedOf } from '../rules/prepared.js';
import { entryForLater, evictEntry, generationOf } from '../store-access/store-access.js';
import { replacesError } from '../store-access/still.js';
import { keyOfResponse } from '../store-access/variants.js';
import { withConditions } from './deliver.js';
import { hit, usableFor } from './hit.js';
import { isOfOneRequest, WITHHOLD_ALL } from '../rules/request-fields.js';
import { fetchOrigin, wayOf, withheldFrom } from './fetch.js';
import { refuse } from './refuse.js';
import { store } from './store.js';
import { freshen, validate, validatorFields } from './validate.js';

/** Asks the origin, with conditions if a response is stored. */
async function ask(context: CacheContext, forwarded: ForwardedRequest): Promise<Answer> {
  const { request, decision, stale, fallback, fwd, isPlain, part, collapsedFetch } = forwarded;
  // A 304 that is not about the stored response makes a second question necessary.
  const mayValidate = RETRIEVALS.has(request.method) && request.askedOnce !== true;
  const completion = part !== undefined && mayValidate ? completionOf(part, request) : undefined;
  const validators = stale === undefined || !mayValidate ? [] : validatorFields(stale);
  const added = completion === undefined ? validators : completionFields(completion);
  const withheld = added.length > 0 ? WITHHOLD_ALL : withheldFrom(context, forwarded);
  const tellScheme = decision.scheme !== undefined;
  const forwarding = { keyed: decision.keyedFields, tellScheme, withheld, added };
  // A fetch that others wait for is given up only when all of them are gone, too.
  const signal = collapsedFetch === undefined ? request.signal?.() : collapsedFetch.signal;
  const fetched = await fetchOrigin(context, forwarded, decision.forward, forwarding, signal);
  collapsedFetch?.begin();
  const { status, body, from } = fetched.response;
  const isOfOne = isOfOneRequest(request.fields, withheld, decision.keyedFields, status);
  const isMissing = completion !== undefined && status === 206 && isMissingPart(completion, fetched.response);
  if (completion !== undefined && !isMissing && (status === 206 || status === 416)) {
    // The 206 is not the missing part: ask for the whole, as if the store were empty.
    discard(body);
    return ask(context, { ...forwarded, part: undefined, generation: generationOf(context) });
  }
  if (added.length > 0 && stale !== undefined && status === 304) {
    const good = validate(context, forwarded, stale, fetched);
    if (good !== undefined) return hit(request, good, { hit: false, fwd, fwdStatus: 304, from, stored: true }, context);
    // The 304 is about another response, or the entry may no longer be kept: ask again, as if the store were empty.
    evictEntry(context, stale.entry);
    return ask(context, { ...forwarded, stale: undefined, fallback: undefined, generation: generationOf(context) });
  }
  if (ERROR_STATUSES.has(status) && (await replacesError(context, forwarded))) {
    discard(body);
    forwarded.collapse({ entry: undefined, failure: 'origin-failed' });
    const handling: Handling = { hit: false, fwd, fwdStatus: status, from, detail: 'stale-if-error' };
    return hit(request, fallback as Prepared, handling, context);
  }
  if (request.method === 'HEAD' && stale !== undefined && status === 200 && !isOfOne)
    freshen(context, forwarded, stale, fetched);
  const answer = isMissing
    ? completedAnswer(completion, store(context, forwarded, withStoredFields(completion, fetched)), context.bytes)
    : store(context, forwarded, fetched, isOfOne);
  // The client's conditions were withheld, so they are answered here.
  if (isPlain || !withheld.has('condition')) return answer;
  const conditioned = withConditions(answer, request);
  if (request.askedOnce !== true && isTooFar(conditioned, request)) {
    // The bytes for the store are read to their end all the same. No request waits for the part.
    discard(answer.body);
    const alone = { collapsedFetch: undefined, part: undefined, collapse: () => undefined, leave: () => undefined };
    return ask(context, { ...forwarded, ...alone, stale: undefined, fallback: undefined, asksForPart: true });
  }
  return withRange(conditioned, request);
}

/** Answers through the origin. With a collapsed fetch, others wait for it. Never rejects. */
async function forward(
  context: CacheContext,
  missed: MissedRequest,
  collapsedFetch?: CollapsedFetch<Collapsed>,
): Promise<Answer> {
  const { request, fallback, fwd } = missed;
  let isTold = collapsedFetch === undefined;
  const collapse = (ended: Collapsed): void => {
    if (!isTold) collapsedFetch?.end(ended, ended.entry !== undefined || ended.failure === undefined);
    isTold = true;
  };
  const leave = collapsedFetch?.join(request.signal?.()) ?? (() => undefined);
  try {
    const generation = generationOf(context);
    return await ask(context, { ...missed, generation, collapse, collapsedFetch, leave });
  } catch (cause) {
    const code = originErrorOf(cause).issue.message;
    collapse({ entry: undefined, failure: code });
    if (await replacesError(context, missed))
      return hit(request, fallback as Prepared, { hit: false, fwd, detail: 'stale-if-error' }, context);
    return refuse(code, context.options, { fwd, detail: code });
  }
}

/**
 * An answer from the result of another request; undefined if it may not be used for this one. If the other request
 * failed, one of all that wait asks once more, and a second failure is for all.
 */
async function fromCollapsed(
  context: CacheContext,
  missed: MissedRequest,
  { entry, failure }: Collapsed,
  mayLead: boolean,
): Promise<Answer | undefined> {
  const { request, directives, fwd, fallback } = missed;
  const prepared = entry === undefined ? undefined : usableFor(request, entry);
  if (prepared !== undefined && useOf(prepared, directives, now()) === 'fresh')
    return hit(request, prepared, { hit: false, fwd, collapsed: true }, context);
  if (failure === undefined) return undefined;
  if (await replacesError(context, missed))
    return hit(request, fallback as Prepared, { hit: false, fwd, collapsed: true, detail: 'stale-if-error' }, context);
  // The fault of the other request is not a fault of this one.
  if (issueOf(failure).kind === 'request') return miss(context, missed);
  if (mayLead && missed.hasFailed !== true) return miss(context, { ...missed, hasFailed: true });
  return refuse(failure, context.options, { fwd, detail: failure });
}

/**
 * MISS: answers through the origin. One request for a key is on its way at a time; others wait for it (collapsed
 * forwarding, RFC 9111 4), and ask on their own if its answer is not for them.
 */
export async function miss(context: CacheContext, missed: MissedRequest): Promise<Answer> {
  const { request, decision, slot, fwd } = missed;
  const { options, collapsing, notCollapsed } = context;
  const way = wayOf(context, request);
  if (way === 'loop') return refuse('loop', options);
  const isAlone = notCollapsed.has(slot) || way === 'again';
  // Others share an answer that is asked for all of them, and may be stored.
  const isShared = missed.mayFollow && RETRIEVALS.has(request.method) && !missed.directives.noStore && !isAlone;
  const collapsedFetch = missed.mayFollow && !isAlone ? collapsing.get(slot) : undefined;
  if (collapsedFetch === undefined)
    return forward(context, missed, isShared ? beginCollapsedFetch(collapsing, slot) : undefined);
  const signal = request.signal?.();
  const leave = collapsedFetch.join(signal);
  const ended = await waitForOther(options, collapsedFetch, isShared, signal);
  if (ended === 'alone') {
    // Join as requester before leaving as waiter: a fetch without members is aborted.
    const answer = forward(context, missed, isShared ? collapsedFetch : undefined);
    leave();
    return answer;
  }
  leave();
  if (ended === 'gone') return refuse('client-gone', options, { fwd });
  if (ended === 'busy') {
    context.events.budgetExceeded?.('key');
    return refuse('origin-busy', options, { fwd });
  }
  // The answer is a variant for others: wait for the variant of this request. Its key is longer, so this ends.
  const own = ended.entry === undefined || slot !== decision.key ? slot : keyOfResponse(missed, ended.entry.fields);
  if (own !== ended.entry?.key && own !== slot)
    return miss(context, { ...missed, slot: own, part: undefined, fwd: 'vary-miss' });
  const entry = await entryForLater(context, ended.entry, missed.foundAt);
  const answer = await fromCollapsed(context, missed, { ...ended, entry }, isShared);
  if (answer !== undefined) return answer;
  if (entry === undefined || prepare(entry) === undefined) return forward(context, missed);
  return forward(context, { ...missed, ...storedOf(prepare(entry)), fallback: usableFor(request, entry) });
}
