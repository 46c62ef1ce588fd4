import { passedFields } from './answer-fields.js';
import { ask, type Asked, originRequest } from './ask.js';
import { cacheStatus } from './cache-status.js';
import { type Land, takeOff } from './coalesce.js';
import { isNotModified, isOf304 } from './conditional.js';
import type { Context } from './context.js';
import { discard } from './discard.js';
import { ageOf, type Prepared, prepare } from './entry.js';
import type { Answer, Handling } from './exchange.js';
import { fieldValue, withoutFields } from './fields.js';
import { freshen, validatorFields } from './freshen.js';
import { narrowed, wholeAnswer } from './hit.js';
import { parseHttpDate } from './http-date.js';
import { keep } from './keep.js';
import { uriOf } from './keyer.js';
import type { Leading } from './leading.js';
import { originErrorOf } from './origin-error.js';
import { problem } from './problem.js';
import { rulesOf } from './rules-of.js';
import { type Exchange, judge, type NotStored } from './storable.js';
import { generationOf, purgeQuietly, putAway } from './stored.js';
import { keyedFields } from './vary.js';
import { standsInForError } from './wishes.js';

const NONE: ReadonlySet<string> = new Set();
/** What a client asks of a representation that it has. The answer for all must not depend on it. */
const CONDITIONS: ReadonlySet<string> = new Set(['if-none-match', 'if-modified-since']);
const CONDITIONS_AND_RANGES: ReadonlySet<string> = new Set([...CONDITIONS, 'range', 'if-range']);

/** Reasons that lie in one request, and say nothing of others with its key. */
const OF_REQUEST: ReadonlySet<NotStored> = new Set<NotStored>(['method', 'partial', 'request-no-store']);

/** Answers that stand for an origin that fails (RFC 5861 4). */
const isFailure = (status: number): boolean => status === 500 || status === 502 || status === 503 || status === 504;

/** What a response is about, and what was known when it was asked for. */
export interface Flight {
  readonly leading: Leading;
  readonly uri: string;
  readonly keyed: ReadonlySet<string>;
  readonly generation: number;
  readonly land: Land;
}

/** Which fields of the client do not go to the origin. */
function withheld(context: Context, { request, key }: Leading, validates: boolean): ReadonlySet<string> {
  if (validates) return CONDITIONS_AND_RANGES;
  return request.method === 'GET' && request.header('range') === undefined && !context.passes.has(key)
    ? CONDITIONS
    : NONE;
}

function staleAnswer(
  { options }: Context,
  { request, fwd }: Leading,
  stale: Prepared,
  fwdStatus: number | undefined,
): Answer {
  const now = Date.now();
  const handling: Handling = {
    hit: false,
    fwd,
    fwdStatus,
    ttl: Math.floor(stale.freshness.lifetime) - ageOf(stale, now),
    detail: 'stale-if-error',
  };
  return narrowed(wholeAnswer(stale, request.method, now, handling, options), request, stale);
}

/** A 304 made what is stored good again. */
function validated(context: Context, { leading: { request, fwd }, land }: Flight, prepared: Prepared): Answer {
  putAway(context, prepared);
  land({ entry: prepared.entry, failed: false });
  const now = Date.now();
  const handling: Handling = {
    hit: false,
    fwd,
    fwdStatus: 304,
    stored: true,
    ttl: Math.floor(prepared.freshness.lifetime) - ageOf(prepared, now),
  };
  return narrowed(wholeAnswer(prepared, request.method, now, handling, context.options), request, prepared);
}

/** The response as it goes to the one who asked for it: 304 in its place where that is what he asks, and we did not. */
function passedOn(
  { options }: Context,
  { leading: { request, key } }: Flight,
  { response, responseTime }: Exchange,
  handling: Handling,
  isOurs: boolean,
): Answer {
  const passed = passedFields(response.fields, options, responseTime);
  const fields = [
    ...passed,
    'Via',
    `1.1 ${options.name}`,
    'Cache-Status',
    cacheStatus(options.name, handling, options.showKey ? key : undefined),
  ];
  const { status, body } = response;
  const [lastModified, date] = ['last-modified', 'date'].map((name) => parseHttpDate(fieldValue(passed, name) ?? ''));
  if (
    isOurs &&
    status === 200 &&
    isNotModified(request.header, { etag: fieldValue(passed, 'etag'), lastModified, date })
  ) {
    discard(body);
    return { status: 304, fields: withoutFields(fields, (name) => !isOf304(name)), body: undefined, handling };
  }
  return { status, fields, body, handling };
}

