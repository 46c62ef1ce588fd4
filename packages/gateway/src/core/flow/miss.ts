import type { CacheContext, Collapsed, Fetched, ForwardedRequest, MissedRequest } from '../context.js';
import type { Answer, Handling } from '../exchange.js';
import { uriOf } from '../keyed.js';
import { discard } from '../messages/discard.js';
import { originErrorOf } from '../origin-error.js';
import { cacheabilityOf, type NotStored } from '../rules/cacheability.js';
import { isErrorStatus, mayReplaceError, useOf } from '../rules/reuse.js';
import { prepare } from '../store-access/entry.js';
import { inTime } from '../store-access/in-time.js';
import { evictEntry, generationOf } from '../store-access/store-access.js';
import { deliver, withConditions } from './deliver.js';
import { fetchOrigin, hasComeBy, isLoop } from './fetch.js';
import { hit } from './hit.js';
import { refuse } from './refuse.js';
import { store } from './store.js';
import { validate, validatorFields } from './validate.js';

const NO_NAMES: ReadonlySet<string> = new Set();
/** What a client asks of a representation that it has. The answer for all must not depend on it. */
const CONDITIONS: ReadonlySet<string> = new Set(['if-none-match', 'if-modified-since']);
const CONDITIONS_AND_RANGES: ReadonlySet<string> = new Set([...CONDITIONS, 'range', 'if-range']);

/** Reasons that lie in one request, and say nothing of others with its key. */
const OF_REQUEST: ReadonlySet<NotStored> = new Set<NotStored>(['method', 'partial', 'request-no-store']);

/** Statuses that lie in one request, too: its fields were not to the origin's taste. */
const ABOUT_REQUEST: ReadonlySet<number> = new Set([
  400, 406, 408, 411, 412, 413, 414, 415, 416, 417, 421, 422, 429, 431,
]);

/** Which fields of the client do not go to the origin. */
function withheld(
  context: CacheContext,
  { request, isPlain, decision }: MissedRequest,
  validates: boolean,
): ReadonlySet<string> {
  if (validates) return CONDITIONS_AND_RANGES;
  const isWhole = request.method === 'GET' && (isPlain || request.header('range') === undefined);
  return isWhole && !context.notCollapsed.has(decision.key) ? CONDITIONS : NO_NAMES;
}

/** A response that is not stored: for the one who asked, and nobody else. */
function passOn(
  context: CacheContext,
  { decision: { key }, stale, fwd, collapse }: ForwardedRequest,
  { response: { status, body }, fields }: Fetched,
  detail: NotStored,
): Answer {
  // Whether it says something about the key: the reason is not in the request, and it is no failure that may pass.
  const isOfKey = !OF_REQUEST.has(detail) && !ABOUT_REQUEST.has(status) && status !== 304 && status < 500;
  if (isOfKey) context.notCollapsed.set(key, true);
  collapse({ entry: undefined, failed: isErrorStatus(status) });
  // The origin has replaced what is stored by something that is not to be stored. An error may have come to one odd
  // request, and what is fresh is still good for others: neither takes anything away.
  if (isOfKey && status < 400 && stale !== undefined && fwd === 'stale') evictEntry(context, stale.entry);
  return deliver({ status, fields, body }, { hit: false, fwd, fwdStatus: status, detail }, context.options, key);
}

/** What becomes of a response: stored and delivered, or delivered only. */
function take(context: CacheContext, forwarded: ForwardedRequest, fetched: Fetched): Answer {
  const { request, decision, fwd } = forwarded;
  const { response, fields } = fetched;
  const { status } = response;
  const cacheability = cacheabilityOf({ ...forwarded, ...decision, ...fetched }, context.options);
  if (request.method === 'GET') context.redirects?.learn(decision, response, cacheability);
  if (typeof cacheability === 'string') return passOn(context, forwarded, fetched, cacheability);
  context.notCollapsed.delete(decision.key);
  const body = store(context, forwarded, fetched, cacheability);
  const ttl = Math.floor(cacheability.lifetime - cacheability.initialAge);
  const handling: Handling = { hit: false, fwd, fwdStatus: status, stored: true, ttl };
  return deliver({ status, fields, body }, handling, context.options, decision.key);
}

