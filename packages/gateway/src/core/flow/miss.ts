import { createFlight, type Flight, waitFor } from '../../budgets/flight.js';
import { now } from '../clock.js';
import type { CacheContext, Collapsed, Fetched, ForwardedRequest, MissedRequest } from '../context.js';
import type { Answer, Handling } from '../exchange.js';
import { uriOf } from '../keyed.js';
import { discard } from '../messages/discard.js';
import { originErrorOf } from '../origin-error.js';
import { cacheabilityOf, type NotStored } from '../rules/cacheability.js';
import { withRuledLifetime } from '../rules/ruled-lifetime.js';
import { isErrorStatus, mayReplaceError, useOf } from '../rules/reuse.js';
import { prepare } from '../store-access/entry.js';
import { generationOf, purgeQuietly } from '../store-access/store-access.js';
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
async function passOn(
  context: CacheContext,
  { decision: { key }, stale, fwd, collapse }: ForwardedRequest,
  { response: { status, body }, fields }: Fetched,
  detail: NotStored,
): Promise<Answer> {
  // Whether it says something about the key: the reason is not in the request, and it is no failure that may pass.
  const isOfKey = !OF_REQUEST.has(detail) && status !== 304 && status < 500;
  if (isOfKey) context.notCollapsed.set(key, true);
  collapse({ entry: undefined, failed: isErrorStatus(status) });
  // The origin has replaced what is stored by something that is not to be stored.
  if (isOfKey && stale !== undefined) await purgeQuietly(context, { key });
  return deliver({ status, fields, body }, { hit: false, fwd, fwdStatus: status, detail }, context.options, key);
}

/** What becomes of a response: stored and delivered, or delivered only. */
async function take(context: CacheContext, forwarded: ForwardedRequest, fetched: Fetched): Promise<Answer> {
  const { request, decision, fwd } = forwarded;
  const { response, fields } = fetched;
  const { status } = response;
  const ruled = { response: withRuledLifetime(response, decision, context.options.lifetimes) };
  const cacheability = cacheabilityOf({ ...forwarded, ...decision, ...fetched, ...ruled }, context.options);
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
  // What others wait for is given up when all of them are gone, too.
  const { flight } = forwarded;
  const signal = flight === undefined ? request.signal?.() : flight.signal;
  const fetched = await fetchOrigin(context, forwarded, decision.forward, forwarding, signal);
  flight?.begin();
  const { status, body } = fetched.response;
  if (added.length > 0 && stale !== undefined && status === 304) {
    const good = validate(context, forwarded, stale, fetched);
    if (good !== undefined) return hit(request, good, { hit: false, fwd, fwdStatus: 304, stored: true }, options);
    // Not about what is stored, or not to be kept any more: ask again as if nothing were stored.
    await purgeQuietly(context, { key: decision.key });
    return ask(context, { ...forwarded, stale: undefined, generation: generationOf(context) });
  }
  if (stale !== undefined && isErrorStatus(status) && mayReplaceError(stale, now())) {
    discard(body);
    forwarded.collapse({ entry: undefined, failed: true });
    return hit(request, stale, { hit: false, fwd, fwdStatus: status, detail: 'stale-if-error' }, options);
  }
  const answer = await take(context, forwarded, fetched);
  // The client's conditions were withheld, so they are answered here.
  return isPlain || without === NO_NAMES ? answer : withConditions(answer, request);
}

/** Lets others wait for the answer to a request that is sent now. */
function beginFlight({ collapsing }: CacheContext, key: string): Flight<Collapsed> {
  const flight = createFlight<Collapsed>(() => {
    if (collapsing.get(key) === flight) collapsing.delete(key);
  });
  collapsing.set(key, flight);
  return flight;
}

/** Answers through the origin. With a flight, others wait for it. Never rejects. */
async function forward(context: CacheContext, missed: MissedRequest, flight?: Flight<Collapsed>): Promise<Answer> {
  const { request, decision, stale, fwd } = missed;
  const { options } = context;
  let isTold = flight === undefined;
  const collapse = (ended: Collapsed): void => {
    if (!isTold) flight?.end(ended, ended.entry !== undefined || !ended.failed);
    isTold = true;
  };
  const leave = flight?.join(request.signal?.()) ?? (() => undefined);
  try {
    const generation = generationOf(context);
    return await ask(context, { ...missed, uri: uriOf(decision), generation, collapse, flight, leave });
  } catch (cause) {
    collapse({ entry: undefined, failed: true });
    if (stale !== undefined && mayReplaceError(stale, now()))
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

/** An answer from what another request brought; undefined where it may not be used for this one. */
function fromCollapsed(
  { options }: CacheContext,
  { request, directives, fwd, stale }: MissedRequest,
  { entry, failed }: Collapsed,
): Answer | undefined {
  const time = now();
  const prepared = entry === undefined ? undefined : prepare(entry);
  if (prepared !== undefined && useOf(prepared, directives, time) === 'fresh')
    return hit(request, prepared, { hit: false, fwd, collapsed: true }, options);
  return failed && stale !== undefined && mayReplaceError(stale, time)
    ? hit(request, stale, { hit: false, fwd, collapsed: true, detail: 'stale-if-error' }, options)
    : undefined;
}

/**
 * Waits for the answer that another request is to bring. Where that takes long, one more may ask, and the others wait
 * on for either.
 *
 * @returns how it ended; `alone` where this request is the one more; `busy` where neither came in time; `gone` where
 *   the client has gone
 */
async function follow(
  { options }: CacheContext,
  flight: Flight<Collapsed>,
  signal: AbortSignal | undefined,
): Promise<Collapsed | 'alone' | 'busy' | 'gone'> {
  const first = await waitFor(flight.ended, options.collapseTimeout, signal);
  if (first !== 'late') return first === 'gone' ? first : first.value;
  if (flight.takeSecond()) return 'alone';
  const then = await waitFor(flight.ended, options.waitTimeout, signal);
  return then === 'late' ? 'busy' : then === 'gone' ? then : then.value;
}

/**
 * MISS: answers through the origin. One request for a key is on its way at a time; others wait for it (collapsed
 * forwarding, RFC 9111 4), and ask on their own where its answer is not for them.
 */
export async function miss(context: CacheContext, missed: MissedRequest): Promise<Answer> {
  const { request, decision, stale, fwd } = missed;
  const { options, collapsing, notCollapsed } = context;
  if (isLoop(request, options)) return refuse('loop', options);
  const isShared = isShareable(missed) && !notCollapsed.has(decision.key) && !hasComeBy(request, options);
  if (!isShared) return forward(context, missed);
  const flight = collapsing.get(decision.key);
  if (flight === undefined) return forward(context, missed, beginFlight(context, decision.key));
  const signal = request.signal?.();
  const leave = flight.join(signal);
  const ended = await follow(context, flight, signal);
  if (ended === 'alone') {
    // It takes part as one who asks before it leaves as one who waits.
    const answer = forward(context, missed, flight);
    leave();
    return answer;
  }
  leave();
  if (ended === 'gone') return refuse('client-gone', options, { fwd });
  if (ended === 'busy') {
    context.events.spent?.('key');
    return refuse('origin-busy', options, { fwd });
  }
  const answer = fromCollapsed(context, missed, ended);
  if (answer !== undefined) return answer;
  const newer = ended.entry === undefined ? undefined : prepare(ended.entry);
  return forward(context, { ...missed, stale: newer ?? stale });
}