/** A response that is not for the store: for the one who asked, and nobody else. */
async function notStored(
  context: Context,
  flight: Flight,
  exchange: Exchange,
  reason: NotStored,
  isOurs: boolean,
): Promise<Answer> {
  const { leading, land } = flight;
  const { status } = exchange.response;
  // Whether the origin says it of this key: not the request, and not a failure that may pass.
  const isOfOrigin = !OF_REQUEST.has(reason) && status !== 304 && status < 500;
  if (isOfOrigin) context.passes.set(leading.key, true);
  land({ entry: undefined, failed: isFailure(status) });
  // What was stored has been replaced at the origin by something that is not to be stored.
  if (isOfOrigin && leading.stale !== undefined) await purgeQuietly(context, { key: leading.key });
  return passedOn(
    context,
    flight,
    exchange,
    { hit: false, fwd: leading.fwd, fwdStatus: status, detail: reason },
    isOurs,
  );
}

/** What becomes of what the origin said. */
async function receiveAnswer(context: Context, flight: Flight, asked: Asked, validates: boolean): Promise<Answer> {
  const { leading, keyed, land } = flight;
  const { request, stale, decision, fwd } = leading;
  const exchange: Exchange = { request, keyed, ambiguous: decision.ambiguous, ...asked };
  const { response } = asked;
  if (validates && stale !== undefined && response.status === 304) {
    const entry = freshen(context, stale, exchange, flight.uri, flight.generation);
    const prepared = typeof entry === 'string' ? undefined : prepare(entry);
    if (prepared !== undefined) return validated(context, flight, prepared);
    // Not about what is stored, or not to be kept any more: ask again as if nothing were stored.
    await purgeQuietly(context, { key: leading.key });
    return fly(context, { ...flight, leading: { ...leading, stale: undefined }, generation: generationOf(context) });
  }
  if (stale !== undefined && isFailure(response.status) && standsInForError(stale, Date.now())) {
    discard(response.body);
    land({ entry: undefined, failed: true });
    return staleAnswer(context, leading, stale, response.status);
  }
  const isOurs = withheld(context, leading, validates) !== NONE;
  const freshness = judge(exchange, context.options);
  if (request.method === 'GET') context.redirects?.learn(leading.key, response, freshness);
  if (typeof freshness === 'string') return notStored(context, flight, exchange, freshness, isOurs);
  context.passes.delete(leading.key);
  const body = keep(context, flight, exchange, freshness);
  const handling: Handling = {
    hit: false,
    fwd,
    fwdStatus: response.status,
    stored: true,
    ttl: Math.floor(freshness.lifetime - freshness.initialAge),
  };
  return passedOn(context, flight, { ...exchange, response: { ...response, body } }, handling, isOurs);
}

/** Asks the origin. */
async function fly(context: Context, flight: Flight): Promise<Answer> {
  const { leading, keyed } = flight;
  const { request, stale, decision, fetch } = leading;
  // A 304 that is not about what is stored makes a second question necessary.
  const validators =
    stale === undefined || request.method !== 'GET' || request.askedOnce === true ? [] : validatorFields(stale);
  const validates = validators.length > 0;
  const tellScheme = context.keyer.plan.scheme === 'key';
  const forwarding = { keyed, tellScheme, without: withheld(context, leading, validates), added: validators };
  // What may be stored is of use to others when its client is gone.
  const signal = context.flights.has(leading.key) ? undefined : request.signal?.();
  const asked = await ask(context, fetch, originRequest(request, decision.forward, forwarding, signal, context));
  return receiveAnswer(context, flight, asked, validates);
}

/** Answers through the origin, and stores what may be stored. With `isShared`, others wait for it. Never rejects. */
export async function lead(context: Context, leading: Leading, isShared: boolean): Promise<Answer> {
  const land: Land = isShared ? takeOff(context, leading.key) : () => undefined;
  try {
    const parts = context.keyer.decode(leading.key);
    const keyed = keyedFields(rulesOf(context.keyer.plan, parts));
    return await fly(context, { leading, uri: uriOf(parts), keyed, generation: generationOf(context), land });
  } catch (cause) {
    land({ entry: undefined, failed: true });
    const { stale, fwd } = leading;
    if (stale !== undefined && standsInForError(stale, Date.now()))
      return staleAnswer(context, leading, stale, undefined);
    const { status, reason: detail } = originErrorOf(cause);
    return problem(status, detail, context.options, { fwd, detail });
  }
}