/** Asks the origin, with conditions where something is stored. */
async function ask(context: CacheContext, forwarded: ForwardedRequest): Promise<Answer> {
  const { request, decision, stale, fwd, isPlain } = forwarded;
  const { options } = context;
  // A 304 that is not about what is stored makes a second question necessary.
  const mayValidate = request.method === 'GET' && request.askedOnce !== true;
  const added = stale === undefined || !mayValidate ? [] : validatorFields(stale);
  const without = withheld(context, forwarded, added.length > 0);
  const tellScheme = decision.scheme !== undefined;
  const forwarding = { keyed: decision.keyedFields, tellScheme, without, added };
  // What may be stored is of use to others when its client is gone.
  const signal = context.collapsing.has(decision.key) ? undefined : request.signal?.();
  const fetched = await fetchOrigin(context, forwarded, decision.forward, forwarding, signal);
  const { status, body } = fetched.response;
  if (added.length > 0 && stale !== undefined && status === 304) {
    const good = validate(context, forwarded, stale, fetched);
    if (good !== undefined) return hit(request, good, { hit: false, fwd, fwdStatus: 304, stored: true }, options);
    // Not about what is stored, or not to be kept any more: ask again as if nothing were stored.
    evictEntry(context, stale.entry);
    return ask(context, { ...forwarded, stale: undefined, generation: generationOf(context) });
  }
  if (stale !== undefined && isErrorStatus(status) && mayReplaceError(stale, Date.now())) {
    discard(body);
    forwarded.collapse({ entry: undefined, failed: true });
    return hit(request, stale, { hit: false, fwd, fwdStatus: status, detail: 'stale-if-error' }, options);
  }
  const answer = take(context, forwarded, fetched);
  // The client's conditions were withheld, so they are answered here.
  return isPlain || without === NO_NAMES ? answer : withConditions(answer, request);
}

/** Lets others wait for the answer to a request that is sent now. */
function beginCollapse({ collapsing }: CacheContext, key: string): (ended: Collapsed) => void {
  let settle: (ended: Collapsed) => void = () => undefined;
  const ended = new Promise<Collapsed>((resolve) => {
    settle = resolve;
  });
  collapsing.set(key, ended);
  return (how) => {
    if (collapsing.get(key) === ended) collapsing.delete(key);
    settle(how);
  };
}

/** Answers through the origin. With `isShared`, others wait for it. Never rejects. */
async function forward(context: CacheContext, missed: MissedRequest, isShared: boolean): Promise<Answer> {
  const { request, decision, stale, fwd } = missed;
  const { options } = context;
  const collapse = isShared ? beginCollapse(context, decision.key) : () => undefined;
  try {
    return await ask(context, { ...missed, uri: uriOf(decision), generation: generationOf(context), collapse });
  } catch (cause) {
    collapse({ entry: undefined, failed: true });
    if (stale !== undefined && mayReplaceError(stale, Date.now()))
      return hit(request, stale, { hit: false, fwd, detail: 'stale-if-error' }, options);
    const { reason: code } = originErrorOf(cause);
    return refuse(code, options, { fwd, detail: code });
  }
}

/** Whether a request can share an answer with others: it asks for all of it, and lets it be stored. */
const isShareable = ({ request: { method, header }, isPlain, directives }: MissedRequest): boolean =>
  method === 'GET' &&
  !directives.noStore &&
  (isPlain ||
    (header('range') === undefined && header('if-match') === undefined && header('if-unmodified-since') === undefined));

/**
 * Whether a request may wait for the answer to another one: a HEAD and one for a range too, which are answered out of
 * the whole.
 */
const mayFollow = ({ request: { method, header }, isPlain }: MissedRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (isPlain || (header('if-match') === undefined && header('if-unmodified-since') === undefined));

/** An answer from what another request brought; undefined where it may not be used for this one. */
function fromCollapsed(
  { options }: CacheContext,
  { request, directives, fwd, stale }: MissedRequest,
  { entry, failed }: Collapsed,
): Answer | undefined {
  const now = Date.now();
  const prepared = entry === undefined ? undefined : prepare(entry);
  if (prepared !== undefined && useOf(prepared, directives, now) === 'fresh')
    return hit(request, prepared, { hit: false, fwd, collapsed: true }, options);
  return failed && stale !== undefined && mayReplaceError(stale, now)
    ? hit(request, stale, { hit: false, fwd, collapsed: true, detail: 'stale-if-error' }, options)
    : undefined;
}

/**
 * MISS: answers through the origin. One request for a key is on its way at a time; others wait for it (collapsed
 * forwarding, RFC 9111 4), and ask on their own where its answer is not for them.
 */
export async function miss(context: CacheContext, missed: MissedRequest): Promise<Answer> {
  const { request, decision, stale } = missed;
  const { options, collapsing, notCollapsed } = context;
  if (isLoop(request, options)) return refuse('loop', options);
  const isAlone = notCollapsed.has(decision.key) || hasComeBy(context, request);
  const isShared = isShareable(missed) && !isAlone;
  const other = mayFollow(missed) && !isAlone ? collapsing.get(decision.key) : undefined;
  if (other === undefined) return forward(context, missed, isShared);
  const late: Collapsed = { entry: undefined, failed: false };
  const ended = await inTime(other, options.collapseTimeout).catch(() => late);
  const answer = fromCollapsed(context, missed, ended);
  if (answer !== undefined) return answer;
  const newer = ended.entry === undefined ? undefined : prepare(ended.entry);
  return forward(context, { ...missed, stale: newer ?? stale }, false);
}
